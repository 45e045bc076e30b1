"""One file per command; each holds one `command`, which the group imports when it runs."""

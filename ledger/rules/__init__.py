"""The printed rules as pure functions and data; imports nothing of ours but the errors."""

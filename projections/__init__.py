"""The meaning of the record: what it adds up to, and what may be added to it."""

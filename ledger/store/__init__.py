"""Append-only homes for records: what every store promises, one in memory, one in a SQLite file."""

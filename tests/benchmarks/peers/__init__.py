"""What awaw is measured against: the raw limits of SQLite and JSON, and other programs."""

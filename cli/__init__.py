"""The face: commands that make orders, commands that read, and how both are shown."""

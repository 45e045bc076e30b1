"""Events as sentences: each file tells one chapter of them, from groups of events that belong together."""

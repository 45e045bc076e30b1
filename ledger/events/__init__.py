"""The vocabulary: what can be recorded, one file per chapter; facts in the past tense, with their outcome."""

"""The calculators behind `awaw calc`, one subject a file."""

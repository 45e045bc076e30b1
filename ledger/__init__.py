"""The record of a campaign: what happened, and how we know that it was not changed."""

__version__ = "0.1.0.dev0"

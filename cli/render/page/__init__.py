"""The history as one page that asks nothing of the network."""

from cli.render.page.write import Served, page, policy

__all__ = ["Served", "page", "policy"]

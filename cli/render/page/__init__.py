"""The history as one page that asks nothing of the network."""

from cli.render.page.write import page

__all__ = ["page"]

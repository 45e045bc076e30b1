"""A ledger in the browser of its own machine, to be read only (the extra awaw[web])."""

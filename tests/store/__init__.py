"""The promises of the stores beyond the contract."""

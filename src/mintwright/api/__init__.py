"""The one door to the minting service."""

"""Cardano and IPFS arithmetic: pure functions that import nothing of ours."""

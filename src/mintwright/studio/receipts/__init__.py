"""Receipts: the outcome of a mint, read from the journal's own bytes and put into words."""

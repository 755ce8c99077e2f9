"""Receipts: the outcome of each mint, how to pay, and how to save it."""

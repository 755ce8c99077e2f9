"""Receipts: what came of each mint, how to pay, and how to keep it."""

"""Finding receipts again: what each is found by, which are wanted, what they add up to, and all as a table."""

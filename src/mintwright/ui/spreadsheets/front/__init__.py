"""What a generator wrote, before it is looked at row by row: what was understood, and what is left open."""

"""Whose turn it is, what is done with a file, and what becomes of it when that fails."""

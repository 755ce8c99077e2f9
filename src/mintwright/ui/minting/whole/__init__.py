"""The whole of a mint before its single assets: in figures, and some at random."""

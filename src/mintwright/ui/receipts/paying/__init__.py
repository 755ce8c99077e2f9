"""Paying without loss: the link beside the address, the time that is left, and what was copied."""

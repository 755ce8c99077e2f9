"""Pixels: everything that opens a picture."""

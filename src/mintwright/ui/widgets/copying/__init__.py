"""Copying: who has the clipboard."""

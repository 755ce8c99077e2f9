"""Thumbnails of the art, and why some art has none."""

"""What the artist does: use cases, without Qt."""

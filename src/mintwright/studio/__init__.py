"""What the artist does: use cases over the journal, the service and the pictures. No Qt."""

"""What a mint would send, compared, checked and weighed before the artist confirms it."""

"""The alarm: what keeps a payment hidden until the artist has decided."""

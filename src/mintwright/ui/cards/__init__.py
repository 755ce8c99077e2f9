"""Cards of art: what they say, and how they are painted, wherever art is listed."""

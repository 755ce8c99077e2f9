"""Who the artist is at the service: accounts, signing in, and what is remembered of it."""

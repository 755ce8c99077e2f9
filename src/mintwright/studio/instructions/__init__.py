"""Orders and refunds: what the artist tells the service to do with a mint that it has."""

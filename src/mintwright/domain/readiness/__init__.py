"""What is true of a piece before it is minted, and how pieces are filtered by it."""

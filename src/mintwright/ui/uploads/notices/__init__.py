"""What the uploads page says in the stack of notices above it."""

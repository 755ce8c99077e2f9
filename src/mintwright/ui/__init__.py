"""Qt, and nothing but Qt."""

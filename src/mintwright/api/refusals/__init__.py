"""Refusals: what the body of an error says, in every form that services use, and how the artist is told."""

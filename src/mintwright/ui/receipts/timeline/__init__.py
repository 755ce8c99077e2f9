"""The timeline of a mint beside its receipt."""

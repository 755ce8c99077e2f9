"""Files to plain rows and trees, and back."""

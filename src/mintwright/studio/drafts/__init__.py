"""The artist's drafts: what they are now, what is said of an edit, and which art covers which."""

"""Everything that opens a picture."""

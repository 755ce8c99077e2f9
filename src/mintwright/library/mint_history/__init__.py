"""What became of mints since they were sent, in the journal."""

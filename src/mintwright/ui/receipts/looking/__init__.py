"""Looking for a mint whose answer was lost, in its receipt."""

"""Asks the service how mints go on, at the pace that it bears."""

"""Looks for mints in the service's own lists: those whose answer was lost, and those that were made elsewhere."""

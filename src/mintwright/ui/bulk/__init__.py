"""Changing many assets at once: what is to change, and a list of what will be before it is."""

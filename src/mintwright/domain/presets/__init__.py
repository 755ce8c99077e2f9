"""Descriptions that are kept to be given to art: templates of attributes."""

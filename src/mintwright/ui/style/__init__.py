"""Mintwright's appearance: colours, fonts, icons, pictures, and text formatting."""

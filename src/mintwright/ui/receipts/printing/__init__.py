"""A receipt on paper: its print, the contact sheet, and where they are saved."""

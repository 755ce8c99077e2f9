"""Rows of cells as the files of spreadsheet programs."""

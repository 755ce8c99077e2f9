"""Descriptions as a spreadsheet: headings that say what each column is, and cells from which the same comes back."""

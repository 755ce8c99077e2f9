"""Drafts as a table: the columns in use, the text of a cell, and cells as spreadsheets write them."""

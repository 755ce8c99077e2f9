"""Descriptions of the open project as spreadsheets."""

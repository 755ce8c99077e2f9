"""Descriptions as generators of art write them, made into the rows of a sheet, and written so."""

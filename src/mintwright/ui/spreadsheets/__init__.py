"""The room of spreadsheets: descriptions written out."""

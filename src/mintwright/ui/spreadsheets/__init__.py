"""The room of spreadsheets: descriptions written out, and read in once every change was seen."""

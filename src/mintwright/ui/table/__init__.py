"""The table of the uploads: the same pieces as the cards, a row each, written in as in a spreadsheet."""

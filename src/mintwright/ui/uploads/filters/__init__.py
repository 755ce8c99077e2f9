"""What the uploads are filtered by besides their state: the panel of filters, their counts, and the chosen ones."""

"""What assets are chosen or shown by: the facets of a list with their counts, and the panel that ticks them."""

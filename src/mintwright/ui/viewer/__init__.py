"""A piece of art by itself, as large as the window, and the way from one to the next."""

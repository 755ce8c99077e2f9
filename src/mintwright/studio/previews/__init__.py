"""Small pictures of the art, and why there is none of some."""

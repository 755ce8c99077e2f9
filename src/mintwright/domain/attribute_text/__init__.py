"""The attributes of a piece as a text that people read and write: JSON, from which the same attributes come back."""

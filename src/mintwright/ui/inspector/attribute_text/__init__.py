"""The attributes of what is chosen as a text: read, copied, written and pasted as a whole."""

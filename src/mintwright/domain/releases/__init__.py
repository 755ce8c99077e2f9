"""The signed feed of new versions, and its signatures."""

"""The signed feed of new versions, and the signatures that vouch for it."""

"""The proof sheet of a collection, which is shown to a client before anything is minted."""

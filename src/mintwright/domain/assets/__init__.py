"""What an asset is, what is wrong with one, and the exact bytes that ask for it."""

"""The sign-in page: accounts and sign-in methods."""

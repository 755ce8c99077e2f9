"""The sign-in page: accounts and the ways in."""

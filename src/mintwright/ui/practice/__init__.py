"""The practice page: a bad day rehearsed."""

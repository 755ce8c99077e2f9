"""Assets: their data, their checks, and the exact bytes of their requests."""

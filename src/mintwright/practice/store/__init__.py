"""What the service keeps: SQL rows, files, accounts and tokens."""

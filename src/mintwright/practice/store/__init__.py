"""The service's storage: SQL rows, files, accounts and tokens."""

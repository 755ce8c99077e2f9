"""Files for wallets that pay many at once."""

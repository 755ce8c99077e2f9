"""The simulated ledger: its rules, money, transactions and what can happen to them."""

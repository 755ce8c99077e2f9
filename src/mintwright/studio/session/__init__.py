"""Accounts at the service, signing in, and stored sign-ins."""

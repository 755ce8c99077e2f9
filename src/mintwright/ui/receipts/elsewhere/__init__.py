"""Mints made elsewhere: listed and read, and nothing else."""

"""Mintwright: a desktop studio in which artists mint tokens without writing code."""

__version__ = "0.1.0"

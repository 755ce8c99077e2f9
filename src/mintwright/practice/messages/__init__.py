"""Parsing requests and writing answers, without any state."""

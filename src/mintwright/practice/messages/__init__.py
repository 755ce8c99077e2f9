"""Requests read and answers written, without anything kept."""

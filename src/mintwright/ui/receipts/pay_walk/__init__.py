"""Paying the open mints of a plan one after another: one card at a time."""

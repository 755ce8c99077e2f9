"""Receipts found again: searched, filtered, added up, noted on, looked up, read, and written out."""

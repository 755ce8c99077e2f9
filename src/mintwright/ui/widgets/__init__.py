"""Widgets that pages are made of: controls, labels, dialogs, banners."""

"""What pages are made of: controls, labels, dialogs, and the bridge from Qt's signals to coroutines."""

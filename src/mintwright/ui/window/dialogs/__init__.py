"""The dialogs of the window itself: settings, shortcuts, about, work that could not be saved."""

"""Recovery from a full disk: opening the journal all the same, and saving unsaved work elsewhere."""

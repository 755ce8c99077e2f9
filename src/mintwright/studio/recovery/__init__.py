"""What a full disk or a fault must not take: opening the journal all the same, and saving unsaved work elsewhere."""

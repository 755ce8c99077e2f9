"""The uploads page: art as it arrives, and the tray of the collection below it."""

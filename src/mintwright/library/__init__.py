"""The one door to the disk: the journal, the previews, the keyring."""

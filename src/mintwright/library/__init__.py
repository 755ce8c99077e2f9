"""The one door to the disk: the journal, the profile's lock, the keyring and the thumbnail cache."""

"""What an asset is and the rules it must keep. Pure."""

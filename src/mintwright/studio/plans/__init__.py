"""Plans of series of mints: kept, changed, and carried out by the minting that is there."""

"""The plan: a collection that does not fit one mint as a series of mints, before anything is sent."""

"""The art of one project: in memory, in the journal, and what the service said that no journal has yet."""

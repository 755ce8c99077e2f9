"""The art of one project: in memory, in the journal, and answers that the journal does not have yet."""

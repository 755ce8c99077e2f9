"""A mint from its review to its final status: journalled, sent once, then watched."""

"""A collection of any size as a series of mints: how it is divided, what each takes, and what all of it costs."""

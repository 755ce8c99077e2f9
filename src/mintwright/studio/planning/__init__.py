"""A collection as a series of mints, before anything is sent: what was decided, and what each choice comes to."""

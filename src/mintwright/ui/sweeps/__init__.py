"""A change of many as it is seen before it is done: every text before and after, and the one button."""

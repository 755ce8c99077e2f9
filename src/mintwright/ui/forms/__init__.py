"""Fields that are written in, and the problems that are shown at them."""

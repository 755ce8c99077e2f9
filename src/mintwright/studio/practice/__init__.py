"""What can be done on the practice network alone: events, weather, a clock, and its storage."""

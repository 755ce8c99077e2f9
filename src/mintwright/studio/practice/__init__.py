"""The practice network's tools: events, weather, a clock, and its storage."""

"""What the service answers, believed only within bounds."""

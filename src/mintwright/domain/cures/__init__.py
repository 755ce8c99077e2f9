"""What one click does about a kind of problem, and the texts it writes."""

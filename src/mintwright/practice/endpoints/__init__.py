"""Every endpoint of the service: what it accepts, does and answers."""

"""Every address of the service: what it takes, does and answers."""

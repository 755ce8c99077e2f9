"""Finding a mint in the service's list: what fits what was sent, and when it was created by which clock."""

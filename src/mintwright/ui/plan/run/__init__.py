"""A plan that was begun, worked down mint by mint."""

"""The collection page: order, the primary asset, and what can be added."""

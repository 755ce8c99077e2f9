"""From a drop to a verified upload: collecting, inspecting, queueing, and proof of what is stored."""

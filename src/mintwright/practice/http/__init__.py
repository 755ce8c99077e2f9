"""HTTP on the wire: connections, middleware before the endpoints, upload bodies, fault injection."""

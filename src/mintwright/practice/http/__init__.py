"""HTTP on the wire: connections, guards before the endpoints, upload bodies, bad weather."""

"""Drives, free space and moved files: everything that reads the artist's disks, and may have to wait for them."""

"""Drives, free space and files that moved: whatever asks the artist's disks, and may have to wait for them."""

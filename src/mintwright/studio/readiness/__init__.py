"""What is true of each piece of the open project: what the uploads are filtered by."""

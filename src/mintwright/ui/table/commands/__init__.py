"""What is done with the chosen cells: which are meant, what stands on the clipboard, what is to be written."""

"""What is kept to describe art with: the dialogs about templates of attributes, and about defaults for new art."""

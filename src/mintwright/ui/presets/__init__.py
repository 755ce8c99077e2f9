"""What is kept to describe art with: templates of attributes, and the dialogs about them."""

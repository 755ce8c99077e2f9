"""What is kept to describe art with: templates of attributes, and the defaults of each project."""

"""What is kept to describe art with: templates of attributes, and what new art begins with."""

"""What is kept to describe art with: templates of attributes."""

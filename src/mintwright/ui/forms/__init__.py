"""Form fields, and the problems shown with them."""

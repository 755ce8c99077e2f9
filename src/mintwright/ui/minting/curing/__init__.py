"""What a cure in the review would change, seen before it does, and what it has done."""

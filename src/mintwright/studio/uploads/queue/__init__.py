"""The upload queue: its order, its steps, its holds, and how it handles failures."""

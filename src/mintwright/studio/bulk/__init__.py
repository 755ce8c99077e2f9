"""Changes of many drafts at once: worked out beside the window, shown, and written as one step."""

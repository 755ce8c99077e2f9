"""Work beside the event loop: detached threads, supervised tasks, batches, late imports."""

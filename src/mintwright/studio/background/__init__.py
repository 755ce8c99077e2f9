"""Background work: detached threads, supervised tasks, batches, lazy imports."""

"""The left edge of the window: project, pages, collections, network, account."""

"""What is said above a page without a question: banners, strips, a stack of notices, toasts."""

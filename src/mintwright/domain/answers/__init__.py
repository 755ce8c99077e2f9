"""The service's answers, parsed within bounds."""

"""The main window: navigation, networks and projects, settings, a new version."""

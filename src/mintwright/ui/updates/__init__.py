"""New versions: the notice, the dialog and the settings."""

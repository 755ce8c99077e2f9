"""The seal and the alarm of a receipt, as they are shown."""

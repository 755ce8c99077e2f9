"""The traits of the open project: counted, looked through, corrected."""

"""Glue between Qt and Python: tasks, drag and drop, garbage collection, folders, model indexes."""

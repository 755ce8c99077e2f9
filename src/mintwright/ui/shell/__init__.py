"""Between Qt and Python: tasks, drag and drop, garbage, folders, model indexes."""

"""Everything an artist sees: Qt, and nothing but Qt.

PySide replaces `__import__` by one that reads the source of each module that is imported, for a feature nobody uses
here (`from __feature__ import ...`). While it reads it puts the one before back, for all threads at once: of two
threads that import, one is inspected where it must not be, and pydantic then fails to load with ImportError.
`__orig_import__` is documented: https://doc.qt.io/qtforpython-6/considerations.html, The __feature__ import.
"""

import builtins

import PySide6.QtCore  # noqa: F401  # pyright: ignore[reportUnusedImport]  # it is this that replaces `__import__`

builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)

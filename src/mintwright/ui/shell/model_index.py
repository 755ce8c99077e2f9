"""What Qt hands to a model: an index for the moment, or one that follows its row."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex

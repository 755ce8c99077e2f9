"""A stand-in for the file manager: a window to drag files from (being another process, it makes the drag real).

python drag_source.py X Y FILE_OR_FOLDER...      prints how the drag ended
"""

import sys
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel


class DragSource(QLabel):
    """Starts a drag of its files when the mouse moves with the button held."""

    def __init__(self, files: list[str]) -> None:
        super().__init__("Drag these files")
        self._files = files

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        drag = QDrag(self)
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(Path(file).resolve())) for file in self._files])
        drag.setMimeData(mime)
        ended = drag.exec(Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.DropAction.CopyAction)
        print("drag ended:", ended.name, flush=True)


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    source = DragSource(sys.argv[3:])
    source.setWindowTitle("Files")
    source.setGeometry(int(sys.argv[1]), int(sys.argv[2]), 180, 180)
    source.show()
    sys.exit(application.exec())

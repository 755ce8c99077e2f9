"""A file in the program that the system has for it, and nothing that could run as a program itself.

Qt hands a file to the system, which goes by its ending: what a stranger named like a program, a script or a page would
be run. Such a file is shown in its folder instead.
"""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from mintwright.domain.sentences import Sentence
from mintwright.ui.shell.file_manager import open_folder

_PICTURES = "apng avif bmp gif heic jfif jpe jpeg jpg png tif tiff webp"
_FILMS_AND_SOUNDS = "avi flac m4a m4v mkv mov mp3 mp4 ogg opus wav webm"
_MODELS_AND_TEXTS = "glb gltf obj pdf ply stl txt usdz"
_SHOWN = frozenset(f".{ending}" for ending in f"{_PICTURES} {_FILMS_AND_SOUNDS} {_MODELS_AND_TEXTS}".split())


def is_shown(path: Path) -> bool:
    """Whether the ending is one of files that are only looked at or listened to."""
    return path.suffix.lower() in _SHOWN


def open_elsewhere(path: Path) -> Sentence | None:
    """Open the file in its program, or its folder; what to say when that fails."""
    if not is_shown(path):
        return open_folder(path.parent)
    if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
        return None
    return Sentence("Viewer", "No program opened the file. It is {file}.", file=str(path))

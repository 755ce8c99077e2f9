"""A file in the program that the system has for it, and nothing that could run as a program itself.

Qt hands a file to the system, which goes by its ending: what a stranger named like a program, a script or a page would
be run. Such a file is shown in its folder instead.
"""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from mintwright.domain.sentences import Sentence
from mintwright.studio.background.detached import said_in_time
from mintwright.ui.shell.file_manager import open_folder

PATIENCE_SECONDS = 0.5  # a disk that slept takes longer
_PICTURES = "apng avif bmp gif heic jfif jpe jpeg jpg png tif tiff webp"
_FILMS_AND_SOUNDS = "avi flac m4a m4v mkv mov mp3 mp4 ogg opus wav webm"
_MODELS_AND_TEXTS = "glb gltf obj pdf ply stl txt usdz"
_PLAYED = frozenset(f".{ending}" for ending in f"{_FILMS_AND_SOUNDS} {_MODELS_AND_TEXTS}".split())
_SHOWN = _PLAYED.union(f".{ending}" for ending in _PICTURES.split())


def is_shown(path: Path) -> bool:
    """Whether the ending is one of files that are only looked at or listened to."""
    return path.suffix.lower() in _SHOWN


def is_played(path: Path) -> bool:
    """Whether it is one of those of which a cover or a still shows only a part."""
    return path.suffix.lower() in _PLAYED


async def open_elsewhere(path: Path) -> Sentence | None:
    """Open the file in its program, or its folder; what to say when that fails."""
    if not is_shown(path):
        return open_folder(path.parent)
    if await _is_gone(path):
        return Sentence("Viewer", "The file is not there any more: {file}. Find it, or add it again.", file=str(path))
    if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
        return None
    return Sentence("Viewer", "No program opened the file. It is {file}.", file=str(path))


async def _is_gone(path: Path) -> bool:
    """Whether there is no such file any more; a drive that does not say so in time is left to the program."""
    return await said_in_time(path.is_file, "open elsewhere", PATIENCE_SECONDS) is False

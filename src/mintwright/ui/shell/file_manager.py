"""A folder shown by the system's own file manager."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from mintwright.domain.sentences import Sentence


def open_folder(folder: Path) -> Sentence | None:
    """Show this folder; where it is, when that fails. Qt may not know that nothing can show it."""
    if QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
        return None
    return Sentence("folders", "The folder did not open. It is {folder}.", folder=str(folder))

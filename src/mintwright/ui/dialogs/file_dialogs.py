"""The system's own dialogs for files and folders, which begin where the last one ended."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QCompleter, QDialog, QFileDialog, QWidget

from mintwright.ui.dialogs.dialog_turns import asked_once
from mintwright.ui.dialogs.showing import show_at_once
from mintwright.ui.shell.last_folder import LastFolder


async def choose_files(parent: QWidget, title: str, last: LastFolder, filters: Sequence[str] = ()) -> list[Path]:
    """The files the artist chooses in the system's own dialog; empty when they change their mind."""
    with asked_once(parent) as is_free:
        if not is_free:
            return []
        dialog = QFileDialog(parent, title, await last.path())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        if filters:
            dialog.setNameFilters(list(filters))
        return await _chosen(dialog, last)


async def choose_file(parent: QWidget, title: str, last: LastFolder, filters: Sequence[str]) -> Path | None:
    """One file of these kinds, or None."""
    with asked_once(parent) as is_free:
        if not is_free:
            return None
        dialog = QFileDialog(parent, title, await last.path())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(list(filters))
        return next(iter(await _chosen(dialog, last)), None)


async def choose_folder(parent: QWidget, title: str, last: LastFolder) -> Path | None:
    """The folder the artist chooses, or None."""
    with asked_once(parent) as is_free:
        if not is_free:
            return None
        dialog = QFileDialog(parent, title, await last.path())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        return next(iter(await _chosen(dialog, last)), None)


async def choose_place(
    parent: QWidget, title: str, name: str, last: LastFolder, filters: Sequence[str] = ()
) -> Path | None:
    """Where to save a file that is to be called `name`, or None. The system asks before it replaces one."""
    with asked_once(parent) as is_free:
        return await choose_place_at_once(parent, title, name, last, filters) if is_free else None


async def choose_place_at_once(
    parent: QWidget | None, title: str, name: str, last: LastFolder, filters: Sequence[str] = ()
) -> Path | None:
    """As `choose_place`, whatever else is open."""
    dialog = QFileDialog(parent, title, await last.path())
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    if filters:
        dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(Path(name).suffix)
    dialog.selectFile(name)
    return next(iter(await _chosen(dialog, last)), None)


async def _chosen(dialog: QFileDialog, last: LastFolder) -> list[Path]:
    for completer in dialog.findChildren(QCompleter):  # of Qt's own dialog; most systems bring theirs
        if (popup := completer.popup()) is not None:
            popup.setObjectName("completions")
    accepted = await show_at_once(dialog) == QDialog.DialogCode.Accepted
    chosen = [Path(name) for name in dialog.selectedFiles()] if accepted else []
    if chosen:
        last.remember(chosen[0].parent)  # the dialog itself stays where it was when a whole path is typed
    return chosen

"""About: the version, the terms of everything that is shipped, the folders; all of it can be copied."""

from importlib.metadata import requires
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QPlainTextEdit
from tests.ui.driver import Arun, Person, Until

from mintwright import __version__, shipped_parts
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.window.dialogs.about_dialog import AboutDialog
from mintwright.ui.window.main_window import MainWindow


def test_every_library_that_is_needed_here_is_listed_with_its_version_and_terms() -> None:
    found = {part.name.casefold().replace("_", "-"): part for part in shipped_parts.shipped_parts()}
    needed = [
        line.partition(";")[0].split(">")[0].split("<")[0].strip().casefold() for line in requires("mintwright") or []
    ]
    assert needed
    assert [name for name in needed if name not in found] == []
    assert all(part.terms for part in found.values())
    assert found["httpx"].version
    assert "python" in found


def test_fonts_and_icons_are_listed_and_what_is_ours_is_not() -> None:
    terms = {part.name: part.terms for part in shipped_parts.shipped_parts() if "/" in part.name}
    assert [name for name in terms if name.startswith("fonts/Inter")]
    assert [name for name, said in terms.items() if name.startswith("icons/") and "ISC" in said]
    assert not [name for name in terms if name.startswith(("samples/", "application/"))]


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of resources as a package has it, with the index that packaging writes."""
    (tmp_path / "licences" / "third-party").mkdir(parents=True)
    (tmp_path / "licences" / "README.md").write_text("| files | by whom | licence |\n|---|---|---|\n", encoding="utf-8")
    index = tmp_path / "licences" / "third-party" / "index.txt"
    index.write_text("Qt, of Debian 6.8: LGPL-3.0\nOpenSSL 3.1: Apache-2.0\n", encoding="utf-8")
    monkeypatch.setattr(shipped_parts, "resources", lambda: tmp_path)
    return tmp_path


def test_a_package_lists_what_its_own_index_names(packaged: Path) -> None:
    assert [(part.name, part.version, part.terms) for part in shipped_parts.shipped_parts()] == [
        ("OpenSSL", "3.1", "Apache-2.0"), ("Qt, of Debian", "6.8", "LGPL-3.0")
    ]  # fmt: skip


def test_it_tells_version_terms_and_folders_in_words_that_can_be_copied_and_opens_the_folders(
    window: MainWindow, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []

    def note(url: QUrl) -> bool:
        opened.append(Path(url.toLocalFile()))
        return len(opened) < 2

    async def story() -> None:
        monkeypatch.setattr(QDesktopServices, "openUrl", note)
        window.all_actions.run(ActionId.ABOUT)
        await until(lambda: [one for one in window.findChildren(AboutDialog) if one.isVisible()], 30)
        (dialog,) = window.findChildren(AboutDialog)
        artist = Person(dialog)
        assert artist.sees(f"Version {__version__}")
        (terms,) = dialog.findChildren(QPlainTextEdit)
        assert "httpx" in terms.toPlainText()
        assert terms.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByKeyboard
        folders = [part for part in artist.all(QLabel) if part.property("role") == "mono"]
        assert len(folders) == 3
        assert all(part.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse for part in folders)
        artist.press("Open the folder: Log")
        artist.press("Open the folder: Your work")
        assert [path.name for path in opened] == ["logs", "profile"]
        assert artist.sees("The folder did not open. It is ")
        dialog.accept()
        await until(lambda: not window.findChildren(AboutDialog))

    arun(story())

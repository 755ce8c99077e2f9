"""What a drag carries: a pure function of MIME data that may come from anywhere."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from mintwright.ui.shell.drop import ART_MIME, Drop, art_ids_of, art_mime, dropped, words_of
from mintwright.ui.shell.drop_target import DropOverlay
from mintwright.ui.style.theme import Theme


def test_files_and_folders_keep_their_order_and_count_once(tmp_path: Path) -> None:
    mime = QMimeData()
    paths = [tmp_path / "b.png", tmp_path / "a folder", tmp_path / "b.png"]
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    assert dropped(mime) == Drop(paths=(tmp_path / "b.png", tmp_path / "a folder"))


def test_names_with_spaces_percent_signs_and_letters_of_any_script_survive(tmp_path: Path) -> None:
    mime = QMimeData()
    odd = [tmp_path / name for name in ("100% moth #2.png", "ぺーじ 🎨.png", "a;b,c.png")]
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in odd])
    drop = dropped(mime)
    assert drop is not None
    assert drop.paths == tuple(odd)


def test_a_drag_of_spreadsheets_says_that_they_are_imported_wherever_it_is() -> None:
    alone = Drop((Path("a.CSV"),))
    assert str(words_of(alone)) == str(words_of(alone, into_collection=True)) == "Drop to import the descriptions in it"
    assert str(words_of(Drop((Path("a.xlsx"), Path("a.png"))))) == "Drop to add 2 files"


def test_links_into_the_web_are_not_files() -> None:
    mime = QMimeData()
    mime.setUrls([QUrl("https://example.org/a.png")])
    assert dropped(mime) is None


@given(st.lists(st.integers(min_value=1, max_value=2**53), min_size=1, max_size=20))
@settings(derandomize=True, deadline=None, max_examples=40)
def test_our_own_art_is_carried_by_id(ids: list[int]) -> None:
    mime = art_mime(ids)
    assert art_ids_of(mime) == tuple(ids)
    assert dropped(mime) == Drop(art_ids=tuple(ids))


@given(st.binary(max_size=60) | st.sampled_from([b"{}", b"[1.5]", b'["1"]', b"[true]", b"[" * 5000, b"null", b"[NaN]"]))
@settings(derandomize=True, deadline=None, max_examples=80)
def test_a_drag_that_only_pretends_to_be_ours_carries_nothing_or_whole_numbers(data: bytes) -> None:
    mime = QMimeData()
    mime.setData(ART_MIME, data)
    assert all(type(art_id) is int for art_id in art_ids_of(mime))


def test_what_a_drop_would_do_is_read_on_a_plain_ground(theme: Theme, qtbot: QtBot) -> None:
    area = QWidget()
    qtbot.addWidget(area)
    behind = QLabel("Drop your art here", area)
    behind.setStyleSheet("background: black")
    behind.setGeometry(0, 0, 400, 300)
    area.resize(400, 300)
    area.show()
    DropOverlay(area).announce("Drop to add this folder")
    seen = area.grab().toImage()
    assert {seen.pixelColor(x, 40).name() for x in range(60, 340)} == {theme.color("accent_soft").name()}

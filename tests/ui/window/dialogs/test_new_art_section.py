"""The settings about new art: kept as they are written, said where they are wrong, and filled in where it is seen."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QTabBar
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until

from mintwright.studio.asset_defaults import ARTIST_NAME, ROYALTY_ADDRESS_MAIN, ROYALTY_ADDRESS_TEST, ROYALTY_RATE
from mintwright.studio.studio import Studio
from mintwright.ui.forms.fields import LineField, TextField
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.dialogs.new_art_section import NewArtSection
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog
from mintwright.ui.window.main_window import MainWindow

ADDRESS = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"
OF_MAIN, OF_TEST = "Royalty address, main network", "Royalty address, test and practice network"


@pytest.fixture
def section(studio: Studio, theme: Theme, qtbot: QtBot) -> NewArtSection:
    section = NewArtSection(studio.settings, theme)
    qtbot.addWidget(section)
    section.show()
    return section


def field(section: NewArtSection, name: str) -> LineField | TextField:
    (found,) = (one for kind in (LineField, TextField) for one in section.findChildren(kind)
                if one.editor.accessibleName() == name)  # fmt: skip
    return found


def write(section: NewArtSection, name: str, words: str) -> str:
    """Write into a field and leave it; what it says then."""
    into = field(section, name)
    if isinstance(into, LineField):
        into.line.setText(words)
        into.line.textEdited.emit(words)
    else:
        into.text_edit.setPlainText(words)
    into.left.emit()
    return into.note


@pytest.mark.parametrize(
    ("name", "words", "key", "kept", "says"),
    [
        ("Artist’s name", "  Mara \t Lind ", ARTIST_NAME, "Mara Lind", "Becomes the attribute “Artist”."),
        ("Royalties, percent", "2,50 %", ROYALTY_RATE, "2.5", "without a royalty address"),
        ("Royalties, percent", "five", ROYALTY_RATE, "five", "Write the rate in digits"),
        ("Royalties, percent", "101", ROYALTY_RATE, "101", "at most 100 percent"),
        (
            OF_TEST,
            f" {ADDRESS[:30]}\n{ADDRESS[30:]} ",
            ROYALTY_ADDRESS_TEST,
            ADDRESS,
            "Checked: the address is complete.",
        ),
        (OF_MAIN, ADDRESS, ROYALTY_ADDRESS_MAIN, ADDRESS, "This address is for a test network."),
        (OF_TEST, ADDRESS[:-1], ROYALTY_ADDRESS_TEST, ADDRESS[:-1], "typing error"),
        (OF_MAIN, "stake", ROYALTY_ADDRESS_MAIN, "stake", "not a Cardano address"),
        (OF_MAIN, "", ROYALTY_ADDRESS_MAIN, "", ""),
    ],
)
def test_a_setting_is_kept_as_it_was_written_and_says_whether_it_is_right(
    section: NewArtSection, studio: Studio, theme: Theme, qtbot: QtBot, name: str, words: str, key: str, kept: str,
    says: str,
) -> None:  # fmt: skip
    assert says in write(section, name, words)
    assert studio.settings.text(key) == kept
    later = NewArtSection(studio.settings, theme)
    qtbot.addWidget(later)
    assert says in field(later, name).note, "also when the settings are opened again"


def test_nothing_is_complained_of_before_the_field_is_left(section: NewArtSection) -> None:
    write(section, OF_TEST, ADDRESS[:-1])
    into = field(section, OF_TEST)
    assert isinstance(into, TextField)
    into.text_edit.setPlainText(ADDRESS[:20])
    assert into.note == ""


def test_what_is_filled_in_is_said_and_seen_with_the_new_art(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        live_studio.settings.put(ARTIST_NAME, "Mara")
        live_studio.settings.put(ROYALTY_RATE, "5")
        live_studio.settings.put(ROYALTY_ADDRESS_TEST, ADDRESS)
        Image.new("RGB", (40, 30)).save(tmp_path / "one.png")
        added = await live_studio.uploads.add([tmp_path / "one.png"])
        await until(lambda: window.uploads.toast.message)
        assert "The defaults for new art are filled in" in window.uploads.toast.message
        window.uploads.show_art(added.art_ids[0])
        await until(lambda: window.uploads.form.fields.royalties.address.words == ADDRESS)
        assert [node.key for node in window.uploads.form.fields.attrs.model.nodes()] == ["Artist"]
        assert window.uploads.form.fields.royalties.rate.words == "5"

    arun(story())


def test_a_rate_without_a_right_address_is_warned_of_until_there_is_one(section: NewArtSection) -> None:
    write(section, "Royalties, percent", "5")
    rate = field(section, "Royalties, percent")
    note = next(one for one in rate.findChildren(QLabel) if one.text() == rate.note)
    assert (rate.note, note.property("role")) == ("No royalties are filled in without a royalty address.", "warn")
    write(section, OF_TEST, ADDRESS[:-1])
    assert note.property("role") == "warn", "a wrong address is not used either"
    write(section, OF_TEST, ADDRESS)
    assert (rate.note, note.property("role")) == ("For example 5. It needs an address.", "muted")


@pytest.mark.parametrize(
    ("artist", "address", "why"),
    [
        ("Mara", "", "there is no royalty address for this network"),
        ("", "", "there is no royalty address for this network"),
        ("Mara", ADDRESS[:-1], "the rate or the royalty address in the defaults is wrong"),
    ],
)
def test_that_royalties_were_left_out_is_told_with_the_new_art(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, tmp_path: Path, artist: str, address: str,
    why: str,
) -> None:  # fmt: skip
    async def story() -> None:
        live_studio.settings.put(ARTIST_NAME, artist)
        live_studio.settings.put(ROYALTY_RATE, "5")
        live_studio.settings.put(ROYALTY_ADDRESS_TEST, address)
        Image.new("RGB", (40, 30)).save(tmp_path / "one.png")
        await live_studio.uploads.add([tmp_path / "one.png"])
        await until(lambda: window.uploads.toast.message)
        assert f"Royalties were left out: {why}." in window.uploads.toast.message
        assert ("are filled in" in window.uploads.toast.message) == bool(artist)

    arun(story())


def test_the_settings_close_over_a_wrong_address_only_once_that_is_said(
    studio: Studio, theme: Theme, qtbot: QtBot
) -> None:
    studio.settings.put(ROYALTY_ADDRESS_TEST, ADDRESS[:-1])
    dialog = SettingsDialog(studio.settings, theme, str)
    qtbot.addWidget(dialog)
    dialog.show()
    Person(dialog).press("Close")
    assert dialog.isVisible()
    assert dialog.focusWidget().accessibleName() == OF_TEST
    said = f"{OF_TEST}: what is written is not used until it is right. Close again to leave it so."
    assert any(said in one.text() for one in Person(dialog).all(QLabel))
    Person(dialog).press("Close")
    assert not dialog.isVisible()


def test_the_settings_lead_to_the_sheet_of_keys(window: MainWindow, arun: Arun, until: Until) -> None:
    async def story() -> None:
        window.dialogs.open_settings()
        await until(lambda: Person(window).dialogs(SettingsDialog))
        (settings,) = Person(window).dialogs(SettingsDialog)
        Person(settings).choose("Program")
        Person(settings).press("Show the keys")
        await until(lambda: Person(window).dialogs(ShortcutsDialog))
        assert Person(window).dialogs(SettingsDialog) == []
        Person(window).dialogs(ShortcutsDialog)[0].accept()

    arun(story())


@pytest.mark.parametrize("of_test", [ADDRESS[:-1], ""])
@pytest.mark.parametrize("percent", [90, 100, 150])
def test_every_page_of_the_settings_fits_the_smallest_window(
    studio: Studio, theme: Theme, qtbot: QtBot, percent: int, of_test: str
) -> None:
    for key, words in ((ROYALTY_ADDRESS_MAIN, ADDRESS), (ROYALTY_ADDRESS_TEST, of_test), (ROYALTY_RATE, "x")):
        studio.settings.put(key, words)
    theme.choose(text_percent=percent)
    dialog = SettingsDialog(studio.settings, theme, str, is_practice=True)
    qtbot.addWidget(dialog)
    dialog.show()
    bar = dialog.findChild(QTabBar)
    for page in range(bar.count()):
        bar.setCurrentIndex(page)
        wrapped = [one for one in Person(dialog).all(QLabel) if one.wordWrap() and one.text()]
        qtbot.waitUntil(lambda wrapped=wrapped: all(one.height() >= one.heightForWidth(one.width()) for one in wrapped))
        assert dialog.width() <= 960
        assert dialog.height() <= 640
        assert all(one.isVisible() for one in Person(dialog).all(QPlainTextEdit))

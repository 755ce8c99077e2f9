"""Copy diagnostics from the settings: what an artist can post when they ask for help."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Person

from mintwright.studio.studio import Studio
from mintwright.ui.style.environment import diagnostics_of
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.window.dialogs.restore_section import LINE_GAP, RestoreSection
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog


@pytest.mark.parametrize("percent", [100, 150])
def test_its_button_is_no_wider_than_in_other_dialogs(
    live_studio: Studio, theme: Theme, qtbot: QtBot, percent: int
) -> None:
    theme.choose(text_percent=percent)
    dialog = SettingsDialog(live_studio.settings, theme, str)
    qtbot.addWidget(dialog)
    dialog.show()
    close = Person(dialog).button("Close")
    assert close.width() == close.sizeHint().width()
    assert dialog.rect().right() - close.mapTo(dialog, close.rect().topRight()).x() <= 26


def test_diagnostics_are_copied_from_the_settings(live_studio: Studio, theme: Theme, qtbot: QtBot) -> None:
    dialog = SettingsDialog(live_studio.settings, theme, lambda: diagnostics_of(live_studio, theme))
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.clipboard().clear()
    found = [one for one in dialog.findChildren(QPushButton) if one.accessibleName() == "Copy diagnostics"]
    found[0].click()
    said = QApplication.clipboard().text()
    for fact in ("Mintwright: ", "Qt: ", "Python: ", "Network: practice, signed in", "End of the log:"):
        assert fact in said
    assert live_studio.session.base_url not in said


@pytest.mark.parametrize("chosen", [ThemeChoice.SYSTEM, ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_the_keys_begin_at_the_chosen_colours_and_come_back_to_them(
    studio: Studio, theme: Theme, qtbot: QtBot, chosen: ThemeChoice
) -> None:
    theme.choose(chosen)
    dialog = SettingsDialog(studio.settings, theme, lambda: "")
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    (at,) = (one for one in dialog.findChildren(QRadioButton) if one.isChecked())
    qtbot.waitUntil(at.hasFocus)
    passed = [at]
    while not passed[1:] or not passed[-1].hasFocus() or passed[-1] is not at:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        passed.append(QApplication.focusWidget())
    assert [one for one in passed if isinstance(one, QRadioButton)] == [at, at]


@pytest.mark.parametrize("updates", [True, False])
@pytest.mark.parametrize("while_open", [True, False])
def test_no_words_of_the_settings_are_cut_at_any_text_size(
    live_studio: Studio, theme: Theme, qtbot: QtBot, while_open: bool, updates: bool
) -> None:
    part = QLabel("Once a day a small file is fetched. Nothing is sent about you or your work, and nothing is kept.")
    part.setWordWrap(True)
    dialog = SettingsDialog(live_studio.settings, theme, lambda: "", updates=part if updates else None)
    qtbot.addWidget(dialog)
    if while_open:
        dialog.show()
    for percent in (150, 90, 120):
        theme.choose(text_percent=percent)
        if not while_open:
            dialog.show()
        Person(dialog).choose("Program")
        wrapped = [one for one in Person(dialog).all(QLabel) if one.wordWrap()]
        qtbot.waitUntil(lambda wrapped=wrapped: all(one.height() >= one.heightForWidth(one.width()) for one in wrapped))
        assert wrapped


def test_words_that_come_while_the_settings_are_open_cut_no_others(
    live_studio: Studio, theme: Theme, qtbot: QtBot
) -> None:
    part = RestoreSection(live_studio.unsaved_work, live_studio.settings)
    dialog = SettingsDialog(live_studio.settings, theme, lambda: "", unsaved=part)
    qtbot.addWidget(dialog)
    dialog.show()

    def all_whole() -> bool:
        wrapped = [one for one in dialog.findChildren(QLabel) if one.wordWrap() and one.isVisible()]
        return all(one.height() >= one.heightForWidth(one.width()) for one in wrapped)

    Person(dialog).choose("Program")
    qtbot.waitUntil(all_whole)
    before = dialog.height()
    for words in ("1204 descriptions were put back: Undo takes them out again.", "Not one line.\n" * 12):
        part.show_outcome(words)
        qtbot.waitUntil(all_whole)
    qtbot.waitUntil(lambda: dialog.height() > before)


def test_what_came_of_a_file_is_said_line_by_line_with_room_between(
    live_studio: Studio, theme: Theme, qtbot: QtBot
) -> None:
    part = RestoreSection(live_studio.unsaved_work, live_studio.settings)
    qtbot.addWidget(part)
    part.resize(380, 400)
    part.show()
    for lines in (["1 answer is in its receipt now.", "3 settings were put back."], ["There was nothing in it."]):
        part.show_outcome("\n".join(lines))
        assert part.outcome == "\n".join(lines)

        def told(lines: list[str] = lines) -> list[QLabel]:
            return [one for one in part.findChildren(QLabel) if one.isVisible() and one.text() in lines]

        qtbot.waitUntil(lambda lines=lines: [one.text() for one in told()] == lines)
        qtbot.waitUntil(lambda: all(b.y() >= a.geometry().bottom() + LINE_GAP for a, b in pairwise(told())))

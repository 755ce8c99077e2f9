"""Copy diagnostics from the settings: what an artist can post when they ask for help."""

from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from mintwright.studio.studio import Studio
from mintwright.ui.look.environment import diagnostics_of
from mintwright.ui.look.theme import Look
from mintwright.ui.window.settings_dialog import SettingsDialog


def test_diagnostics_are_copied_from_the_settings(live_studio: Studio, look: Look, qtbot: QtBot) -> None:
    dialog = SettingsDialog(live_studio.settings, look, lambda: diagnostics_of(live_studio, look))
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.clipboard().clear()
    found = [one for one in dialog.findChildren(QPushButton) if one.accessibleName() == "Copy diagnostics"]
    found[0].click()
    said = QApplication.clipboard().text()
    for fact in ("Mintwright: ", "Qt: ", "Python: ", "Network: practice, signed in", "End of the log:"):
        assert fact in said
    assert live_studio.session.base_url not in said

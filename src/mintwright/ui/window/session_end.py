"""The end of the desktop session: the artist logs out or shuts the computer down while the window is open."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QSessionManager

from mintwright.studio.recovery.unsaved_work import UnsavedWork
from mintwright.ui.window.main_window import MainWindow
from mintwright.ui.window.window_dialogs import written_dialogs


class SessionEnd(QObject):
    """Closes the window with the session, and holds that up only while something that can still be saved would be lost.

    Lives as long as the window.
    """

    def __init__(self, window: MainWindow, unsaved_work: UnsavedWork) -> None:
        super().__init__(window)
        self._window = window
        self._unsaved_work = unsaved_work

    def on_commit_request(self, manager: QSessionManager) -> None:
        """The system asks whether it may end the session (QGuiApplication.commitDataRequest)."""
        is_saved = self._unsaved_work.save_now() and not written_dialogs(self._window)
        if not is_saved and manager.allowsInteraction():
            manager.cancel()
            self._window.come_to_front()
        self._window.close()

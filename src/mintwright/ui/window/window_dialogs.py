"""What the window opens above itself: the settings, the command palette, the sheet of keys, what it is made of."""

import asyncio
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.logbook import LOGS
from mintwright.studio.studio import Studio
from mintwright.ui.notices.strip import Strip
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

if TYPE_CHECKING:
    from mintwright.ui.actions.command_palette import CommandPalette
    from mintwright.ui.minting.on_chain.chain_window import ChainWindow
    from mintwright.ui.presets.template_commands import TemplateCommands
    from mintwright.ui.spreadsheets.export_commands import ExportCommands
    from mintwright.ui.spreadsheets.import_commands import ImportCommands
    from mintwright.ui.window.dialogs.glossary import Term
    from mintwright.ui.window.main_window import MainWindow

_COMMANDS_ARE_BELOW = Sentence("window", "Go back to the window first (Esc): commands are searched there.")
_KEYS_ARE_BELOW = Sentence("window", "Go back to the window first (Esc): all keys are listed there.")


@runtime_checkable
class AsksToLeave(Protocol):
    """A dialog in which something may be written that is kept nowhere else."""

    @property
    def is_written_in(self) -> bool:
        """Whether closing it would lose something."""
        ...

    async def may_leave(self) -> bool:
        """Whether nothing would be lost, or the artist throws it away."""
        ...


def written_dialogs(window: QWidget) -> list[AsksToLeave]:
    """What is open above the window and written in."""
    shown = (one for one in window.findChildren(QDialog) if one.isVisible())
    return [one for one in shown if isinstance(one, AsksToLeave) and one.is_written_in]


async def may_leave_dialogs(window: QWidget) -> bool:
    """Whether the artist gives up all that is written in them, asked one by one."""
    for dialog in written_dialogs(window):
        if not await dialog.may_leave():
            return False
    return True


class WindowDialogs(QObject):
    """Opens each of them; what they need is loaded with the first one."""

    def __init__(self, studio: Studio, theme: Theme, window: "MainWindow") -> None:
        super().__init__(window)
        self._studio = studio
        self._theme = theme
        self._window = window

    def open_settings(self) -> None:
        """Open the settings."""
        tasks.run(self, self._show_settings())

    async def _show_settings(self) -> None:
        from mintwright.ui.dialogs.showing import show
        from mintwright.ui.window.dialogs.restore_section import RestoreSection
        from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog

        updates = self._make_update_settings()
        settings = self._studio.settings
        unsaved = RestoreSection(self._studio.unsaved_work, settings)
        dialog = SettingsDialog(
            settings,
            self._theme,
            self.diagnostics,
            self._window,
            updates=updates,
            unsaved=unsaved,
            is_practice=self._studio.session.network is Network.PRACTICE,
        )
        if await show(dialog) == SettingsDialog.SHOW_KEYS:
            self.open_keys()

    def update_notices(self) -> list[Strip]:
        """The line above the pages that tells of a new version; none where nobody publishes any."""
        if self._studio.updates is None:
            return []
        from mintwright.ui.updates.update_notice import UpdateNotice

        return [UpdateNotice(self._studio.updates, self._studio.changes, self._theme)]

    def _make_update_settings(self) -> QWidget | None:
        if self._studio.updates is None:
            return None
        from mintwright.ui.updates.update_settings import UpdateSettings

        return UpdateSettings(self._studio.updates, self._studio.changes, self._theme)

    def diagnostics(self) -> str:
        """Versions, counts and the end of the log, without secrets."""
        from mintwright.ui.style.environment import diagnostics_of

        return diagnostics_of(self._studio, self._theme)

    def open_about(self) -> None:
        """Say what this program is, and made of."""
        tasks.run(self, self._show_about())

    def open_glossary(self, wanted: "Term | None" = None) -> None:
        """Say what the words of minting mean, the one that is wanted first in sight."""
        from mintwright.ui.dialogs.showing import show
        from mintwright.ui.window.dialogs.glossary_dialog import GlossaryDialog

        tasks.run(self, show(GlossaryDialog(self._theme, self._window, wanted)))

    def open_palette(self) -> None:
        """Let the artist find a command by its name; what lies above the window says that it has to be closed first."""
        if (above := self._lying_above()) is not None:
            _say_above(above, _COMMANDS_ARE_BELOW)
            return
        self._window.menus.leave()
        self._palette.open(self._window.pages.chosen_count())

    @cached_property
    def _palette(self) -> "CommandPalette":
        from mintwright.ui.actions.command_palette import CommandPalette

        palette = CommandPalette(self._studio, self._theme, self._window.all_actions, self._window)
        palette.piece_chosen.connect(self._window.pages.show_art)
        return palette

    @cached_property
    def templates(self) -> "TemplateCommands":
        """What is done with templates; made with the first menu that lists them."""
        from mintwright.ui.presets.template_commands import TemplateCommands

        pages = self._window.pages
        commands = TemplateCommands(self._studio, self._theme, pages.chosen, self._window)
        commands.told.connect(pages.tell)
        return commands

    @cached_property
    def chain(self) -> "ChainWindow":
        """What shows an asset as it will stand on the chain; made with the first."""
        from mintwright.ui.minting.on_chain.chain_window import ChainWindow

        pages = self._window.pages
        chain = ChainWindow(self._studio, self._theme, pages.chosen, self._window)
        pages.page_shown.connect(lambda: chain.follow(pages.choice))
        self._window.closing_started.connect(chain.close)
        return chain

    @cached_property
    def exports(self) -> "ExportCommands":
        """What writes descriptions into spreadsheets; made with the first."""
        from mintwright.ui.notices.banner import Banner
        from mintwright.ui.spreadsheets.export_commands import ExportCommands

        notice = Banner(self._theme)
        self._window.notices.add(notice)
        return ExportCommands(self._studio, self._theme, self._window.pages.chosen, notice, self._window)

    @cached_property
    def imports(self) -> "ImportCommands":
        """What reads descriptions from spreadsheets; made with the first."""
        from mintwright.ui.notices.banner import Banner
        from mintwright.ui.spreadsheets.import_commands import ImportCommands

        notice = Banner(self._theme)
        self._window.notices.add(notice)
        commands = ImportCommands(self._studio, self._theme, notice, self._window)
        commands.applied.connect(self._window.pages.undo_notice.tell)
        return commands

    async def _show_about(self) -> None:
        from mintwright.resources import resources
        from mintwright.shipped_parts import shipped_parts
        from mintwright.ui.dialogs.showing import show
        from mintwright.ui.window.dialogs.about_dialog import AboutDialog

        parts = await asyncio.get_running_loop().run_in_executor(None, shipped_parts)
        folders = [
            (self.tr("Your work"), self._studio.folder),
            (self.tr("Log"), self._studio.folder / LOGS),
            (self.tr("Licences"), resources() / "licences"),
        ]
        await show(AboutDialog(self._theme, parts, folders, self._window))

    def open_keys(self) -> None:
        """Open the sheet of keys, or close it; what else lies above the window says that it has to be closed first."""
        from mintwright.ui.dialogs.showing import show
        from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog

        above = self._lying_above()
        if isinstance(above, ShortcutsDialog):
            above.reject()
        elif above is not None:
            _say_above(above, _KEYS_ARE_BELOW)
        else:
            tasks.run(self, show(ShortcutsDialog(self._window)))

    def _lying_above(self) -> QWidget | None:
        """The dialog that is open, or else what covers the window."""
        from mintwright.ui.dialogs.overlay import Overlay

        if (dialog := QApplication.activeModalWidget()) is not None:  # pyright: ignore[reportUnnecessaryComparison]
            return dialog
        covers = self._window.findChildren(Overlay, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return next((one for one in covers if one.is_open), None)


def _say_above(part: QWidget, words: Sentence) -> None:
    """Say this over a part that lies above the window."""
    from mintwright.ui.notices.toast import Toast

    toast = part.findChild(Toast, options=Qt.FindChildOption.FindDirectChildrenOnly) or Toast(part)
    toast.say(text(words))

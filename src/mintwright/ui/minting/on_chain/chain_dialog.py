"""One asset as it will stand on the chain, beside the work on it: what is typed is seen here at once."""

import asyncio
from collections.abc import Hashable
from dataclasses import replace

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.minting.reviewing.chain_views import ChainView
from mintwright.studio.studio import Studio
from mintwright.ui.dialogs.line_sheet import LineSheet
from mintwright.ui.minting.on_chain.record_pane import RecordPane
from mintwright.ui.minting.on_chain.record_text import record_text
from mintwright.ui.minting.on_chain.wallet_lines import POLICY, wallet_lines
from mintwright.ui.minting.public_sheet import draft_lines
from mintwright.ui.shell import tasks
from mintwright.ui.shell.fitted_dialog import ScaledSize
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.viewer.large_print import LargePrint
from mintwright.ui.viewer.piece import title_of
from mintwright.ui.viewer.viewer import Viewer
from mintwright.ui.widgets.controls import button, column, label, row

_OF = Sentence("on chain", "“{title}” as it will stand on the chain")
_AS_PLANNED = Sentence(
    "on chain", "What Mintwright would send now. What the service adds, and the policy, are known once it is minted."
)
_AGAIN = Sentence(
    "on chain",
    "It is minted already, and stands on the chain as its receipt says. This is how it would stand if it were minted "
    "once more now: under another policy, with the royalties that are set now.",
)
_NOT_UPLOADED = Sentence(
    "on chain", "Not all of its files are uploaded yet. Until then a reference of the usual length stands for each."
)
_CANNOT = Sentence("on chain", "It cannot stand on the chain as it is. Its details say what is wrong with it.")


class ChainDialog(QDialog):
    """Shows one asset, and follows what changes in it until it is closed. Nothing is held up by it."""

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)  # whose window keeps its keys
        self._parent = parent
        self._studio = studio
        self._theme = theme
        self._art_id: int | None = None
        self._primary: bool | None = None
        self._led_by: int | None = None
        self._shown_id: int | None = None
        self._looking: asyncio.Task[None] | None = None
        self._is_due = False  # something changed while it was looked at
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("As it will stand on the chain"))
        self._heading = label("", "heading", wrap=True)
        self.note = label("", "muted", wrap=True)
        self.print = LargePrint(studio, theme)
        self.wallet = LineSheet(theme, self.tr("As a wallet shows it"))
        self.pane = RecordPane(theme)
        self._lay_out(parent)
        self.print.view_requested.connect(self._view)
        self._news = Throttle(self._look, self)
        follow(self, studio.changes, self._follow, Kind.DRAFTS, Kind.ART)
        follow(self, studio.changes, self._news.request, Kind.PROJECTS, Kind.COLLECTIONS, Kind.MINTS)

    def show_art(self, art_id: int, *, primary: bool | None = None, led_by: int | None = None) -> None:
        """Show another asset, or the same again; whether it is the `primary` the open collection says, if nobody.

        `led_by` is the primary of a whole of which it begins a part, and whose royalties it has there.
        """
        self._art_id, self._primary, self._led_by = art_id, primary, led_by
        self._news.request()

    def done(self, result: int) -> None:
        """Close. Nobody reads what is still being worked out."""
        if self._looking is not None:
            self._looking.cancel()
        super().done(result)

    def showEvent(self, event: QShowEvent) -> None:
        """Come up in the middle of the window, its title bar in sight: Qt counts on a larger frame than there is."""
        super().showEvent(event)
        if not event.spontaneous():
            around = self._parent.window().frameGeometry()
            free = (around.size() - self.size()).expandedTo(QSize(0, 0)) / 2
            self.move(around.topLeft() + QPoint(free.width(), free.height()))

    # --- How

    def _lay_out(self, parent: QWidget) -> None:
        seen = label(self.tr("As a wallet shows it"), "label")
        wallet = column(seen, self.print, self.wallet, spacing=6)
        wallet.setStretch(1, 3)
        wallet.setStretch(2, 4)
        both = row(spacing=20)
        both.addLayout(wallet)
        both.addWidget(self.pane)
        both.setStretch(0, 9)
        both.setStretch(1, 12)
        close = button(self.tr("Close"))
        close.clicked.connect(self.reject)
        close.setAutoDefault(False)
        foot = row(self.note, self.pane.copy, close, spacing=8)
        foot.setStretch(0, 1)
        whole = column(self._heading, both, foot, spacing=10, margins=(20, 16, 20, 14))
        whole.setStretch(1, 1)
        self.setLayout(whole)
        ScaledSize(self, self._theme, QSize(960, 720))
        self.pane.record.setFocus()

    def _view(self) -> None:
        if self._art_id is not None:
            Viewer(self._studio, self._theme, [self._art_id], self._art_id, self).open()

    def _follow(self, ids: frozenset[Hashable]) -> None:
        if self._art_id is not None and (not ids or not ids.isdisjoint(self._files())):
            self._news.request()

    def _files(self) -> tuple[int, ...]:
        """The art of what is shown, and its files: any of them may have been uploaded meanwhile."""
        art_id = self._art_id
        assert art_id is not None
        led_by = () if self._led_by is None else (self._led_by,)
        return (
            *led_by,
            *(self._studio.drafts.draft(art_id).art_ids if self._studio.uploads.has(art_id) else (art_id,)),
        )

    def _is_primary(self, art_id: int) -> bool:
        """Whether it says the royalties itself: the first of a collection does so for all in it."""
        if self._primary is not None:
            return self._primary
        order = self._studio.projects.current_collection.art_ids
        return art_id not in order or order[0] == art_id

    def _look(self) -> None:
        if self._looking is not None and not self._looking.done():
            self._is_due = True
        elif self._art_id is not None:
            self._looking = tasks.run(self, self._show(self._art_id))

    async def _show(self, art_id: int) -> None:
        view = await self._studio.chain_views.of(art_id, led_by=self._led_by)
        if view is not None and view.record is not None and not self._is_primary(art_id):
            view = replace(view, record=replace(view.record, royalties=None))  # another asset says them for all
        record = None if view is None else view.record
        whole = "" if record is None else await asyncio.to_thread(record_text, record, text(POLICY))
        if not isValid(self):
            return
        if view is None or not self._studio.uploads.shown((art_id,)):
            self.close()
        elif art_id == self._art_id:
            await self._show_view(view, whole)
        if self._is_due:
            self._is_due, self._looking = False, None  # at its end: asked for at once, it must not find itself
            self._news.request()

    async def _show_view(self, view: ChainView, whole: str) -> None:
        """In two turns: each takes a while for very much."""
        art_id, bar = view.draft.art_id, self.wallet.verticalScrollBar()
        at, self._shown_id = bar.value() if art_id == self._shown_id else 0, art_id
        title = title_of(self._studio, art_id)
        self._heading.setText(text(_OF.filled(title=title)))
        self.print.show_art([art_id], title)
        is_minted = self._studio.minted_art.count((art_id,), self._studio.session.network) > 0
        self.note.setText(text(_note_of(view, is_minted=is_minted)))
        primary = self._is_primary(art_id)
        lines = draft_lines(view.draft) if view.record is None else wallet_lines(view.record, primary=primary)
        self.wallet.show_lines(lines)
        await asyncio.sleep(0)
        if not isValid(self):
            return
        bar.setValue(at)  # who reads further down stays there
        for part in (self.pane, self.pane.copy):
            part.setVisible(view.record is not None)
        if view.record is not None and view.forecast is not None:
            self.pane.show_record(view.record, view.forecast, whole)


def _note_of(view: ChainView, *, is_minted: bool) -> Sentence:
    if view.record is None:
        return _CANNOT
    if is_minted:
        return _AGAIN
    return _AS_PLANNED if view.is_complete else _NOT_UPLOADED

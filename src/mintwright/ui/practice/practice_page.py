"""Rehearsals, on the practice network only: bad weather at the service, and events after a mint."""

from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QRadioButton, QScrollArea, QWidget

from mintwright.domain.weather import FINE, Weather
from mintwright.studio.changes import Kind
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.ui.practice.events_card import EventsCard
from mintwright.ui.practice.storage_card import StorageCard
from mintwright.ui.practice.weather_cards import DayCards, OwnWeather, WeatherNow
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import Glyph, column, label, panel, row, stacked

WIDTH = 820


class PracticePage(QWidget):
    """The weather to choose, its numbers, and the mints of the practice network.

    Signals:
        receipt_requested(int): show the receipt of this mint.
    """

    receipt_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self.now = WeatherNow(theme)
        self.days = DayCards()
        self.own = OwnWeather(theme)
        self.happenings = EventsCard(studio, theme)
        self.now.fine_requested.connect(lambda: self.take(FINE))
        self.days.chosen.connect(self.take)
        self.own.chosen.connect(self.take)
        self.happenings.happening_requested.connect(
            lambda mint, what: self._do(studio.practice_tools.trigger(mint, what))
        )
        self.happenings.receipt_requested.connect(self.receipt_requested)
        self.happenings.time_requested.connect(lambda seconds: self._do(studio.practice_tools.advance_clock(seconds)))
        self.storage = StorageCard(studio.practice_tools.storage, theme)
        self.storage.clear_requested.connect(lambda: tasks.run(self, self._clear(), then=self._done))
        self._states = stacked(self, self._tools(), self._nothing())
        page = column(self._header(), self._states, spacing=0)
        page.setStretch(1, 1)
        self.setLayout(page)
        follow(self, studio.changes, self._follow, Kind.PRACTICE, Kind.MINTS)
        follow(self, studio.changes, self._refresh, Kind.SESSION)
        self._follow()

    def take(self, weather: Weather) -> None:
        """Have this weather from now on."""
        self._do(self._studio.practice_tools.change(weather))

    def show_mint(self, mint_id: int) -> None:
        """Bring this mint's events into view."""
        self.happenings.show_mint(mint_id)
        self.happenings.mints.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, self._show_happenings)  # once they are laid out: each mint has others

    def _show_happenings(self) -> None:
        """All of them, and the mint above them at the least."""
        for part in (self.happenings, self.happenings.mints):
            self._scroll.ensureWidgetVisible(part, 0, self._theme.scale(12))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()
        self._refresh()

    # --- Layout

    def _header(self) -> QWidget:
        said = self.tr("Rehearse a bad day, on the practice network only. It is over when Mintwright closes.")
        header = QWidget()
        words = column(label(self.tr("Practice"), "title"), label(said, "muted", wrap=True), spacing=1)
        words.setContentsMargins(20, 14, 20, 10)
        header.setLayout(words)
        return header

    def _tools(self) -> QWidget:
        self._scroll = QScrollArea(self)  # parents first: Qt dresses anew whatever changes its parent
        stage = QWidget(self._scroll)
        self._scroll.setWidget(stage)
        self._body = QWidget(stage)
        self._body.setLayout(column(self.now, self.days, self.own, self.happenings, self.storage, None, spacing=10))
        self._resize()
        self._theme.changed.connect(self._resize)
        beside = row(self._body, None, margins=(20, 4, 20, 16))
        beside.setStretch(0, 100)  # as wide as it may, the rest of the stage stays empty
        stage.setLayout(beside)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return self._scroll

    def _nothing(self) -> QWidget:
        said = self.tr("It has no weather, no wallet and no clock of its own. Everything else works as usual.")
        parts = (
            Glyph(self._theme, "flask-conical", "ink3", 40),
            label(self.tr("This service has no practice tools"), "title"),
            label(said, "muted"),
        )
        card = panel("card", column(None, *(row(None, part, None) for part in parts), None, spacing=9))
        nothing = QWidget()
        nothing.setLayout(row(card, margins=(20, 4, 20, 16)))
        return nothing

    def _resize(self) -> None:
        self._body.setMaximumWidth(self._theme.scale(WIDTH))

    # --- News

    def _follow(self, *_: object) -> None:
        rehearsing = self._studio.practice_tools
        self._states.setCurrentIndex(1 if rehearsing.is_offered is False else 0)
        for part in (self.now, self.days, self.own):
            part.show_weather(rehearsing.weather)
        self.storage.follow()
        if self.isVisible():
            self.happenings.follow()

    def _refresh(self, *_: object) -> None:
        """Ask the service, if the page is shown."""
        signed_in = self._studio.session.state is SessionState.SIGNED_IN
        if self.isVisible() and self._studio.practice_tools.is_here and signed_in:
            tasks.run(self, self._studio.practice_tools.refresh())

    # --- Actions

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        tasks.run(self, work, then=self._done)

    async def _clear(self) -> None:
        if await self.storage.is_sure():
            await self._studio.practice_tools.clear()

    def _done(self) -> None:
        self._follow()  # a choice that failed is not shown as made
        self.happenings.allow()
        QTimer.singleShot(0, self, self._show_chosen)  # once it is laid out: each weather has other words

    def _show_chosen(self) -> None:
        """The arrow keys go from card to card, and Qt scrolls for the Tab key only."""
        focus = self.window().focusWidget()
        card = focus.parentWidget() if isinstance(focus, QRadioButton) else None
        if card is not None and self.days.isAncestorOf(card):
            self._scroll.ensureWidgetVisible(card, 0, self._theme.scale(12))

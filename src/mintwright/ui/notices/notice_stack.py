"""All notices of a window, one below the other, above the work: at most two are seen until the artist wants more.

What passes by itself lies over the work, which does not move for it.
"""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QPushButton, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.notices.afloat import Afloat
from mintwright.ui.notices.strip import Strip
from mintwright.ui.style.theme import restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, panel, row, set_button_text

_ONE = Sentence("notices", "1 more notice")
_MANY = Sentence("notices", "{count} more notices")


class NoticeStack(QWidget):
    """Decides which notices are seen: the gravest, and the one that was said last. The work keeps its room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notices: list[Strip] = []
        self._pages: dict[Strip, QWidget] = {}  # where else nothing of it is said
        self._page: QWidget | None = None
        self._said: list[Strip] = []  # the last one at the end
        self._is_open = False
        self.more: QPushButton = button("", kind="link")
        self.more.clicked.connect(self._open_or_close)
        self._foot = panel("moreNotices", row(None, self.more, margins=(20, 0, 12, 0)))
        self._lines = column(self._foot, spacing=0)
        self.setLayout(self._lines)
        self._afloat = Afloat(self)
        self._has_work = False  # over which something can lie
        self._arrange()

    def add(self, *notices: Strip, page: QWidget | None = None) -> None:
        """Take these in, after those that are graver; with a `page` they are seen beside it alone."""
        for notice in notices:
            self._notices.append(notice)
            self._lines.insertWidget(self._lines.count() - 1, notice)
            if page is not None:
                self._pages[notice] = page
            notice.stood.connect(partial(self._hear, notice))
            notice.announced.connect(partial(self._hear, notice))
            self._hear(notice)

    def show_page(self, page: QWidget | None, over: QWidget | None = None) -> None:
        """Another page is seen; what passes lies `over` this part of it."""
        self._page = page
        self._has_work = over is not None
        if over is not None:
            self._afloat.lie_over(over)
        self._arrange()

    def _hear(self, notice: Strip, *_: object) -> None:
        self._said = [one for one in self._said if one is not notice] + [notice]
        self._arrange()

    def _arrange(self) -> None:
        standing = [one for one in self._notices if one.message and self._pages.get(one, self._page) is self._page]
        passing = [one for one in standing if one.is_passing and self._has_work]
        firm = [one for one in standing if one not in passing]
        hidden = len(firm) - 2
        self._is_open = self._is_open and hidden > 0
        seen = [*(firm if self._is_open else self._foremost(firm)), *passing]
        for notice in self._notices:
            self._put(notice, is_afloat=notice in passing)
            notice.give_room(has_room=notice in seen)
        self._afloat.fit()
        more = text(counted(max(hidden, 1), _ONE, _MANY))
        set_button_text(self.more, self.tr("Fewer notices") if self._is_open else more)
        self._foot.setVisible(hidden > 0)

    def _put(self, notice: Strip, *, is_afloat: bool) -> None:
        """Have it over the work, or in its place among those that stand above it."""
        if is_afloat == (notice.parentWidget() is self._afloat):
            return
        if is_afloat:
            self._afloat.take(notice)
        else:
            before = self._notices[: self._notices.index(notice)]
            self._lines.insertWidget(sum(one.parentWidget() is self for one in before), notice)
            restyle(notice, afloat=False)

    def _foremost(self, standing: Sequence[Strip]) -> Sequence[Strip]:
        """The gravest, and of the others the one that was said last."""
        others = sorted(standing[1:], key=self._said.index)
        return [*standing[:1], *others[-1:]]

    def _open_or_close(self) -> None:
        self._is_open = not self._is_open
        self._arrange()

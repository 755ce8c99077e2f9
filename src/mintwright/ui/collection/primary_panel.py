"""The primary asset beside its collection: a large print, and what holds for all of them.

Specification 4.5 rule 2: the first element says royalties, names and automatic processing for all. The royalties and
the start stay with the collection when another piece becomes its first (`studio.collection_terms`).
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.studio import Studio
from mintwright.ui.collection.collection_settings import CollectionSettings
from mintwright.ui.collection.size_meter import SizeMeter
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail, rounded
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, button, chip, column, label, row, rule
from mintwright.ui.widgets.elided_label import ElidedLabel

MOUNT = 8
WIDTH, HEIGHT = 316, 196
DIGITS = "0123456789"


def names_in_words(asset_names: Sequence[str]) -> tuple[str, str]:
    """The asset names in the collection's order: of a numbered series how many, from the lowest to the highest number;
    otherwise the primary's and how many more. Then the same for little room: "Moth002 to 041"."""
    count, primary = len(asset_names), asset_names[0] or "?"
    if count == 1:
        return primary, ""
    if {name.rstrip(DIGITS) for name in asset_names} == {stem := primary.rstrip(DIGITS)} and stem:
        ends = {"first": min(asset_names, key=_number_in), "last": max(asset_names, key=_number_in)}
        whole = Sentence("Collection", "{shown} names, {first} to {last}", shown=number(count), **ends)
        ends["last"] = ends["last"].removeprefix(stem)
        return text(whole), text(Sentence("Collection", "{first} to {last}", **ends))
    return text(Sentence("Collection", "{first} and {shown} more", first=primary, shown=number(count - 1))), ""


def _number_in(name: str) -> tuple[int, str]:
    """Ordered as the number at its end is, without computing it."""
    significant = name[len(name.rstrip(DIGITS)) :].lstrip("0")
    return len(significant), significant


class Print(QLabel):
    """One large picture on the yellow mount. A label, so that a screen reader finds an image with a name.

    Signals:
        clicked(): with the mouse; the keys find the same in the list beside it.
    """

    clicked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._art_id: int | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self.update)
        theme.pixmaps.arrived.connect(self.update)

    def show_art(self, art_id: int, name: str) -> None:
        """Show some art called `name`."""
        self._art_id = art_id
        self.setAccessibleName(name)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(rounded(self.rect(), 10), self._theme.color("lead"))
        if self._art_id is not None:
            inside = self.rect().adjusted(MOUNT, MOUNT, -MOUNT, -MOUNT)
            paint_thumbnail(painter, self._theme, self._art_id, inside, radius=6)
        painter.end()


class PrimaryPanel(QWidget):
    """The primary, how much of a mint the collection fills, and what holds for all of it.

    Signals:
        choose_requested(): choose another asset as the primary.
        view_requested(int): show this art by itself.
    """

    choose_requested = Signal()
    view_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art_id = 0
        self._theme = theme
        self._picture = Print(theme)
        self._picture.clicked.connect(lambda: self.view_requested.emit(self._art_id))
        self._title = ElidedLabel("heading")
        self.meter = SizeMeter(theme)
        self._holds = label("", "muted", wrap=True)
        self.settings = CollectionSettings(studio, theme)
        self._names = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle)  # a number is at its end
        self._names.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        names = row(Glyph(theme, "type", "lead_ink"), label(self.tr("Names"), "label"), self._names, spacing=8)
        other = button(self.tr("Choose another primary…"), kind="quiet")
        other.setProperty("compact", True)  # noqa: FBT003 - Qt's signature; paddings do not shrink with the text
        other.clicked.connect(self.choose_requested)
        self.setLayout(
            column(
                self._picture, 8, row(chip(f"★ {self.tr('Primary')}", "lead"), self._title), 4, self.meter, 6,
                rule(), 4, self._holds, 2, self.settings, 4, names, 2, row(other, None), None, spacing=2,
            )
        )  # fmt: skip
        self.fit(WIDTH * 2)

    def fit(self, most: int) -> None:
        """As wide as the design at this text size, at most this many pixels."""
        side = min(self._theme.scale(WIDTH), most)
        self.setFixedWidth(side)
        self._picture.setFixedSize(side, min(side, self._theme.scale(HEIGHT)))

    def show_draft(self, primary: Draft, count: int, network: Network) -> None:
        """Show what the first of so many says for all; `network` is where its royalties must be payable."""
        self._art_id = primary.art_id
        title = primary.name or primary.asset_name
        self._picture.show_art(primary.art_id, self.tr("Primary asset: {title}").format(title=title))
        self._title.show_text(title)
        one = Sentence("Collection", "This holds for the collection:")
        many = Sentence("Collection", "This holds for all {shown}, whichever comes first:", shown=number(count))
        self._holds.setText(text(counted(count, one, many)))
        self.settings.show_primary(primary, network, alone=count == 1)

    def show_names(self, asset_names: Sequence[str]) -> None:
        """Show what the assets are called on the chain, in the collection's order."""
        self._names.show_text(*names_in_words(asset_names))

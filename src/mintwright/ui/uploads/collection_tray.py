"""The filmstrip below the uploads: the open collection, always in sight, to drop art into."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.collection.collection_delegate import CollectionDelegate
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel

PRINT = 74
INFO_WIDTH = 184


class TrayStrip(CollectionGrid):
    """The prints on one line that scrolls sideways."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._theme = theme
        self.setWrapping(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAccessibleIdentifier("tray-strip")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model().rowCount() == 0:
            self._paint_invitation()

    def _paint_invitation(self) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self.viewport().rect().adjusted(2, 6, -10, -14)
        pen = painter.pen()
        pen.setColor(self._theme.color("line_strong"))
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRoundedRect(frame, 6, 6)
        painter.setPen(self._theme.color("ink3"))
        painter.setFont(self._theme.font(12))
        painter.drawText(
            frame, Qt.AlignmentFlag.AlignCenter, self.tr("Drag art here. The first one becomes the primary.")
        )
        painter.end()


class CollectionTray(QFrame):
    """The open collection as a strip, with its name, and the way to its page.

    Signals:
        review_requested(): the artist wants to see the collection page.
    """

    review_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._chosen: tuple[int, ...] = ()
        self.setObjectName("tray")
        self._name = ElidedLabel("heading")
        self._about = label("", "muted", wrap=True)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._badge = NetworkBadge(theme, studio.session.network)
        self._review = button(self.tr("Collection"), theme, "arrow-right", kind="primary")
        self._review.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow points away from the word
        self._review.setText(self._review.text().strip() + "\u2009")  # the gap is on that side, too
        self._review.setAccessibleName(self.tr("Go to the collection"))
        self._review.clicked.connect(self.review_requested)
        self._add = button("", theme, "plus")
        self._add.clicked.connect(lambda: self.add(self._chosen))
        self.strip = self._make_strip(theme)
        info = QWidget()
        self._actions = actions = row(self._review, self._add, None)
        info.setLayout(column(self._name, self._about, 4, actions, 4, row(self._badge, None), None, spacing=3))
        line = row(info, self.strip, spacing=12, margins=(20, 12, 8, 4))
        line.setStretch(1, 1)
        self.setLayout(line)
        follow(self, studio.changes, self._follow, Kind.COLLECTIONS, Kind.PROJECTS, Kind.SESSION)
        self._info = info
        SizeWatch(info).changed.connect(self._fit_info)
        theme.changed.connect(lambda: self._dress(theme))
        self._dress(theme)
        self._follow()
        self.choose(())

    def choose(self, art_ids: Sequence[int]) -> None:
        """Offer to add this art, chosen elsewhere, without a drag."""
        held = set(self._studio.projects.current_collection.art_ids)
        self._chosen = tuple(art_id for art_id in art_ids if art_id not in held)
        self._add.setVisible(bool(self._chosen))
        set_button_text(self._add, text(Sentence("Tray", "Add {count}", count=len(self._chosen))))
        self._add.setAccessibleName(text(Sentence("Tray", "Add {count} to the collection", count=len(self._chosen))))

    def add(self, art_ids: Sequence[int], gap: int | None = None) -> None:
        """Put art into the collection before the row `gap`; art that is in it already moves there."""
        held = set(self._studio.projects.current_collection.art_ids)
        if gap is not None and all(art_id in held for art_id in art_ids):
            tasks.run(self, self._studio.projects.move_in_collection(art_ids, gap))
        elif art_ids:
            tasks.run(self, self._studio.projects.add_to_collection(art_ids, gap))

    def _make_strip(self, theme: Theme) -> TrayStrip:
        strip = TrayStrip(theme)
        strip.setModel(CollectionModel(self._studio, theme.pixmaps, strip))
        strip.art_dropped.connect(self.add)
        strip.move_requested.connect(self.add)
        strip.remove_requested.connect(self._remove)
        return strip

    def _remove(self, art_ids: Sequence[int]) -> None:
        tasks.run(self, self._studio.projects.remove_from_collection(art_ids))

    def _follow(self, *_: object) -> None:
        collection = self._studio.projects.current_collection
        self._name.show_text(collection.name)
        self._badge.show_network(self._studio.session.network)
        none = Sentence("Tray", "Nothing is in it yet.")
        some = counted(
            len(collection.art_ids),
            Sentence("Tray", "1 asset · drag art here"),
            Sentence("Tray", "{count} assets · drag art here"),
        )
        self._about.setText(text(some if collection.art_ids else none))
        self._review.setEnabled(bool(collection.art_ids))
        self.choose(self._chosen)

    def _dress(self, theme: Theme) -> None:
        self._fit_info()
        self.setFixedHeight(self._height(theme))
        self.strip.setItemDelegate(CollectionDelegate(theme, theme.scale(PRINT), self.strip))

    def _fit_info(self) -> None:
        """As wide as the design, or as its two buttons need."""
        self._info.setFixedWidth(max(self._theme.scale(INFO_WIDTH), self._actions.sizeHint().width()))

    @staticmethod
    def _height(theme: Theme) -> int:
        return theme.scale(PRINT + 36) + 28

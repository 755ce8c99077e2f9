"""The filmstrip below the uploads: the open collection, always in sight, to drop art into."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QListView, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import context_menu
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.cards.card_look import STRIP
from mintwright.ui.collection.collection_grid import PRINT_MENU, CollectionGrid
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.collection.minted_already import minted_already
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.drop import Drop
from mintwright.ui.shell.drop_target import DropTarget, into_collection
from mintwright.ui.shell.focus import are_keys_used, focus_inside
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.uploads_commands import are_some_unflagged
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.choice_words import change_in_words
from mintwright.ui.widgets.controls import UNBOUNDED, button, column, label, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel

_TOO_MANY = Sentence(
    "Tray",
    "Only the first {fits} of these {count} fit in one mint. The others need collections of their own.",
)
PRINT, SLIM = 74, 38
PAINTED_MS = 100  # then the cards that have joined are seen
INFO_WIDTH = 184
_SIDES = 28  # pixels: both margins


class TrayStrip(CollectionGrid):
    """The prints on one line that scrolls sideways."""

    def __init__(self, theme: Theme, keys: str, parent: QWidget | None = None) -> None:
        """`keys` put into it what is chosen elsewhere."""
        super().__init__(theme, parent)
        self._theme = theme
        words = Sentence("Tray", "Drag art or files here, or choose art above and press {keys}.", keys=keys)
        self._invitation = f"{text(words)} {self.tr('The first one becomes the primary.')}"
        self._how_to_arrange = self.accessibleDescription()
        self.setWrapping(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAccessibleIdentifier("tray-strip")

    def describe(self, *, is_empty: bool) -> None:
        """Tell a screen reader what the keys do here: what is empty can only be filled."""
        self.setAccessibleDescription(self._invitation if is_empty else self._how_to_arrange)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model().rowCount() == 0:
            self._paint_invitation()

    def _paint_invitation(self) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self.viewport().rect().adjusted(2, 6, -10, -14)
        if self.hasFocus():
            painter.setPen(QPen(self._theme.color("focus"), 2))
        else:
            color = self._theme.color("focus" if self.is_hovered else "line_strong")
            painter.setPen(QPen(color, 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(frame, 6, 6)
        painter.setPen(self._theme.color("ink3"))
        painter.setFont(self._theme.font(12))
        centred = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(frame.adjusted(8, 0, -8, 0), centred, self._invitation)
        painter.end()


class CollectionTray(QFrame):
    """The open collection as a strip, with its name, and the way to its page. All of it takes files and art.

    Signals:
        add_requested(): what is chosen elsewhere shall be added.
        paths_dropped(tuple, Place): these files and folders were dropped, to go there.
        paste_requested(Place): what is on the clipboard shall go there.
        review_requested(): the artist wants to see the collection page.
        details_requested(list): the details of this art are wanted.
        attribute_requested(list, str): this art shall get an attribute of the kind that is called so (`NodeKind`).
        text_requested(list): the attributes of this art shall be edited as text.
        change_requested(): many shall be changed: those that are chosen here, or all of the collection.
        flag_requested(list): this art shall have a flag, or no more.
        mint_requested(list): this art shall be reviewed for minting, alone.
        view_requested(list, int): show one of these by itself.
        chain_requested(int): show how this one will stand on the chain.
        told(str): what joined made the collection too large for one mint.
        joined_minted(str, Edit, Collection, tuple): these joined what is minted already, by this step; the words say
            what it means.
        left(): by Escape, with no print chosen; the keys go on among the cards.
    """

    add_requested = Signal()
    paths_dropped = Signal(tuple, object)
    paste_requested = Signal(object)
    review_requested = Signal()
    details_requested = Signal(list)
    attribute_requested = Signal(list, str)
    text_requested = Signal(list)
    change_requested = Signal()
    flag_requested = Signal(list)
    mint_requested = Signal(list)
    view_requested = Signal(list, int)
    chain_requested = Signal(int)
    told = Signal(str)
    joined_minted = Signal(str, object, object, tuple)
    left = Signal()

    def __init__(self, studio: Studio, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._studio = studio
        self._theme = theme
        self._actions = actions
        self._chosen: Sequence[int] = ()
        self._painted = QTimer(self, singleShot=True, interval=PAINTED_MS)
        self._painted.timeout.connect(lambda: tasks.run(self, self._tell_if_too_many()))
        self._is_behind = False  # what is shown is not the open collection yet
        self._hover_words = ""  # what a release would do
        self.setObjectName("tray")
        self._name = ElidedLabel("heading")
        self._is_slim = False
        self._said = "", ""  # how much is in it and how to add to it, and in fewer words
        self._about = label("", "muted", wrap=True)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._badge = NetworkBadge(theme, studio.session.network)
        self._review = button(self.tr("Collection"), theme, "arrow-right", kind="primary")
        self._review.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow points away from the word
        self._review.setText(self._review.text().strip() + "\u2009")  # the gap is on that side, too
        self._review.setAccessibleName(self.tr("Collection page"))
        self._review.clicked.connect(self.review_requested)
        self._add = button("", theme, "plus")
        self._add.clicked.connect(self.add_requested)
        self.strip = self._make_strip(theme)
        info = QWidget()
        self._buttons = buttons = row(self._review, self._add, None)
        self._parts = parts = column(column(self._name, self._about, spacing=3), buttons, row(self._badge, None), None)
        info.setLayout(parts)
        line = row(info, self.strip, spacing=12, margins=(20, 12, _SIDES - 20, 4))
        line.setStretch(1, 1)
        self.setLayout(line)
        follow(self, studio.changes, self._follow, Kind.COLLECTIONS, Kind.PROJECTS, Kind.SESSION)
        follow(self, studio.changes, self._catch_up, Kind.HISTORY)
        drops = DropTarget(self, into_collection)
        drops.hovered.connect(self._hover)
        drops.released.connect(self._take)
        self._info = info
        SizeWatch(info).changed.connect(self._fit_info)
        theme.changed.connect(self._dress)
        self._dress()
        self._follow()
        self.choose(())

    def set_slim(self, *, slim: bool) -> None:
        """On one line, without the prints: in a low window the art needs the room."""
        if slim != self._is_slim:
            self._is_slim = slim
            self.strip.setVisible(not slim)
            self._badge.setVisible(not slim)  # the sidebar names the network, too
            self._about.setWordWrap(not slim)
            across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
            self._parts.setDirection(across if slim else down)
            self._parts.setSpacing(12 if slim else 6)
            self._say()
            self._dress()

    def choose(self, art_ids: Sequence[int]) -> None:
        """Offer to add this art, chosen elsewhere, without a drag."""
        self._chosen = art_ids
        addable = self._addable()
        if not addable and self._add.hasFocus():  # it has done its work: on to the next step
            focus_inside(self._review, by_keys=are_keys_used(self.window()))
        self._add.setVisible(bool(addable))
        count = number(len(addable))
        set_button_text(self._add, text(Sentence("Tray", "Add {count}", count=count)))
        self._add.setAccessibleName(text(Sentence("Tray", "Add {count} to the collection", count=count)))
        self._buttons.invalidate()  # else it may still say how wide they were before one was shown
        self._say()
        self._fit_info()  # at once: it is painted before the layouts have heard of each other

    def add_chosen(self) -> None:
        """Add what is chosen elsewhere and is not in the collection."""
        self.add(self._addable())

    def _addable(self) -> list[int]:
        """What is chosen and not in the collection."""
        held = set(self._studio.projects.current_collection.art_ids)
        return [art_id for art_id in self._chosen if art_id not in held]

    def add(self, art_ids: Sequence[int], gap: int | None = None) -> None:
        """Put art into the collection before the row `gap`; art that is in it already moves there."""
        tasks.run(self, self._joined(art_ids, gap))

    async def _joined(self, art_ids: Sequence[int], gap: int | None) -> None:
        """Let who does not see the strip hear that it holds more now."""
        before = self._studio.projects.current_collection
        await self._studio.joining.join(self._studio.joining.place(gap), art_ids)
        collection = self._studio.projects.current_collection
        if (count := len(collection.art_ids)) > len(before.art_ids):
            one, many = Sentence("Tray", "1 asset in {name}"), Sentence("Tray", "{shown} assets in {name}")
            said = counted(count, one, many).filled(shown=number(count), name=text(collection.title))
            announce(self.strip, text(said))
            self._painted.start()
            step = self._studio.history.last
            if step is not None and (said := minted_already(self._studio, before)):
                joined = frozenset(art_ids)
                self.joined_minted.emit(said, step, before, tuple(filter(joined.__contains__, collection.art_ids)))

    async def _tell_if_too_many(self) -> None:
        """Say how many of the collection fit in one mint, where not all do."""
        collection = self._studio.projects.current_collection
        outlook = await self._studio.reviewer.outlook.of(collection.art_ids)
        if 0 < outlook.fits < outlook.count and collection == self._studio.projects.current_collection:
            counts = {"fits": number(outlook.fits), "count": number(outlook.count)}
            self.told.emit(text(_TOO_MANY.filled(**counts)))

    def _take(self, drop: Drop) -> None:
        """Take what was dropped beside the prints: to the end."""
        if drop.paths:
            self._take_paths(drop.paths)
        else:
            self.add(drop.art_ids)

    def _take_paths(self, paths: Sequence[Path], gap: int | None = None) -> None:
        self.paths_dropped.emit(tuple(paths), self._studio.joining.place(gap))

    def _hover(self, words: str) -> None:
        """Light up, and say what a release would do."""
        self._hover_words = words
        restyle(self, on=bool(words))
        self._follow()

    def _make_strip(self, theme: Theme) -> TrayStrip:
        strip = TrayStrip(theme, self._actions.keys(ActionId.ADD_TO_COLLECTION))
        strip.setModel(CollectionModel(self._studio, theme.pixmaps, strip))
        strip.art_dropped.connect(self.add)
        strip.paths_dropped.connect(self._take_paths)
        strip.hovered.connect(self._hover)
        strip.move_requested.connect(self.add)
        strip.remove_requested.connect(self._remove)
        strip.all_requested.connect(self.left)
        strip.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        strip.customContextMenuRequested.connect(self._open_menu)
        self._actions.offer(strip, {**strip.offers(), **self._offers(strip)})
        strip.view_requested.connect(self._view)
        return strip

    def _offers(self, strip: TrayStrip) -> Mapping[ActionId, Offer]:
        """What is meant for one print: never for the card that is chosen above."""

        def not_one_chosen() -> Sentence | None:
            return None if strip.chosen_count == 1 else Sentence("Tray", "Choose one asset")

        def none_chosen() -> Sentence | None:
            return None if strip.chosen_count else Sentence("Tray", "Choose assets first")

        def add(kind: str) -> Offer:
            return Offer(lambda: self.attribute_requested.emit(strip.chosen(), kind), none_chosen)

        def none_there() -> Sentence | None:
            return None if strip.model().rowCount() else Sentence("Tray", "Nothing is in it yet.")

        def change_words() -> Sentence:
            return change_in_words(strip.chosen_count, strip.model().rowCount())

        def flag_words() -> Sentence:
            adds = are_some_unflagged(self._studio, strip.chosen())
            return Sentence("uploads", "Flag") if adds else Sentence("uploads", "Remove the flag")

        among_uploads = Offer(lambda: None, lambda: Sentence("Tray", "Choose it among the uploads"))
        return {
            ActionId.OPEN: Offer(lambda: self.details_requested.emit(strip.chosen()), none_chosen),
            ActionId.ADD_TEXT: add("TEXT"),
            ActionId.ADD_LIST: add("LIST"),
            ActionId.ADD_GROUP: add("GROUP"),
            ActionId.EDIT_AS_TEXT: Offer(lambda: self.text_requested.emit(strip.chosen()), none_chosen),
            ActionId.CHANGE_MANY: Offer(self.change_requested.emit, none_there, change_words),
            ActionId.FLAG: Offer(lambda: self.flag_requested.emit(strip.chosen()), none_chosen, flag_words),
            ActionId.MINT_ONE: Offer(lambda: self.mint_requested.emit(strip.chosen()), not_one_chosen),
            ActionId.SHOW_ON_CHAIN: Offer(lambda: self.chain_requested.emit(strip.chosen()[0]), not_one_chosen),
            ActionId.PASTE: Offer(lambda: self.paste_requested.emit(self._studio.joining.place()), words=_paste_words),
            ActionId.COPY_REFERENCE: among_uploads,
            ActionId.SHOW_FOLDER: among_uploads,
            ActionId.OPEN_ELSEWHERE: among_uploads,
        }

    def _open_menu(self, at: QPoint) -> None:
        context_menu(self._actions, PRINT_MENU, self.strip).popup(self.strip.viewport().mapToGlobal(at))

    def _view(self, art_id: int) -> None:
        self.view_requested.emit(list(self._studio.projects.current_collection.art_ids), art_id)

    def _remove(self, art_ids: Sequence[int]) -> None:
        tasks.run(self, self._studio.projects.remove_from_collection(art_ids))

    def _catch_up(self, _: object) -> None:
        if self._is_behind:
            self._follow()

    def _follow(self, *_: object) -> None:
        """Show the open collection; one that several steps back leave empty in between is passed over."""
        collection = self._studio.projects.current_collection
        self._is_behind = self._studio.history.is_under_way and not collection.art_ids
        if self._is_behind:
            return
        self._name.show_text(text(collection.title))
        self._badge.show_network(self._studio.session.network)
        none = Sentence("Tray", "Nothing is in it yet.")
        keys = self._actions.keys(ActionId.ADD_TO_COLLECTION)
        some = counted(
            len(collection.art_ids),
            Sentence("Tray", "1 asset · {keys} adds", keys=keys),
            Sentence("Tray", "{count} assets · {keys} adds", keys=keys),
        )
        whole = self._hover_words or text(some if collection.art_ids else none)
        self._said = whole, whole.split(" · ")[0]
        self._say()
        self.strip.describe(is_empty=not collection.art_ids)
        self._review.setEnabled(bool(collection.art_ids))
        self.choose(self._chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _dress(self) -> None:
        self._fit_info()
        self.setFixedHeight(self._theme.scale(SLIM if self._is_slim else PRINT + 36) + (16 if self._is_slim else 28))
        width = self._theme.scale(PRINT) + 2 * STRIP.margin
        cards = CardDelegate(self._theme, self.strip, STRIP, width=width)
        self.strip.setItemDelegate(cards)
        self.strip.setGridSize(cards.card_size(width))  # else Qt asks for the place of each of ten thousand, twice

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say()

    def _say(self) -> None:
        """On one line, in fewer words where the buttons leave no room for all of them."""
        whole, short = self._said
        room = self.width() - _SIDES - self._buttons.sizeHint().width() - self._parts.spacing()
        advance = self._about.fontMetrics().horizontalAdvance
        said = next((one for one in (whole, short) if not self._is_slim or advance(one) <= room), "")
        self._about.setText(said)
        self._about.setVisible(bool(said))  # else it would take room from the buttons
        self._about.setAccessibleName(whole)

    def _fit_info(self) -> None:
        """As wide as the design, or as its two buttons need. Nothing is asked for anew where that is as it was."""
        least = max(self._theme.scale(INFO_WIDTH), self._buttons.sizeHint().width())
        widths = least, UNBOUNDED if self._is_slim else least
        if widths == (self._info.minimumWidth(), self._info.maximumWidth()):
            return
        self._info.setMinimumWidth(least)
        self._info.setMaximumWidth(widths[1])
        if (whole := self.layout()) is not None:
            whole.activate()  # or the strip would lie below its end until the tray is laid out


def _paste_words() -> Sentence:
    return Sentence("Tray", "Paste into the collection")

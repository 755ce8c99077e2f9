"""What new art of the open project begins with, and giving it to what is there already. Everything counts at once."""

import asyncio
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.attributes import Node
from mintwright.domain.attribute_text.reading import read
from mintwright.domain.networks import Network
from mintwright.domain.presets.kept_attributes import NotKeptError, require_kept
from mintwright.domain.presets.new_art import LONGEST
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.asset_defaults import ARTIST_NAME, ROYALTY_ADDRESS_MAIN, ROYALTY_ADDRESS_TEST, ROYALTY_RATE
from mintwright.studio.changes import Kind
from mintwright.studio.presets.project_defaults import ADDRESSES, DEFAULTS, ProjectDefaults
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.inspector.attribute_text.text_edits import edit_as_text
from mintwright.ui.inspector.attribute_text.text_subject import TextSubject
from mintwright.ui.inspector.attributes.multi_edit import with_pasted
from mintwright.ui.inspector.attributes.panel import AttributePanel
from mintwright.ui.presets.new_art_fields import LICENCE, QUANTITY, NewArtFields
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, panel, row, set_button_text

WIDTH, WIDEST = 600, 860
_AROUND = (2, 2, 12, 2)  # the frame of what has the focus, and the scroll bar
COUNT_MS = 300  # after the last change
_CLOSE_FIRST = Sentence("presets", "Close the defaults first")
_NAMES = {
    ARTIST_NAME: "artist",
    LICENCE: "licence",
    QUANTITY: "quantity",
    ROYALTY_RATE: "rate",
    ROYALTY_ADDRESS_MAIN: "address_main",
    ROYALTY_ADDRESS_TEST: "address_test",
}


async def edit_defaults(studio: Studio, theme: Theme, actions: Actions, window: QWidget) -> None:
    """Have the artist say what new art of the open project begins with. Raises LibraryError."""
    await dialogs.show(DefaultsDialog(studio, theme, actions, window))
    await studio.project_defaults.kept()


class DefaultsDialog(FittedDialog):
    """Writes what the artist says of new art into the settings of the project."""

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._project_id = studio.projects.current.id
        self.attrs = AttributePanel(theme, actions)
        self.attrs.tree.complete_from(lambda: studio.words_in_use)
        self._is_told = False  # that something is wrong
        self._before: tuple[Node, ...] = ()  # the attributes before the last edit
        self._lacking: list[int] = []
        self.give = button("")
        self._said = label("", "muted", wrap=True)
        self._count_soon = QTimer(self, singleShot=True, interval=COUNT_MS)
        behind = Offer(self._do_nothing, lambda: _CLOSE_FIRST)
        actions.offer(self.attrs, {ActionId.SAVE_TEMPLATE: behind, ActionId.SHOW_TEMPLATES: behind})
        self._lay_out()
        self._connect()
        self._show_attrs(self._defaults.of(self._project_id).attrs)
        self._widen()
        self._counting: asyncio.Task[None] | None = None

    @staticmethod
    def _do_nothing() -> None:
        """Templates are given to what is chosen behind the dialog."""

    @property
    def _defaults(self) -> ProjectDefaults:
        return self._studio.project_defaults

    def report_problem(self, message: str) -> None:
        """Say here what went wrong (`tasks.report`)."""
        self._say(message)

    def showEvent(self, event: QShowEvent) -> None:
        """Count only now: asked for twice, the other is never shown."""
        super().showEvent(event)
        self._fields.first.setFocus(Qt.FocusReason.TabFocusReason)
        if self._counting is None:
            self._count_after(0)

    def done(self, result: int) -> None:
        """Close; what stands in an open editor counts, and nobody reads what is still being counted.

        Where something is wrong in the fields, say so first, once.
        """
        self.attrs.tree.finish_editing()
        if not self._is_told and (wrong := self._fields.find_wrong()) is not None:
            self._is_told = True
            self._say(self._fields.take_to(wrong))
            return
        self._count_soon.stop()
        if self._counting is not None:
            self._counting.cancel()
        super().done(result)

    # --- How

    def _lay_out(self) -> None:
        name = self._studio.projects.current.name
        heading = text(Sentence("presets", "Defaults for new art in “{name}”", name=name))
        self.setWindowTitle(self.tr("Defaults for new art"))
        means = self.tr(
            "What you add to this project begins with this; you can change it in each asset. What is here already "
            "stays as it is. Where a field is empty here, the settings fill it in. Each change is kept at once."
        )
        is_practice = self._studio.session.network is Network.PRACTICE
        kept = _OfProject(self._defaults, self._project_id)
        self._fields = fields = NewArtFields(kept, self._theme, self._studio.settings, is_practice=is_practice)
        body = panel(
            "body", column(fields, 4, label(self.tr("Attributes"), "label"), self.attrs, spacing=8, margins=_AROUND)
        )
        scrolled = ScrolledBody(self.tr("Defaults for new art"), body)
        close = button(self.tr("Close"), kind="primary")
        close.clicked.connect(self.accept)
        for one in (close, self.give):
            one.setAutoDefault(False)  # Enter is for the attributes
        whole = column(
            label(heading, "heading", wrap=True),
            label(means, "muted", wrap=True),
            4,
            scrolled,
            4,
            self._said,
            row(self.give, None, close),
            margins=(24, 20, 24, 20),
        )
        whole.setStretchFactor(scrolled, 1)
        self.setLayout(whole)
        self._said.hide()

    def _connect(self) -> None:
        self.attrs.model.edited.connect(self._keep_attrs)
        self.attrs.tree.taken_back.connect(self._keep_what_is_left)
        self.attrs.tree.pasted.connect(self._paste)
        self.attrs.text_requested.connect(self._edit_as_text)
        self.attrs.undo_requested.connect(lambda: self._put_attrs(self._before))
        self.give.clicked.connect(lambda: tasks.run(self, self._give()))
        self._count_soon.timeout.connect(self._begin_to_count)
        self._theme.changed.connect(self._widen)
        follow(self, self._studio.changes, self._follow_settings, Kind.SETTINGS)

    def _widen(self) -> None:
        self.setMinimumWidth(min(self._theme.scale(WIDTH), WIDEST))

    # --- Attributes

    def _show_attrs(self, attrs: tuple[Node, ...]) -> None:
        self.attrs.model.show(attrs)

    def _keep_attrs(self, _: object) -> None:
        self._put_attrs(self.attrs.model.nodes())

    def _keep_what_is_left(self) -> None:
        """A row that was left empty has gone again, which is not told as an edit."""
        if (left := self.attrs.model.nodes()) != self._defaults.of(self._project_id).attrs:
            self._put_attrs(left)

    def _paste(self, nodes: list[Node]) -> None:
        self.attrs.tree.finish_editing()
        pasted, _ = with_pasted(self.attrs.model.nodes(), self.attrs.tree.paste_place, nodes)
        self._put_attrs(pasted)

    def _edit_as_text(self) -> None:
        self.attrs.tree.finish_editing()
        whose = Sentence("presets", "What new art begins with")
        subject = TextSubject(whose, self.attrs.model.nodes(), read, self._put_text)
        tasks.run(self, edit_as_text(self._theme, subject, self.attrs))

    def _put_text(self, attrs: tuple[Node, ...]) -> Sentence | None:
        try:
            require_kept(attrs)
        except NotKeptError as refused:
            return refused.sentence
        self._put_attrs(attrs)
        return None

    def _put_attrs(self, attrs: tuple[Node, ...]) -> None:
        """Keep these, or say why that cannot be and show what was kept before."""
        before = self._defaults.of(self._project_id)
        try:
            self._defaults.put(self._project_id, replace(before, attrs=attrs))
        except NotKeptError as refused:
            self.attrs.say_refused(refused.sentence)
            return
        self._before = before.attrs
        self._show_attrs(attrs)

    # --- What is there already

    def _follow_settings(self, keys: frozenset[object]) -> None:
        if not keys.isdisjoint({DEFAULTS, ADDRESSES}):
            self._count_after(COUNT_MS)

    def _count_after(self, milliseconds: int) -> None:
        """Until it is counted, no number is said."""
        set_button_text(self.give, self.tr("Looking at what is here…"))
        self.give.setEnabled(False)
        self._count_soon.start(milliseconds)

    def _begin_to_count(self) -> None:
        self._counting = tasks.run(self, self._count())

    async def _count(self) -> None:
        lacking = await self._studio.asset_defaults.lacking(tuple(self._studio.uploads.order()))
        if not self._count_soon.isActive():  # else it was changed meanwhile, and is counted again
            self._show_lacking(lacking)

    def _show_lacking(self, lacking: list[int]) -> None:
        self._lacking = lacking
        one, many = (
            Sentence("presets", "Give to 1 asset"),
            Sentence("presets", "Give to the {shown} assets that have none"),
        )
        count = len(lacking)
        if count:
            set_button_text(self.give, text(counted(count, one, many.filled(shown=number(count)))))
        self.give.setEnabled(count > 0)
        self.give.setVisible(count > 0)  # there is nothing to press where nobody lacks anything
        self.give.setToolTip(self.tr("Adds what is missing. Values and quantities that are there stay."))

    async def _give(self) -> None:
        self._studio.history.seal()
        count = len(await self._studio.asset_defaults.give(self._lacking))
        one, many = Sentence("presets", "Given to 1 asset."), Sentence("presets", "Given to {shown} assets.")
        undo = Sentence("presets", "{given} Undo takes it back.")
        self._say(text(undo.filled(given=counted(count, one, many.filled(shown=number(count))))))
        await self._count()

    def _say(self, words: str) -> None:
        self._said.setText(words)
        self._said.show()
        announce(self._said, words)


class _OfProject:
    """The texts of one project's defaults, by the keys of the settings."""

    def __init__(self, defaults: ProjectDefaults, project_id: int) -> None:
        self._defaults = defaults
        self._project_id = project_id

    def text(self, key: str) -> str:
        return getattr(self._defaults.of(self._project_id), _NAMES[key])

    def put(self, key: str, value: str) -> None:
        said = self._defaults.of(self._project_id)
        self._defaults.put(self._project_id, replace(said, **{_NAMES[key]: value[:LONGEST]}))

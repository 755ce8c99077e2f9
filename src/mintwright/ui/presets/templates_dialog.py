"""All templates: what is in each, and giving it to what is chosen, renaming and removing it."""

from functools import partial

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QLayout, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.presets.templates import Templates
from mintwright.ui import dialogs
from mintwright.ui.dialogs.line_sheet import LineSheet
from mintwright.ui.dialogs.questions import ask_name
from mintwright.ui.presets.attribute_lines import lines_of
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, label, row, stacked

WIDTH, HEIGHT, NAMES = 640, 320, 220
_WIDEST, _LOWEST = 860, 120
SAVE = 2  # how it ends where the chosen asset is to become a template: beside accepted and rejected


class TemplatesDialog(FittedDialog):
    """Accepted, it says which template is to be given to what is chosen (`current`)."""

    def __init__(
        self, templates: Templates, theme: Theme, chosen: int, parent: QWidget | None = None, *, can_save: bool = False
    ) -> None:
        """`chosen` is how many assets it could be given to; of one that is described a template can be made."""
        super().__init__(parent)
        self._templates = templates
        self._theme = theme
        self._count = chosen
        self._can_save = can_save
        self._names = QStringListModel(self)
        self.list = ListView()
        self._sheet = LineSheet(theme, self.tr("Attributes of the template"))
        self._why = label("", "error", wrap=True)
        self._why.hide()
        self.rename, self.remove = button(self.tr("Rename…")), button(self.tr("Remove…"))
        self.save = button(self.tr("Save as template…"))
        self.close_button, self.apply = button(self.tr("Close")), button(self._apply_words(), kind="primary")
        self.setWindowTitle(self.tr("Templates"))
        self._lay_out()
        self._connect()
        self._show_names("")
        theme.changed.connect(self._fit_sizes)
        self._fit_sizes()

    @property
    def current(self) -> str:
        """The name of the template that is chosen here; empty while there is none."""
        at = self.list.selectionModel().selectedIndexes()
        return str(at[0].data()) if at else ""

    def report_problem(self, message: str) -> None:
        """Say here what went wrong (`tasks.report`)."""
        self._why.setText(message)
        self._why.show()
        announce(self._why, message)

    def _apply_words(self) -> str:
        one, many = Sentence("presets", "Apply to 1 asset"), Sentence("presets", "Apply to {shown} assets")
        return (
            text(counted(self._count, one, many.filled(shown=number(self._count)))) if self._count else self.tr("Apply")
        )

    # --- How

    def _lay_out(self) -> None:
        self.list.setObjectName("templates")
        self.list.setModel(self._names)
        self.list.setAccessibleName(self.tr("Templates"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        none = (
            self.tr("There is no template yet. “Save as template…” makes one of the asset that is chosen.")
            if self._can_save
            else self.tr("There is no template yet. Close this, choose one asset that has attributes, and come back.")
        )
        said, some, self._body = label(none, "muted", wrap=True), QWidget(), QWidget()
        said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        beside = row(self.list, self._sheet, spacing=12)
        beside.setStretch(1, 1)
        some.setLayout(beside)
        self._states = stacked(self._body, some, said)
        self._body.setLayout(self._states)
        heading = label(self.tr("Templates"), "heading")
        means = label(self.tr("Attributes that you keep under a name, for all projects."), "muted", wrap=True)
        whole = column(heading, means, 4, self._body, self._why, 8, self._buttons(), margins=(24, 20, 24, 20))
        whole.setStretchFactor(self._body, 1)
        self.setLayout(whole)

    def _buttons(self) -> QLayout:
        for one in (self.save, self.rename, self.remove, self.close_button):
            one.setAutoDefault(False)
        self.apply.setDefault(True)
        return row(self.save, self.rename, self.remove, None, self.close_button, self.apply)

    def _connect(self) -> None:
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._show_current())
        self.list.doubleClicked.connect(lambda _: self.apply.click())
        self.rename.clicked.connect(lambda: tasks.run(self, self._rename(self.current)))
        self.remove.clicked.connect(lambda: tasks.run(self, self._remove(self.current)))
        self.save.clicked.connect(lambda: self.done(SAVE))
        self.close_button.clicked.connect(self.reject)
        self.apply.clicked.connect(self.accept)

    def _fit_sizes(self) -> None:
        self.setMinimumWidth(min(self._theme.scale(WIDTH), _WIDEST))
        self.list.setFixedWidth(min(self._theme.scale(NAMES), NAMES + NAMES // 2))
        self._body.setMinimumHeight(_LOWEST)
        self._body.setMaximumHeight(self._theme.scale(HEIGHT))
        self._sheet.setMinimumHeight(_LOWEST)

    def _show_names(self, current: str) -> None:
        names = [one.name for one in self._templates.all()]
        self._names.setStringList(names)
        self._states.setCurrentIndex(0 if names else 1)
        if names:
            at = names.index(current) if current in names else 0
            self.list.setCurrentIndex(self._names.index(at))
            self.list.setFocus()
        self._show_current()

    def _show_current(self) -> None:
        template = self._templates.find(self.current)
        self._sheet.show_lines(() if template is None else tuple(lines_of(template.attrs)))
        for one in (self.rename, self.remove):
            one.setEnabled(template is not None)
            one.setVisible(template is not None)
        self.save.setVisible(template is None and self._can_save)
        self.apply.setEnabled(template is not None and self._count > 0)
        self.apply.setToolTip(tip("" if self._count else self.tr("Choose assets first")))

    # --- What the artist does

    async def _rename(self, name: str) -> None:
        keep = partial(self._keep_name, name)
        new = await ask_name(self, self.tr("Rename the template"), value=name, yes=self.tr("Rename"), keep=keep)
        if new is not None:
            await self._templates.kept()

    async def _keep_name(self, old: str, new: str) -> None:
        self._templates.rename(old, new)
        self._show_names(" ".join(new.split()))

    async def _remove(self, name: str) -> None:
        title = text(Sentence("presets", "Remove the template “{name}”?", name=name))
        said = self.tr("What it gave to your assets stays. This cannot be undone.")
        yes, no = self.tr("Remove"), self.tr("Cancel")
        if await dialogs.ask(self, title, said, yes=yes, no=no, danger=True):
            self._templates.remove(name)
            self._show_names("")
            await self._templates.kept()

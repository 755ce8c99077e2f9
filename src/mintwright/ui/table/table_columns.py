"""The columns of a project's table: those in use, which of them are shown, in which order and how wide."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, cast

from PySide6.QtCore import QObject, Signal

from mintwright.domain.assets.asset import Draft
from mintwright.domain.table.columns import PICTURE, TITLE, Column, ColumnsInUse, arranged, kept_columns
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.changes import Kind
from mintwright.studio.history import Edit
from mintwright.studio.settings import Settings
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow

_WIDTHS = range(32, 1201)
_AT_ONCE = 10  # drafts that are looked through in one turn: each may have hundreds of attributes


def added_columns(settings: Settings, project_id: int) -> Iterator[Column]:
    """The columns that the artist made in the table of this project, also where no draft has such an attribute."""
    kept = settings.get(_key_of(project_id))
    return kept_columns(cast("Mapping[str, Any]", kept).get("added") if isinstance(kept, dict) else None)


def _key_of(project_id: int) -> str:
    return f"table_columns_{project_id}"


class TableColumns(QObject):
    """Reads them ahead, and keeps what the artist made of them in the settings, by project.

    A column that came with a step goes when that is taken back, and comes again with it; one that was only emptied
    stays, to be written in.

    Signals:
        changed(): other columns are shown, or in another order.
    """

    changed = Signal()

    def __init__(self, studio: Studio, parent: QObject) -> None:
        super().__init__(parent)
        self._studio = studio
        self._project = studio.uploads.project_id
        self._used = self._begun()
        self._came_with: dict[Column, Edit] = {}  # this step, or one before it
        follow(self, studio.changes, self._follow_drafts, Kind.DRAFTS)
        follow(self, studio.changes, self._follow_history, Kind.HISTORY)
        follow(self, studio.changes, self._follow_projects, Kind.PROJECTS)

    def _begun(self) -> ColumnsInUse:
        """Those that the artist made, also where no draft has such an attribute yet."""
        used = ColumnsInUse()
        for column in added_columns(self._studio.settings, self._project):
            used.add(column)
        return used

    def read(self) -> None:
        """Look through all drafts for attributes, in pieces."""
        tasks.run(self, self._read(self._studio.uploads.order()))

    async def _read(self, art_ids: Sequence[int]) -> None:
        project, has_new = self._project, False
        async for art_id in in_slices(art_ids):
            if project != self._studio.uploads.project_id:
                return
            has_new |= self._note([art_id])
        if has_new:
            self.changed.emit()

    def _note(self, art_ids: Sequence[int]) -> bool:
        new = self._used.note(self._drafts(art_ids))
        if (last := self._studio.history.last) is not None:
            self._came_with.update(dict.fromkeys(new, last))
        return bool(new)

    def _drafts(self, art_ids: Sequence[int]) -> Sequence[Draft]:
        return self._studio.drafts.drafts(self._studio.uploads.shown(art_ids))

    def _follow_drafts(self, ids: frozenset[Hashable]) -> None:
        art_ids = [one for one in ids if isinstance(one, int)]
        if len(art_ids) > _AT_ONCE:
            tasks.run(self, self._read(art_ids))
        elif self._note(art_ids):
            self.changed.emit()

    def _follow_projects(self, _: object) -> None:
        if self._project != self._studio.uploads.project_id:
            self._project = self._studio.uploads.project_id
            self._used = self._begun()
            self._came_with = {}
            self.changed.emit()
            self.read()

    def _follow_history(self, _: object) -> None:
        history = self._studio.history
        if not history.is_under_way and not all(map(history.stands, dict.fromkeys(self._came_with.values()))):
            tasks.run(self, self._leave_out())

    async def _leave_out(self) -> None:
        """Remove the columns whose steps were taken back, unless a draft has them still: then they came before."""
        project, last, had = self._project, self._studio.history.last, ColumnsInUse()
        async for art_id in in_slices(self._studio.uploads.order()):
            if (project, last) != (self._studio.uploads.project_id, self._studio.history.last):
                return  # of which news comes too
            had.note(self._drafts([art_id]))
        came, kept = self._came_with, {*had.columns, *added_columns(self._studio.settings, project)}
        in_doubt = [column for column, edit in came.items() if not self._studio.history.stands(edit)]
        self._came_with = {column: edit for column, edit in came.items() if column not in in_doubt}
        if last is not None:
            self._came_with.update(dict.fromkeys(kept.intersection(in_doubt), last))
        gone = [column for column in in_doubt if column not in kept]
        for column in gone:
            self._used.remove(column)
        if gone:
            self.changed.emit()

    # --- What is shown

    @property
    def all(self) -> tuple[Column, ...]:
        """All there are, in the artist's order."""
        return arranged(self._used.columns, self._kept.get("order"))

    @property
    def choices(self) -> tuple[Column, ...]:
        """Those that the artist shows or hides."""
        return tuple(one for one in self.all if one not in (PICTURE, TITLE))

    @property
    def shown(self) -> tuple[Column, ...]:
        """Those that are shown; picture and title always are."""
        hidden = self._hidden
        return tuple(one for one in self.all if one.key not in hidden or one in (PICTURE, TITLE))

    @property
    def _hidden(self) -> frozenset[object]:
        hidden = self._kept.get("hidden")
        return frozenset(filter(_is_text, cast("list[object]", hidden))) if isinstance(hidden, list) else frozenset()

    def width(self, column: Column) -> int | None:
        """How wide the artist made a column."""
        widths = self._kept.get("widths")
        width = cast("dict[str, object]", widths).get(column.key) if isinstance(widths, dict) else None
        return width if isinstance(width, int) and width in _WIDTHS else None

    # --- What the artist makes of them

    def add(self, column: Column) -> None:
        """Have a column for a new attribute, in sight, and keep it where it is now."""
        self._used.add(column)
        added = {one.key: one.kind for one in kept_columns(self._kept.get("added"))}
        self._keep("added", {**added, column.key: column.kind})
        self._keep("order", [one.key for one in self.all])
        self.show(column, is_shown=True)
        self.changed.emit()

    def show(self, column: Column, *, is_shown: bool) -> None:
        """Show a column, or hide it."""
        self.show_each({column: is_shown})

    def show_each(self, chosen: Mapping[Column, bool]) -> None:
        """Show these columns, or hide them."""
        shown = {column.key for column, is_shown in chosen.items() if is_shown}
        hidden = {column.key for column, is_shown in chosen.items() if not is_shown}
        self._keep("hidden", sorted(map(str, self._hidden - shown | hidden)))
        self.changed.emit()

    def move(self, column: Column, steps: int) -> None:
        """Move a column among those that are shown, never before picture and title; one that is hidden stays."""
        shown = list(self.shown)
        if column not in shown:
            return
        at = shown.index(column)
        to = at + steps
        if min(at, to) < 2 or to >= len(shown):
            return
        beside, order = shown[to], list(self.all)
        order.remove(column)
        order.insert(order.index(beside) + (steps > 0), column)
        self._keep("order", [one.key for one in order])
        self.changed.emit()

    def keep_width(self, column: Column, width: int) -> None:
        """Remember how wide a column is."""
        widths = self._kept.get("widths")
        self._keep(
            "widths", {**(cast("dict[str, object]", widths) if isinstance(widths, dict) else {}), column.key: width}
        )

    @property
    def _key(self) -> str:
        return _key_of(self._project)

    @property
    def _kept(self) -> Mapping[str, Any]:
        kept = self._studio.settings.get(self._key)
        return cast("Mapping[str, Any]", kept) if isinstance(kept, dict) else {}

    def _keep(self, what: str, value: object) -> None:
        self._studio.settings.put(self._key, {**self._kept, what: value}, is_trifle=True)


def _is_text(value: object) -> bool:
    return isinstance(value, str)

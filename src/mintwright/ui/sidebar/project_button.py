"""The project's name and mark at the head of the sidebar, with what can be done to projects."""

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QMenu, QPushButton

from mintwright.domain.project import Project
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.actions import Actions, Choice, Offer
from mintwright.ui.shell import tasks
from mintwright.ui.shell.focus import give_menu, open_below
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip

MARK, CHEVRON = 24, 12
_DELETE = Sentence("Project", "Delete the project “{name}”, never its files")
_OPENS = Sentence("Project", "{name}. Other projects, and what can be done with this one")
_DELETED = Sentence("Project", "The project “{name}” was deleted. Its files stay on your disk, its receipts stay too.")


class ProjectButton(QPushButton):
    """Shows the open project; pressing it offers what can be done with projects, and lists all.

    Signals:
        made(): a new project is open.
        deleted(int, str): this project was deleted, as these words say.
    """

    made = Signal()
    deleted = Signal(int, str)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._studio = studio
        self._actions = actions
        self._theme = theme
        self._compact = False
        self._menu = ActionMenu(actions, (), self)
        self._deleted = ActionMenu(actions, (), self)
        self._deleted.setTitle(self.tr("Bring back a deleted project"))
        self.setProperty("kind", "quiet")
        self.setAccessibleIdentifier("project")
        give_menu(self, self.open_menu)
        theme.pixmaps.arrived.connect(self._repaint)
        news = Throttle(self._follow, self)
        follow(self, studio.changes, news.request, Kind.PROJECTS, Kind.COLLECTIONS, Kind.ART)
        self._follow()

    def _repaint(self, _: object) -> None:
        self.update()

    def set_compact(self, *, compact: bool) -> None:
        """Show the mark alone."""
        self._compact = compact
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.scale(MARK + 16), self._theme.scale(36))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        side = self._theme.scale(MARK)
        mark = QRect(self._theme.scale(6), (self.height() - side) // 2, side, side)
        if self._compact:
            mark.moveCenter(self.rect().center())
        self._paint_mark(painter, self._mirrored(mark))
        chevron = self._theme.scale(CHEVRON)
        opens = QRect(self.width() - chevron - self._theme.scale(4), (self.height() - chevron) // 2, chevron, chevron)
        self._theme.icons.paint(painter, "chevrons-up-down", self._mirrored(opens), "ink3")
        if not self._compact:
            words = self.rect().adjusted(mark.right() + self._theme.scale(10), 0, opens.left() - self.width(), 0)
            self._paint_name(painter, self._mirrored(words))
        painter.end()

    def _paint_mark(self, painter: QPainter, at: QRect) -> None:
        """The primary asset's picture; before there is one, the project's first letter."""
        path = QPainterPath()
        path.addRoundedRect(QRectF(at), 5, 5)
        painter.save()
        painter.setClipPath(path)
        art = self._studio.projects.current_collection.art_ids or self._studio.uploads.order()[:1]
        picture = self._theme.pixmaps.square(art[0], at.width(), self.devicePixelRatioF()) if art else None
        if picture is not None:
            painter.drawPixmap(at.topLeft(), picture)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("accent"))
            painter.drawRect(at)
            painter.setPen(self._theme.color("on_accent"))
            painter.setFont(self._theme.font(13, 600))
            painter.drawText(at, Qt.AlignmentFlag.AlignCenter, self._studio.projects.current.name[:1].upper())
        painter.restore()

    def _paint_name(self, painter: QPainter, at: QRect) -> None:
        painter.setFont(self._theme.font(13, 600))
        painter.setPen(self._theme.color("ink"))
        name = painter.fontMetrics().elidedText(
            self._studio.projects.current.name, Qt.TextElideMode.ElideRight, at.width()
        )
        painter.drawText(at, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, name)

    def _mirrored(self, part: QRect) -> QRect:
        return self.style().visualRect(self.layoutDirection(), self.rect(), part)

    def _follow(self) -> None:
        name = self._studio.projects.current.name
        self.setAccessibleName(text(Sentence("Project", "Project: {name}", name=name)))
        self.setToolTip(tip(text(_OPENS.filled(name=name))))
        self.update()

    # --- What can be done

    def offers(self) -> Mapping[ActionId, Offer]:
        """What is done with projects, wherever one is in the window."""
        return {
            ActionId.NEW_PROJECT: Offer(lambda: tasks.run(self, self._create())),
            ActionId.RENAME_PROJECT: Offer(lambda: tasks.run(self, self._rename())),
            ActionId.PROJECT_DEFAULTS: Offer(lambda: tasks.run(self, self._edit_defaults())),
            ActionId.DUPLICATE_PROJECT: Offer(lambda: tasks.run(self, self._duplicate())),
            ActionId.DELETE_PROJECT: Offer(
                lambda: tasks.run(self, self._delete()),
                words=lambda: _DELETE.filled(name=self._studio.projects.current.name),
            ),
            ActionId.OPEN_PROJECT: Offer(self.open_menu, self._no_other, choices=self._choices),
            ActionId.RESTORE_PROJECT: Offer(self.open_menu, self._none_deleted, choices=self._deleted_choices),
        }

    def _choices(self) -> Sequence[Choice]:
        """Each other project, to be opened at once."""
        opened = Sentence("Project", "Open “{name}”")
        return [Choice(opened.filled(name=one.name), partial(self._open, one.id)) for one in self._others()]

    def _deleted_choices(self) -> Sequence[Choice]:
        """Each deleted project, to be brought back at once."""
        back = Sentence("Project", "Bring back “{name}”")
        deleted = self._studio.projects.deleted()
        return [Choice(back.filled(name=one.name), partial(self._restore, one.id)) for one in deleted]

    def _restore(self, project_id: int) -> None:
        tasks.run(self, self._studio.projects.restore(project_id))

    def _none_deleted(self) -> Sentence | None:
        return None if self._studio.projects.deleted() else Sentence("Project", "No project was deleted")

    def _open(self, project_id: int) -> None:
        tasks.run(self, self._studio.projects.open(project_id))

    def _others(self) -> list[Project]:
        current = self._studio.projects.current
        return [project for project in self._studio.projects.all() if project.id != current.id]

    def _no_other(self) -> Sentence | None:
        return None if self._others() else Sentence("Project", "There is no other project")

    def open_menu(self) -> None:
        """Show the projects, the open one with a tick, and what can be done with that."""
        self._menu.clear()
        projects = self._studio.projects
        self._list(self._menu, projects.all(), projects.open)
        self._menu.addSeparator()
        self._menu.add([
            (ActionId.NEW_PROJECT,),
            (ActionId.RENAME_PROJECT, ActionId.PROJECT_DEFAULTS, ActionId.DUPLICATE_PROJECT, ActionId.DELETE_PROJECT),
        ])  # fmt: skip
        if deleted := projects.deleted():
            self._menu.addSeparator()
            self._menu.addMenu(self._deleted)
            self._deleted.clear()
            self._list(self._deleted, deleted, projects.restore)
        open_below(self._menu, self)

    def _list(self, menu: QMenu, some: Iterable[Project], choose: Callable[[int], Coroutine[Any, Any, None]]) -> None:
        for project in some:
            is_open = project.id == self._studio.projects.current.id
            action = menu.addAction(project.name.replace("&", "&&"))
            action.setIcon(self._theme.icons.icon("folder"))  # not shown: Qt leaves its room, so that words line up
            action.setIconVisibleInMenu(False)
            action.setCheckable(is_open)
            action.setChecked(is_open)
            action.triggered.connect(lambda _=False, i=project.id: tasks.run(self, choose(i)))

    async def _duplicate(self) -> None:
        name = self.tr("{name}, copy").format(name=self._studio.projects.current.name)
        await self._studio.projects.duplicate(name)
        self.made.emit()

    async def _delete(self) -> None:
        gone = self._studio.projects.current
        await self._studio.projects.delete(gone.id)
        self.deleted.emit(gone.id, text(_DELETED.filled(name=gone.name)))

    async def _edit_defaults(self) -> None:
        from mintwright.ui.presets.defaults_dialog import edit_defaults

        await edit_defaults(self._studio, self._theme, self._actions, self.window())

    async def _rename(self) -> None:
        from mintwright.ui.dialogs.questions import ask_name

        current, title = self._studio.projects.current, self.tr("Rename the project")
        keep = partial(self._studio.projects.rename, current.id)
        await ask_name(self.window(), title, value=current.name, yes=self.tr("Rename"), keep=keep)

    async def _create(self) -> None:
        from mintwright.ui.dialogs.questions import ask_name

        new, untitled, create = self.tr("New project"), self.tr("Untitled project"), self.tr("Create")
        keep = self._studio.projects.create
        if await ask_name(self.window(), new, value=untitled, yes=create, keep=keep) is not None:
            self.made.emit()

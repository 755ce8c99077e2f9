"""The project's name and mark at the head of the sidebar, with what can be done to projects."""

from functools import partial

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets import dialogs

MARK = 24


class ProjectButton(QPushButton):
    """Shows the open project; pressing it offers to rename it, to open another, or to begin one."""

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._compact = False
        self._menu = QMenu(self)
        self.setProperty("kind", "quiet")
        self.setAccessibleIdentifier("project")
        self.clicked.connect(self._open_menu)
        theme.pixmaps.arrived.connect(lambda _: self.update())
        news = Throttle(self._follow, self)
        follow(self, studio.changes, news.request, Kind.PROJECTS, Kind.COLLECTIONS, Kind.ART)
        self._follow()

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
        if not self._compact:
            words = self.rect().adjusted(mark.right() + self._theme.scale(10), 0, -self._theme.scale(8), 0)
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
        self.setToolTip(tip(name))
        self.update()

    # --- What can be done

    def _open_menu(self) -> None:
        current = self._studio.projects.current
        self._menu.clear()
        self._menu.addAction(self.tr("Rename…")).triggered.connect(lambda: tasks.run(self, self._rename()))
        self._menu.addAction(self.tr("New project…")).triggered.connect(lambda: tasks.run(self, self._create()))
        others = [project for project in self._studio.projects.all() if project.id != current.id]
        if others:
            self._menu.addSeparator()
        for project in others:
            action = self._menu.addAction(self._theme.icons.icon("folder"), project.name.replace("&", "&&"))
            action.triggered.connect(lambda _=False, i=project.id: tasks.run(self, self._studio.projects.open(i)))
        self._menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    async def _rename(self) -> None:
        current, title = self._studio.projects.current, self.tr("Rename the project")
        keep = partial(self._studio.projects.rename, current.id)
        await dialogs.ask_name(self.window(), title, value=current.name, yes=self.tr("Rename"), keep=keep)

    async def _create(self) -> None:
        new, untitled, create = self.tr("New project"), self.tr("Untitled project"), self.tr("Create")
        await dialogs.ask_name(self.window(), new, value=untitled, yes=create, keep=self._studio.projects.create)

"""The uploads page by itself, with the notices that stand above it in the window."""

from pytestqt.qtbot import QtBot

from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.notices.notice_stack import NoticeStack
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_page import UploadsPage


def shown(
    studio: Studio, theme: Theme, qtbot: QtBot, *, height: int = 800, actions: Actions | None = None
) -> UploadsPage:
    """The page, 1,100 pixels wide, which the test closes at its end."""
    notices, actions = NoticeStack(), actions or Actions(theme)
    page = UploadsPage(studio, theme, notices, actions)
    page.area.layout().insertWidget(0, notices)
    notices.show_page(page)
    actions.show_page(page)
    qtbot.addWidget(page)
    page.resize(1100, height)
    page.show()
    return page


def listed(page: UploadsPage) -> tuple[int, ...]:
    """The pieces that are listed, in their order."""
    model = page.grid.model()
    assert isinstance(model, ArtListModel)
    return model.art_ids

"""The attributes on the clipboard: whole for this program, as words for others."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from mintwright.domain.answers.copied_attributes import as_words, copied, pasted
from mintwright.domain.assets.attributes import Node
from mintwright.ui.widgets.copying.clipboard_owner import is_answered_by_owner, is_ours, what_is_there

MIME_TYPE = "application/x-mintwright-attributes+json"


def put(nodes: Sequence[Node]) -> None:
    """Copy these."""
    data = QMimeData()
    data.setData(MIME_TYPE, copied(nodes))
    data.setText(as_words(nodes))
    QGuiApplication.clipboard().setMimeData(data)


def holds_attributes() -> bool:
    """Whether there is something to paste that says it is attributes. Whoever owns it is asked, and may hang."""
    data = _data()
    return data is not None and data.hasFormat(MIME_TYPE)


def is_known_to_hold_attributes() -> bool:
    """The same without waiting for another program: of what one has there nothing is known."""
    return (is_ours() or not is_answered_by_owner()) and holds_attributes()


def get() -> tuple[Node, ...]:
    """What was copied. Raises PasteError with what is wrong with it."""
    data = _data()
    return pasted(b"" if data is None else bytes(data.data(MIME_TYPE).data()))


def _data() -> QMimeData | None:
    return what_is_there()

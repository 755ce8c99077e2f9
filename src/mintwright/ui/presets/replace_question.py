"""What becomes of the values that differ from those of a template."""

from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.presets.templates import Differences
from mintwright.ui import dialogs
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text

NAMED = 3  # attributes


async def ask_replacing(parent: QWidget, name: str, found: Differences) -> bool | None:
    """Whether the values are to be replaced; None when the artist changed her mind about all of it."""
    return await dialogs.ask_which(
        parent,
        text(Sentence("presets", "Replace values that differ?")),
        text(_what_differs(name, found)),
        note=text(Sentence("presets", "What is missing is added either way, and Undo takes all of it back.")),
        yes=text(Sentence("presets", "Replace")),
        other=text(Sentence("presets", "Keep what is there")),
        no=text(Sentence("presets", "Cancel")),
    )


def _what_differs(name: str, found: Differences) -> Sentence:
    named = [SEPARATOR.join(names) for names in found.names]
    listed = ", ".join(f"“{one}”" for one in named[:NAMED])
    if len(named) > NAMED:
        listed = text(Sentence("presets", "{names} and {rest} more", names=listed, rest=number(len(named) - NAMED)))
    one = Sentence("presets", "1 asset has other values than the template “{name}”: {listed}.")
    many = Sentence("presets", "{shown} assets have other values than the template “{name}”: {listed}.")
    return counted(found.pieces, one, many.filled(shown=number(found.pieces))).filled(name=name, listed=listed)

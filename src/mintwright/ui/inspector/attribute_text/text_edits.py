"""Editing the attributes of what is chosen as a text: what is shown, and what a text that is used changes."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.attribute_text.reading import Reading, Repeated, read
from mintwright.domain.attribute_text.writing import NoTextError
from mintwright.domain.sentences import Sentence
from mintwright.ui import dialogs
from mintwright.ui.inspector.attribute_text.shared_edits import United, edits_between, with_differences
from mintwright.ui.inspector.attribute_text.text_dialog import AttributeTextDialog
from mintwright.ui.inspector.attribute_text.text_subject import TextSubject
from mintwright.ui.inspector.attributes.multi_edit import AttrEdits
from mintwright.ui.inspector.attributes.panel import AttributePanel
from mintwright.ui.inspector.attributes.sharing import merged
from mintwright.ui.inspector.chosen_assets import ChosenAssets
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme

_LABEL = Sentence("AssetForm", "Edit attributes as text")
_OF_ONE = Sentence("attributes", "Of “{title}”")
_OF_UNTITLED = Sentence("attributes", "Of the chosen asset")
_OF_SEVERAL = Sentence(
    "attributes", "What {count} assets have in common. What differs between them is not shown, and stays."
)
_CHANGED = Sentence(
    "attributes",
    "The attributes were changed elsewhere meanwhile. Copy your text, close this, and open it again to paste it.",
)


async def edit_chosen(theme: Theme, chosen: ChosenAssets, panel: AttributePanel) -> None:
    """Have the artist edit the attributes of what is chosen."""
    await asyncio.sleep(0)  # what many have in common takes a turn of its own
    if chosen.ids:
        await edit_as_text(theme, subject_of(chosen), panel)


async def edit_as_text(theme: Theme, subject: TextSubject, panel: AttributePanel) -> None:
    """Have the artist edit it; what is no text is said at the panel."""
    try:
        dialog = AttributeTextDialog(theme, subject, panel.window())
    except NoTextError as fault:
        panel.say_refused(fault.sentence)
        return
    await dialogs.show(dialog)


def subject_of(chosen: ChosenAssets) -> TextSubject:
    """The attributes of what is chosen."""
    drafts = chosen.drafts()
    if not chosen.are_several:
        (draft,) = drafts
        whose = _OF_ONE.filled(title=draft.name) if draft.name.strip() else _OF_UNTITLED
        reading = partial(read, described=bool(draft.description.strip()))
        return TextSubject(whose, draft.attrs, reading, _writer(chosen, drafts, draft.attrs, United((), {})))
    united = United(*merged([draft.attrs for draft in drafts], chosen.patterns))

    def read_for_all(words: str, repeated: Repeated) -> Reading:
        return with_differences(read(words, repeated), united)

    whose = _OF_SEVERAL.filled(count=number(len(drafts)))
    return TextSubject(whose, united.in_common, read_for_all, _writer(chosen, drafts, united.in_common, united))


def _writer(
    chosen: ChosenAssets, before: Sequence[Draft], shown: tuple[Node, ...], united: United
) -> Callable[[tuple[Node, ...]], Sentence | None]:
    """Writes a text as one step, unless the attributes are others by then."""
    ids, attrs = chosen.ids, [draft.attrs for draft in before]

    def write(nodes: tuple[Node, ...]) -> Sentence | None:
        if chosen.ids != ids or [draft.attrs for draft in chosen.drafts()] != attrs:
            return _CHANGED
        chosen.write_attrs(nodes, AttrEdits(list(edits_between(shown, nodes, united)), label=_LABEL))
        chosen.settle_attributes()
        return None

    return write

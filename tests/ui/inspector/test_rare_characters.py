"""What Qt's fields do not keep stays as it is where an artist only looks, and is not made another by completing."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from tests.ui.completed import offered, strike, type_in
from tests.ui.driver import Arun, Until
from tests.ui.inspector.test_completed_words import described, opened

from mintwright.domain.assets.attributes import nodes_of
from mintwright.ui.inspector.attributes.editors import ValueEditor
from mintwright.ui.inspector.attributes.model import AttrColumn

Key = Qt.Key
RARE = {
    "no-break space": "Cr\xa0own",
    "carriage return": "Cr\rown",
    "both ends of a line": "Cr\r\nown",
    "line separator": "Cr\u2028own",
    "paragraph separator": "Cr\u2029own",
    "no character": "Cr\ufdd0own",
    "half a character": "Cr\ud800own",
}


def edited(desk: Any) -> ValueEditor:
    """The value that stands first, open with all that it says."""
    tree = desk.fields.attrs.tree
    desk.form.window().activateWindow()
    tree.setFocus()
    tree.setCurrentIndex(desk.fields.attrs.model.index_at((0,)).siblingAtColumn(AttrColumn.VALUE))
    tree.edit_value()
    (editor,) = (one for one in tree.viewport().findChildren(ValueEditor) if one.is_open)
    return editor


@pytest.mark.parametrize("words", RARE.values(), ids=RARE)
def test_a_value_that_is_only_looked_at_stays_letter_for_letter(
    words: str, arun: Arun, open_desk: Any, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": words, "Eyes": "Red"})
            before, step = desk.draft(), desk.studio.history.last
            for key in (Key.Key_Return, Key.Key_Tab):
                editor = edited(desk)
                await until(editor.field.hasFocus)
                strike(key)
                desk.fields.attrs.tree.finish_editing()
                assert desk.draft() == before
                assert desk.studio.history.last is step, "nothing was done that could be taken back"

    arun(story())


def test_a_no_break_space_stays_where_something_else_is_written(arun: Arun, open_desk: Any, until: Until) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": "10\xa0cm", "Eyes": "Red"})
            editor = edited(desk)
            await until(editor.field.hasFocus)
            strike(Key.Key_End)
            type_in("!")
            strike(Key.Key_Return)
            assert desk.draft().attrs[0].text == "10\xa0cm!"

    arun(story())


@pytest.mark.parametrize("words", RARE.values(), ids=RARE)
def test_what_is_chosen_is_written_letter_for_letter_or_not_offered(
    words: str, arun: Arun, open_desk: Any, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": "x", "Eyes": "Red"})
            desk.studio.drafts.edit(desk.ids[1], attrs=nodes_of({"Hat": words}))
            desk.studio.changes.deliver()
            await until(lambda: desk.studio.traits.is_known)
            await opened(desk, until, AttrColumn.VALUE, ValueEditor)
            type_in("Cr")
            if len(offered()) == 1:
                assert words != RARE["no-break space"], "which a field can hold"
                strike(Key.Key_Escape)
                desk.fields.attrs.tree.finish_editing()
                return
            strike(Key.Key_Down, Key.Key_Return, Key.Key_Return)
            assert desk.draft().attrs[0].text == words

    arun(story())

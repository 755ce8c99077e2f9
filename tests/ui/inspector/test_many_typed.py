"""Words typed for very many pieces are written at the pause while the window goes on."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns, within
from tests.ui.driver import Arun, Until
from tests.ui.inspector.desk import Desk, leave, write

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio, open_studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.inspector.asset_form import AssetForm
from mintwright.ui.inspector.attributes.editors import ValueEditor
from mintwright.ui.inspector.attributes.model import AttrColumn
from mintwright.ui.inspector.chosen_assets import ChosenAssets
from mintwright.ui.inspector.typed_words import TypedWords
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import row

PIECES = 2_500
MOST_SECONDS = 0.0125  # a quarter of what ten thousand may take

ManyDesk = Callable[[], Any]


@pytest.fixture
def many_desk(theme: Theme, until: Until, tmp_path: Path) -> ManyDesk:
    """Opens a form that shows very many pieces of art: `async with many_desk() as desk:`."""
    folder = many_files(tmp_path)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Desk]:
        studio = open_studio(tmp_path / "profile", practice=None)
        host = QWidget()
        try:
            added = await studio.uploads.add([folder])
            form = AssetForm(studio, theme, Actions(theme))
            host.setLayout(row(None, form))
            host.resize(800, 900)
            host.show()
            host.activateWindow()
            await until(host.isActiveWindow)
            form.show_art(added.art_ids)
            await until(lambda: form.fields.name.line.placeholderText())
            yield Desk(studio, form, added.art_ids, tmp_path / "profile")
        finally:
            form.show_art(())  # what is looked for in them ends
            await until(lambda: True)
            host.close()
            host.deleteLater()
            await studio.close()

    return opened


@pytest.mark.soak
def test_what_is_typed_for_thousands_is_written_in_short_turns(
    arun: Arun, until: Until, qtbot: QtBot, many_desk: ManyDesk
) -> None:
    async def story() -> None:
        async with many_desk() as desk:
            await until(lambda: desk.studio.drafts.saved)
            write(qtbot, desk.fields.name.line, "By night {n}")
            with measured_turns() as turns:
                await until(lambda: desk.studio.drafts.saved, 60)
            assert desk.draft(PIECES - 1).name == f"By night {PIECES}"
            turns.were_within(MOST_SECONDS, "writing the titles")

    arun(story(), 120)


@pytest.mark.soak
def test_a_field_of_thousands_is_left_in_short_turns_and_what_was_typed_is_one_step(
    arun: Arun, until: Until, qtbot: QtBot, many_desk: ManyDesk
) -> None:
    async def story() -> None:
        async with many_desk() as desk:
            write(qtbot, desk.fields.name.line, "By night {n}")
            await until(lambda: desk.studio.drafts.saved, 60)
            qtbot.keyClicks(desk.fields.name.line, " again")
            with measured_turns() as turns:
                leave(desk)
                await until(lambda: desk.studio.drafts.saved, 60)
            assert desk.draft(PIECES - 1).name == f"By night {PIECES} again"
            assert desk.fields.name.words == ""
            desk.studio.history.undo()
            assert desk.draft(PIECES - 1).name == f"Moth {PIECES - 1:05}"
            turns.were_within(MOST_SECONDS, "leaving the field")

    arun(story(), 120)


@pytest.mark.soak
def test_a_pattern_of_an_attribute_is_typed_for_thousands_without_a_pause(
    arun: Arun, until: Until, qtbot: QtBot, many_desk: ManyDesk
) -> None:
    """Each letter is told what it gives, once."""

    async def story() -> None:
        async with many_desk() as desk:
            traits = ({f"Trait {at}": f"{art_id} of {at}" for at in range(20)} for art_id in desk.ids)
            changes = {art_id: {"attrs": nodes_of(own)} for art_id, own in zip(desk.ids, traits, strict=True)}
            desk.studio.drafts.edit_each(Sentence("x", "Describe"), changes)
            desk.studio.changes.deliver()
            await until(lambda: desk.fields.attrs.model.rowCount() == 20, 60)
            tree = desk.fields.attrs.tree
            tree.setCurrentIndex(desk.fields.attrs.model.index_at((0,)).siblingAtColumn(AttrColumn.VALUE))
            tree.edit_value()
            (editor,) = tree.viewport().findChildren(ValueEditor)
            for field in (editor.field, desk.fields.description.editor):
                write(qtbot, field, "{Trait 19} by night")
                began = time.thread_time()
                qtbot.keyClicks(field, "s, of those that nobody has seen in any other place")
                within((time.thread_time() - began) / 51, MOST_SECONDS, "a letter")
            await until(lambda: desk.studio.drafts.saved, 60)
            assert desk.draft(9).description.startswith(f"{desk.ids[9]} of 19 by nights, of those")

    arun(story(), 120)


@pytest.mark.parametrize("then", ["choose another", "undo", "type for one", "close"])
def test_what_was_typed_for_thousands_is_there_whatever_is_done_right_after(
    arun: Arun, until: Until, qtbot: QtBot, many_desk: ManyDesk, then: str
) -> None:
    async def story() -> None:
        async with many_desk() as desk:
            write(qtbot, desk.fields.description.editor, "Ink")
            leave(desk)
            assert desk.draft(PIECES - 1).description == ""  # it is being worked out
            match then:
                case "choose another":
                    desk.form.show_art(desk.ids[:1])
                    await until(lambda: desk.fields.description.words == "Ink", 60)
                case "undo":
                    desk.studio.drafts.take_typed()  # as every undo does
                    desk.studio.history.undo()
                    await until(lambda: desk.studio.drafts.saved, 60)
                    assert {one.description for one in desk.studio.drafts.drafts(desk.ids)} == {""}
                    return
                case "type for one":
                    desk.studio.drafts.edit(desk.ids[0], description="By hand")
                    assert desk.draft().description == "By hand"
                    desk.studio.history.undo()
                case _:
                    await desk.studio.drafts.close()
            assert {one.description for one in desk.studio.drafts.drafts(desk.ids)} == {"Ink"}
            await until(lambda: desk.studio.drafts.saved, 60)

    arun(story(), 120)


def test_what_is_typed_again_while_thousands_are_written_is_a_step_of_its_own(
    arun: Arun, until: Until, qtbot: QtBot, many_desk: ManyDesk
) -> None:
    async def story() -> None:
        async with many_desk() as desk:
            write(qtbot, desk.fields.name.line, "Moth {n}")
            leave(desk)
            write(qtbot, desk.fields.name.line, "{name} at night")
            await until(lambda: desk.studio.drafts.saved, 60)
            assert desk.draft(1).name == "Moth 2 at night"
            desk.studio.history.undo()
            assert desk.draft(1).name == "Moth 2"

    arun(story(), 120)


@pytest.mark.soak
def test_thousands_whose_drafts_nobody_has_seen_are_shown_in_short_turns(
    arun: Arun, until: Until, many_desk: ManyDesk, tmp_path: Path
) -> None:
    (tmp_path / "more").mkdir()

    async def story() -> None:
        async with many_desk() as desk:
            desk.form.show_art(())
            more = (await desk.studio.uploads.add([many_files(tmp_path / "more", "Owl")])).art_ids
            with measured_turns() as turns:
                desk.form.show_art(more)
                await until(lambda: desk.fields.name.line.placeholderText(), 60)
            assert desk.fields.name.line.placeholderText() == "2,500 different titles"
            turns.were_within(MOST_SECONDS, "showing them")

    arun(story(), 120)


@pytest.fixture
def studio_with_many(tmp_path: Path) -> Callable[[], Any]:
    """Opens a studio with very many pieces of art, and what was chosen of them: all."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[tuple[Studio, ChosenAssets]]:
        studio = open_studio(tmp_path / "profile", practice=None)
        try:
            chosen = ChosenAssets(studio)
            chosen.ids = (await studio.uploads.add([many_files(tmp_path)])).art_ids
            yield studio, chosen
        finally:
            await studio.close()

    return opened


def test_what_is_typed_while_thousands_are_written_is_written_next_and_all_of_it_is_one_step(
    arun: Arun, studio_with_many: Callable[[], Any]
) -> None:
    async def story() -> None:
        async with studio_with_many() as (studio, chosen):
            words = "Ink"
            typed = TypedWords(chosen, lambda _: words, lambda _: False)
            typed.begin("description")
            writing = asyncio.ensure_future(typed.write_piecewise())
            await asyncio.sleep(0)
            words = "Ink on paper"
            typed.begin("description")
            assert not await writing
            assert {draft.description for draft in chosen.drafts()} == {"Ink"}
            assert await typed.write_piecewise()
            assert {draft.description for draft in chosen.drafts()} == {"Ink on paper"}
            studio.history.undo()
            assert {draft.description for draft in chosen.drafts()} == {""}

    arun(story())


@pytest.mark.parametrize("end", ["leave", "forget"])
def test_what_was_left_while_thousands_were_written_is_not_written_over(
    arun: Arun, studio_with_many: Callable[[], Any], end: str
) -> None:
    async def story() -> None:
        async with studio_with_many() as (studio, chosen):
            typed = TypedWords(chosen, lambda _: "Ink", lambda _: False)
            typed.begin("description")
            writing = asyncio.ensure_future(typed.write_piecewise())
            await asyncio.sleep(0)
            if end == "leave":
                typed.leave("description")
            else:
                typed.forget()
            studio.drafts.edit(chosen.ids[0], description="By hand")
            assert await writing
            assert studio.drafts.draft(chosen.ids[0]).description == "By hand"
            assert studio.drafts.draft(chosen.ids[1]).description == ("Ink" if end == "leave" else "")

    arun(story())


def many_files(folder: Path, what: str = "Moth") -> Path:
    """A folder of very many files, which look like pictures."""
    art = folder / "art"
    art.mkdir()
    for number in range(PIECES):
        (art / f"{what}-{number:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + what.encode() + number.to_bytes(4))
    return art

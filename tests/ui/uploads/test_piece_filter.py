"""The uploads filtered by what is true of each piece: the panel, its counts, the chips, the list."""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns
from tests.ui.driver import Arun, Person, Until
from tests.ui.facets.panel_hand import lines_in, tick_in
from tests.ui.mints import make_pictures
from tests.ui.table.scene import HATS, described
from tests.ui.table.test_table_model import files
from tests.ui.uploads.shown_page import listed, shown
from tests.whole import sized

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.readiness.facets import ALIKE, DOUBLE, About, Facet, Mark
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.facets import facet_counts
from mintwright.ui.facets.filter_list import LineRole
from mintwright.ui.facets.filter_panel import FilterPanel
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_page import UploadsPage
from mintwright.ui.widgets.elided_label import ElidedLabel

BARE, UNTITLED, UNCOLLECTED = (Facet(About.MARK, one) for one in (Mark.BARE, Mark.UNTITLED, Mark.UNCOLLECTED))
opens_a_panel = pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")


def hat(value: str) -> Facet:
    return Facet(About.VALUE, value, ("Hat",))


def panel_of(page: UploadsPage) -> FilterPanel:
    panel = page.facets.panel
    assert panel is not None
    return panel


def lines(page: UploadsPage) -> dict[str, str]:
    """What stands beside each line."""
    return lines_in(panel_of(page))


def tick(page: UploadsPage, words: str) -> None:
    """Move to this line by the keys, and choose it."""
    tick_in(panel_of(page), words)


def chips(page: UploadsPage) -> list[str]:
    return [chip.accessibleName() for chip in page.facets.chips.chips]


def said_to_be_shown(page: UploadsPage) -> str:
    summary = page.header.findChild(ElidedLabel)
    assert summary is not None
    return summary.whole


async def opened(page: UploadsPage, until: Until) -> None:
    page.facets.open()
    await until(lambda: not page.facets.counts.is_counting)


@opens_a_panel
def test_kinds_of_files_are_a_group_of_filters_of_which_any_is_enough(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        pictures = await described(studio, tmp_path / "art", 3)
        (tmp_path / "film.mp4").write_bytes(b"\0\0\0\x18ftypmp42" + bytes(2_000))
        (tmp_path / "score.pdf").write_bytes(b"%PDF-1.4\n" + bytes(900))
        film, score = (await studio.uploads.add([tmp_path / "film.mp4", tmp_path / "score.pdf"])).art_ids
        page = shown(studio, theme, qtbot)
        await studio.start()
        await studio.uploads.resume_all()
        await opened(page, until)
        await until(lambda: [lines(page).get(one) for one in ("Picture", "Film", "Document")] == ["3", "1", "1"])
        assert "Sound" not in lines(page), "there is none"
        tick(page, "Film")
        assert listed(page) == (film,)
        tick(page, "Document")
        await until(lambda: not page.facets.counts.is_counting)
        assert set(listed(page)) == {film, score}
        assert lines(page)["Picture"] == "3", "each kind counts what it would add"
        assert chips(page) == ["Remove the filter “Film”", "Remove the filter “Document”"]
        tick(page, "Film")
        tick(page, "Document")
        tick(page, "Picture")
        assert listed(page) == tuple(pictures)

    arun(story())


@opens_a_panel
def test_the_folders_of_the_art_are_filters_that_combine(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "Foxes", 10)
        owls = (await studio.uploads.add(files(tmp_path / "Owls", 5))).art_ids
        studio.drafts.edit(owls[2], attrs=nodes_of({"Hat": "Beret"}))
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        foxes, birds = (f"{tmp_path.name} › {one}" for one in ("Foxes", "Owls"))
        await until(lambda: [lines(page).get(one) for one in (foxes, birds)] == ["10", "5"])
        tick(page, birds)
        assert listed(page) == owls
        assert chips(page) == [f"Remove the filter “Folder: {birds}”"]
        await until(lambda: not page.facets.counts.is_counting)
        assert lines(page)[foxes] == "10", "each folder counts what it would add"
        tick(page, foxes)
        assert len(listed(page)) == 15
        page.facets.take([Facet(About.FOLDER, str(tmp_path / "Owls")), hat("Beret")])
        await until(lambda: listed(page) == (owls[2],))

    arun(story())


@opens_a_panel
def test_each_filter_says_how_many_it_would_leave_and_several_narrow(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        assert lines(page)["Without attributes"] == "0"
        assert lines(page)["Title is the file’s name"] == "10"
        assert lines(page)["Hat"] == "4 values"
        tick(page, "Hat")
        values = {"Beret": "2", "Bowler": "2", "Crown": "2", "Leaf": "2"}
        assert lines(page) == {"All filters": "", "No Hat": "2", **values}
        tick(page, "No Hat")
        await until(lambda: listed(page) == tuple(one for at, one in enumerate(ids) if not HATS[at % 5]))
        tick(page, "No Hat")
        tick(page, "Beret")
        tick(page, "Crown")
        await until(lambda: not page.facets.counts.is_counting)
        assert listed(page) == tuple(one for at, one in enumerate(ids) if HATS[at % 5] in ("Beret", "Crown"))
        assert lines(page)["Leaf"] == "2", "each value counts what it would add"
        panel_of(page).list.left.emit()
        assert lines(page)["Title is the file’s name"] == "4", "what the hats leave"
        assert chips(page) == ["Remove the filter “Hat: Beret”", "Remove the filter “Hat: Crown”"]
        await until(lambda: page.filters.tabs.tabText(0) == "All 4")
        assert any("4 of 10 shown" in one.text() for one in page.header.findChildren(QLabel))

    arun(story())


@opens_a_panel
@pytest.mark.parametrize("attribute", ["", "Hat"])
def test_a_tick_is_seen_at_once_and_taken_back_while_the_numbers_are_still_counted(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, attribute: str,
) -> None:  # fmt: skip
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        words = f"No {attribute}" if attribute else "Title is the file’s name"
        if attribute:
            tick(page, attribute)
        await until(lambda: not page.facets.counts.is_counting)
        before = dict(lines(page))
        monkeypatch.setattr(facet_counts, "PIECE", 1)
        monkeypatch.setattr(facet_counts, "SLICE_SECONDS", -1.0)  # each piece takes a turn

        def ticked() -> list[str]:
            return [line.words for line in panel_of(page).list.lines.shown if line.is_chosen]

        tick(page, words)
        assert page.facets.counts.is_counting
        assert ticked() == [words]
        assert lines(page) == before, "the numbers follow"
        tick(page, words)
        assert not ticked()
        assert listed(page) == tuple(ids)
        tick(page, words)
        await until(lambda: not page.facets.counts.is_counting)
        assert ticked() == [words]
        assert len(listed(page)) == int(lines(page)[words])

    arun(story())


def test_a_chip_takes_its_filter_away_and_esc_all_of_them(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        page.facets.take([hat("Beret"), UNTITLED])
        await until(lambda: len(listed(page)) == 2)
        Person(page).press("Remove the filter “Hat: Beret”")
        await until(lambda: len(listed(page)) == 10)
        page.facets.take([hat("Leaf")])
        await until(lambda: len(listed(page)) == 2)
        page.grid.setFocus()
        qtbot.keyClick(page.grid, Qt.Key.Key_Escape)
        await until(lambda: len(listed(page)) == 10)
        assert not page.facets.chips.isVisible()
        page.facets.take([BARE, hat("Leaf")])
        await until(lambda: not listed(page))
        Person(page).press("Show all")
        await until(lambda: len(listed(page)) == 10)

    arun(story())


@pytest.mark.parametrize("is_table", [False, True])
def test_what_esc_ends_is_said_and_one_click_has_it_in_force_again(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, is_table: bool
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        studio.drafts.edit(ids[1], name="Kimono")
        page = shown(studio, theme, qtbot)
        page.table.show_table(is_shown=is_table)
        view = page.table.table.view if page.table.table is not None else page.grid
        page.facets.take([hat("Leaf")])
        page.header.search.setText("kimono")
        await until(lambda: listed(page) == (ids[1],))
        page.activateWindow()
        view.setFocus()
        await until(view.hasFocus)
        view.clearSelection()
        qtbot.keyClick(view, Qt.Key.Key_Escape)
        await until(lambda: len(listed(page)) == 10)
        assert page.notice.message == "The search for “kimono” and the filters have ended: all 10 are shown."
        Person(page.notice).press("Filter again")
        await until(lambda: listed(page) == (ids[1],))
        assert (page.header.search.text(), chips(page)) == ("kimono", ["Remove the filter “Hat: Leaf”"])
        assert not page.notice.message
        qtbot.keyClick(page.facets.chips, Qt.Key.Key_Escape)
        assert page.notice.message == "The filters have ended: all 10 are shown."
        page.facets.take([hat("Crown")])
        await until(lambda: not page.notice.message)

    arun(story())


def test_where_nothing_was_left_out_esc_says_nothing(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        page = shown(studio, theme, qtbot)
        page.grid.clearSelection()
        qtbot.keyClick(page.grid, Qt.Key.Key_Escape)
        assert not page.notice.message

    arun(story())


def test_what_is_described_stays_in_sight_until_another_is_chosen(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 5)
        page = shown(studio, theme, qtbot)
        page.facets.take([UNTITLED])
        await until(lambda: len(listed(page)) == 5)
        page.grid.choose([1])
        await until(page.form.isVisible)
        studio.drafts.edit(ids[1], name="Lantern")
        await until(lambda: studio.readiness.is_known and not studio.readiness.facets(ids[1]) & {UNTITLED})
        assert ids[1] in listed(page)
        page.grid.choose([2])
        await until(lambda: ids[1] not in listed(page))
        assert page.grid.chosen() == [ids[2]]
        studio.history.undo()
        await until(lambda: ids[1] in listed(page))
        page.grid.choose([listed(page).index(ids[1])])
        await until(lambda: page.grid.chosen() == [ids[1]])
        studio.drafts.edit(ids[1], name="Tide")
        studio.history.seal()
        studio.drafts.edit(ids[1], description="Low")
        await until(lambda: studio.readiness.is_known and not studio.readiness.facets(ids[1]) & {UNTITLED})
        studio.history.undo()
        await until(lambda: not studio.drafts.draft(ids[1]).description)
        studio.changes.deliver()
        assert ids[1] in listed(page), "only what is undone goes"

    arun(story())


def test_undo_leaves_nothing_in_sight_that_a_filter_by_a_value_shows_no_longer(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        dusty = ids[:3]
        step = {one: {"attrs": nodes_of({"Wing": "Dusty"})} for one in dusty}
        studio.drafts.edit_each(Sentence("test", "Describe"), step)
        page = shown(studio, theme, qtbot)
        page.facets.take_also(Facet(About.VALUE, "Dusty", ("Wing",)))
        await until(lambda: listed(page) == tuple(dusty))
        page.grid.choose([0, 1, 2])
        await until(page.form.isVisible)
        assert page.grid.chosen() == list(dusty)
        assert studio.history.undo() is not None
        await until(lambda: not listed(page))
        assert not page.grid.chosen()

    arun(story())


def test_the_filters_end_with_their_project(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 5)
        page = shown(studio, theme, qtbot)
        page.facets.take([hat("Leaf")])
        await until(lambda: len(listed(page)) == 1)
        project = studio.projects.current.id
        await studio.projects.create("Another")
        await until(lambda: not page.facets.chips.isVisible())
        await studio.projects.open(project)
        await until(lambda: len(listed(page)) == 5)

    arun(story())


def test_the_table_shows_what_the_cards_would(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        page.table.show_table(is_shown=True)
        page.facets.take([hat("Crown")])
        assert page.table.table is not None
        table = page.table.table.model
        await until(lambda: table.rowCount() == 2)
        page.table.show_table(is_shown=False)
        assert len(listed(page)) == 2
        assert len(page.facets.chips.chips) == 1

    arun(story())


@opens_a_panel
def test_the_lines_are_heard_with_their_numbers_and_keep_qt_s_rules(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, qtmodeltester: ModelTester, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        view = panel_of(page).list
        spoken = [
            view.lines.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(view.lines.rowCount())
        ]
        assert spoken[:3] == ["Readiness", "Title is the file’s name, 10", "Without attributes, 0"]
        assert view.currentIndex().row() == 1, "a heading is not chosen"
        qtbot.keyClick(view, Qt.Key.Key_Space)
        assert view.currentIndex().data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        qtmodeltester.check(view.lines)
        while view.currentIndex().data(LineRole.LINE).words != "Hat":
            qtbot.keyClick(view, Qt.Key.Key_Down)
        qtbot.keyClick(view, Qt.Key.Key_Right)
        assert "Beret" in lines(page)
        qtbot.keyClick(panel_of(page), Qt.Key.Key_Escape)
        assert "Hat" in lines(page), "back to all filters"
        qtbot.keyClick(panel_of(page), Qt.Key.Key_Escape)
        assert not panel_of(page).isVisible()

    arun(story())


def test_many_chips_keep_the_page_as_narrow_as_it_was(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        before = page.minimumSizeHint().width()
        page.facets.take([hat(one) for one in HATS if one] + [UNTITLED, UNCOLLECTED, BARE])
        page.resize(620, 700)
        await until(lambda: page.facets.chips.more.isVisible())
        seen = [chip for chip in page.facets.chips.findChildren(QPushButton) if chip.isVisible()]
        assert all(page.facets.chips.rect().contains(chip.geometry()) for chip in seen)
        assert page.minimumSizeHint().width() <= before

    arun(story())


def test_of_the_same_content_one_is_kept_in_one_step(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    studio = live_studio

    async def story() -> None:
        paths = make_pictures(tmp_path / "art", 3)
        copies = [path.with_name(f"copy of {path.name}") for path in paths]
        for path, copy in zip(paths, copies, strict=True):
            copy.write_bytes(path.read_bytes())
        ids = list((await studio.uploads.add([*paths, *copies[:2]])).art_ids)
        await until(lambda: studio.uploads.totals().uploaded == 5)
        await studio.projects.add_to_collection([ids[3]])
        page = shown(studio, theme, qtbot)
        page.facets.take([DOUBLE])
        await until(lambda: listed(page) == (ids[0], ids[3], ids[1], ids[4]))
        await until(lambda: Person(page).offers("Keep one of each"))
        Person(page).press("Keep one of each")
        await until(lambda: len(studio.uploads.order()) == 3)
        assert studio.uploads.order() == [ids[1], ids[2], ids[3]], "what is in the collection stays"
        await until(lambda: not listed(page))
        await until(lambda: said_to_be_shown(page).startswith("0 of 3 shown"))
        await until(lambda: not Person(page).offers("Keep one of each"))
        await until(lambda: not Person(page).sees("Every copy is minted"))  # there is none
        step = studio.history.undo()
        assert step is not None
        await step.taken()
        await until(lambda: len(listed(page)) == 4)
        await until(lambda: said_to_be_shown(page).startswith("4 of 5 shown"))

    arun(story())


def test_where_every_copy_is_described_that_is_said_before_and_they_can_be_chosen(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    studio = live_studio

    async def story() -> None:
        (path,) = make_pictures(tmp_path / "art", 1)
        copies = [path.with_name(f"{name} of it.png") for name in ("copy", "another")]
        for copy in copies:
            copy.write_bytes(path.read_bytes())
        ids = list((await studio.uploads.add([path, *copies])).art_ids)
        await until(lambda: studio.uploads.totals().uploaded == 3)
        for number, one in enumerate(ids):
            studio.drafts.edit(one, name=f"Gate {number}")
        page = shown(studio, theme, qtbot)
        page.facets.take([DOUBLE])
        await until(lambda: Person(page).sees("Every copy is described in its own words"))
        Person(page).press("Choose all but one")
        await until(lambda: page.grid.chosen() == ids[1:])
        assert page.grid.hasFocus(), "where the keys go on with them"
        assert page.toast.message.startswith("2 copies are chosen. “Remove from the list” in the menu Edit")
        assert len(studio.uploads.order()) == 3, "nothing goes by itself"
        studio.drafts.edit(ids[2], name="Gate 1", asset_name=studio.drafts.draft(ids[1]).asset_name)
        await until(lambda: Person(page).offers("Keep one of each"))
        studio.drafts.edit(ids[2], name="Gate 2")
        await studio.projects.add_to_collection(ids)
        await until(lambda: Person(page).sees("Every copy is minted, in a collection or in use"))
        assert not Person(page).offers("Keep one of each")

    arun(story())


@pytest.mark.soak
@opens_a_panel
def test_filtering_many_pieces_holds_nobody_up(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many, chance = sized(10_000, 1_500), random.Random(1)
    scenes = [chance.getrandbits(64) for _ in range(many // 4)]
    looks = {at: scenes[at % len(scenes)] ^ 1 << at * 4 // many for at in range(many)}  # each scene four times
    monkeypatch.setattr(studio.previews, "likeness", looks.get)

    async def story() -> None:
        ids = await described(studio, tmp_path / "art", many)
        page = shown(studio, theme, qtbot)
        await until(lambda: page.grid.isVisible())
        for what, act in (
            ("opening the panel", page.facets.open),
            ("a filter", lambda: page.facets.take([hat("Beret")])),
            ("another", lambda: page.facets.take([hat("Beret"), UNCOLLECTED])),
            ("the values", lambda: tick(page, "Materials › Paper")),
            ("what looks alike", lambda: page.facets.take([ALIKE])),
            ("and has a hat", lambda: page.facets.take([ALIKE, hat("Beret")])),
            ("describing one", lambda: studio.drafts.edit(ids[0], attrs=nodes_of({"Hat": "Leaf"}))),
            ("clearing", page.facets.clear),
        ):
            with measured_turns() as turns:
                act()
                await until(lambda: studio.readiness.is_known and not page.facets.counts.is_counting, 120)

            turns.were_within(0.05, what)

    arun(story(), 300)


@pytest.mark.parametrize("is_table", [False, True])
def test_what_a_filter_hides_is_not_chosen_any_more_and_nothing_is_done_to_it(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, is_table: bool
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        actions = Actions(theme)
        page = shown(studio, theme, qtbot, actions=actions)
        page.table.show_table(is_shown=is_table)
        page.grid.selectAll()
        await until(lambda: page.grid.chosen() == ids)
        page.facets.take([hat("Beret")])
        await until(lambda: listed(page) == (ids[0], ids[5]))
        assert page.grid.chosen() in ([], [ids[0], ids[5]])
        page.grid.selectAll()
        await until(lambda: page.grid.chosen() == [ids[0], ids[5]])
        actions.run(ActionId.FLAG)
        await until(lambda: studio.drafts.draft(ids[5]).is_flagged)
        assert [one for one in ids if studio.drafts.draft(one).is_flagged] == [ids[0], ids[5]]
        page.commands.remove_chosen()
        await until(lambda: not listed(page))
        assert studio.uploads.order() == [one for one in ids if one not in (ids[0], ids[5])]
        page.facets.clear()
        await until(lambda: len(listed(page)) == 8)
        assert page.grid.chosen() == []

    arun(story())

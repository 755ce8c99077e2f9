"""The numbers beside the filters: counted in slices, to their end, and anew when something changed meanwhile."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import described

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.readiness.facets import About, Facet, Mark
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.readiness import readiness
from mintwright.studio.studio import Studio
from mintwright.ui.facets import facet_counts
from mintwright.ui.facets.facet_counts import FacetCounts
from mintwright.ui.uploads.uploads_model import UploadsModel

BARE = Facet(About.MARK, Mark.BARE)
UNTITLED = Facet(About.MARK, Mark.UNTITLED)
SLICE = 2


@pytest.fixture
def model(studio: Studio, qapp: QApplication) -> UploadsModel:
    return UploadsModel(studio)


@pytest.fixture
def counts(studio: Studio, monkeypatch: pytest.MonkeyPatch, model: UploadsModel) -> FacetCounts:
    """Counts of which every slice has two pieces."""
    monkeypatch.setattr(facet_counts, "PIECE", SLICE)
    monkeypatch.setattr(facet_counts, "SLICE_SECONDS", 0)
    return FacetCounts(studio, studio.uploads.order, model.count_facets, model)


def undescribe(studio: Studio, art_id: int) -> None:
    studio.drafts.edit_each(Sentence("test", "Undescribe"), {art_id: {"attrs": nodes_of({})}})
    studio.changes.deliver()


def test_many_are_counted_slice_by_slice_and_told_once_at_the_end(
    studio: Studio, counts: FacetCounts, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3 * SLICE)
        studio.readiness.begin()
        await until(lambda: studio.readiness.is_known)
        told = list[int]()
        counts.counted.connect(lambda: told.append(counts.counts[UNTITLED]))
        counts.count()
        assert counts.is_counting
        assert not told, "one slice is not all"
        await until(lambda: not counts.is_counting)
        assert told == [3 * SLICE]

    arun(story())


def test_what_changes_meanwhile_is_counted_once_it_is_through(
    studio: Studio, counts: FacetCounts, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        first, *_ = await described(studio, tmp_path / "art", 3 * SLICE)
        studio.readiness.begin()
        await until(lambda: studio.readiness.is_known)
        counts.count()
        told = list[int]()
        counts.counted.connect(lambda: told.append(counts.counts[BARE]))
        undescribe(studio, first)
        for _ in range(3):
            counts.count_again()
        await until(lambda: len(told) == 2 and not counts.is_counting)
        assert told == [0, 1], "the slice with it was counted before; three news are one more count"
        undescribe(studio, first + 1)
        counts.count_again()
        await until(lambda: len(told) == 3 and not counts.is_counting)
        assert told[-1] == 2

    arun(story())


def test_nothing_is_counted_before_all_is_looked_at_which_asking_begins(
    studio: Studio, counts: FacetCounts, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", SLICE)
        assert counts.is_counting
        counts.count_again()
        assert not counts.counts
        await until(lambda: studio.readiness.is_known)
        counts.count_again()
        await until(lambda: not counts.is_counting)
        assert counts.counts[UNTITLED] == SLICE

    arun(story())


def test_a_filter_that_is_chosen_while_all_is_looked_at_again_is_in_force_though_nothing_changed(
    studio: Studio, model: UploadsModel, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        first, *others = await described(studio, tmp_path / "art", 5)
        undescribe(studio, first)
        studio.readiness.begin()
        await until(lambda: studio.readiness.is_known)
        studio.changes.deliver()
        with pytest.MonkeyPatch.context() as slow:
            slow.setattr(readiness, "SLICE_SECONDS", 0.0)
            studio.changes.announce(Kind.DRAFTS, [first, *others])
            studio.changes.deliver()
            assert not studio.readiness.is_known
            model.filter_by((BARE,))
        assert model.rowCount() == 0, "nobody knows yet"
        await until(lambda: model.art_ids == (first,))

    arun(story())


def test_under_another_account_a_filter_shows_nothing_before_all_is_looked_at_again(
    studio: Studio, model: UploadsModel, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 5)
        studio.readiness.begin()
        await until(lambda: studio.readiness.is_known)
        model.filter_by((UNTITLED,))
        assert model.rowCount() == 5
        with pytest.MonkeyPatch.context() as slow:
            slow.setattr(readiness, "SLICE_SECONDS", 0.0)
            studio.changes.announce(Kind.DRAFTS, ids)
            studio.changes.deliver()
            assert not studio.readiness.is_known
            studio.changes.announce(Kind.SESSION)
            studio.changes.deliver()
        assert model.rowCount() == 0, "what was true of each may be another now"
        await until(lambda: model.rowCount() == 5)

    arun(story())

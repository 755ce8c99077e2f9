"""A plan that was begun, in words."""

from datetime import UTC, datetime

import pytest

from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.domain.plan.progress import progress_of
from mintwright.ui.plan.run.run_words import summary_in_words, titles_in_words


def plan_of(count: int, name: str = "Moths") -> KeptPlan:
    mints = tuple(KeptMint(id=at, art_ids=(at,)) for at in range(1, count + 1))
    return KeptPlan(
        id=1, project_id=1, collection_id=1, network=Network.PRACTICE, base_url="", account="", name=name, led_by=1,
        mints=mints, made_on=datetime.now(UTC),
    )  # fmt: skip


def test_a_name_that_turns_the_direction_of_writing_turns_no_count_beside_it() -> None:
    plan = plan_of(3, "Moths\N{RIGHT-TO-LEFT OVERRIDE}")
    said = summary_in_words(plan, progress_of([1, 2, 3], {}))
    assert said == "Moths\N{REPLACEMENT CHARACTER} · 3 mints · 3 not sent"


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ((2,), "Moths 2"),
        ((2, 3), "Moths 2, Moths 3"),
        ((2, 3, 4), "Moths 2 to Moths 4"),
        ((1, 2, 3, 5, 7, 8, 9), "Moths 1 to Moths 3, Moths 5, Moths 7 to Moths 9"),
        ((3, 1), "Moths 3, Moths 1"),
    ],
)
def test_mints_that_stand_in_a_row_are_told_by_their_ends(chosen: tuple[int, ...], said: str) -> None:
    assert titles_in_words(plan_of(9), chosen) == said

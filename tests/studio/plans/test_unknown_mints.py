"""A journal put back from a copy knows nothing of what was sent since: the service's list is the only witness."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.parts import Profile, Until
from tests.studio.plans.planned import opened, with_art, with_plan
from tests.studio.plans.test_plan_run import go, steps, with_terms

from mintwright.api.errors import AnsweredError, NotReached, ServiceError
from mintwright.domain.lookup.elsewhere import ElsewhereMint
from mintwright.domain.plan.kept_plan import KeptMint
from mintwright.domain.plan.progress import Step
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather
from mintwright.practice import PracticeServer
from mintwright.practice.options import PracticeOptions
from mintwright.practice.store.transaction_rows import ListQuery, TransactionRows
from mintwright.studio.minting.listed_mints import ListedMints
from mintwright.studio.plans.plan_errors import HeldError, PlanError
from mintwright.studio.plans.unknown_mints import UnknownMints, held_by
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio

JOURNAL = "mintwright.db"


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pages of the list, newest first, that the practice service was asked for."""
    asked, find = list[int](), TransactionRows.find_mints

    def noted(self: TransactionRows, account: str, search: ListQuery, page_size: int) -> Any:
        if search.sort == "-created_on":
            asked.append(search.page)
        return find(self, account, search, page_size)

    monkeypatch.setattr(TransactionRows, "find_mints", noted)
    return asked


async def copied(studio: Studio, profile: Profile) -> Path:
    """A copy of the journal as it is; the studio is closed with it."""
    await studio.close()
    return Path(shutil.copy(profile.data / JOURNAL, profile.data.parent / "copy.db"))


async def again(profile: Profile, until: Until) -> Studio:
    studio = await opened(profile)
    await until(lambda: studio.session.state is SessionState.SIGNED_IN)
    return studio


async def put_back(copy: Path, studio: Studio, profile: Profile, until: Until) -> Studio:
    """The artist quits, puts the copy in the place of the journal, and starts."""
    await studio.close()
    for beside in profile.data.glob(f"{JOURNAL}*"):
        beside.unlink()
    shutil.copy(copy, profile.data / JOURNAL)
    return await again(profile, until)


async def titles(studio: Studio) -> list[str]:
    """All that the service lists, and no receipt of a journal that knows nothing, by name."""
    scan = studio.mints_elsewhere.begin()
    while not scan.is_over:
        await scan.read_on()
    return sorted(one.title for one in scan.mints)


async def test_what_an_older_journal_knows_nothing_of_is_held_and_not_sent_again(
    profile: Profile, until: Until, pages: list[int]
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    copy = await copied(studio, profile)
    studio = await again(profile, until)
    assert (await go(studio, plan, 2)).why is None
    studio = await put_back(copy, studio, profile, until)
    assert steps(studio, plan) == [Step.SENT, *[Step.PLANNED] * 3]
    pages.clear()
    with pytest.raises(HeldError, match=r"“Gates 2” is held\. The service lists a mint of “Gate 2”"):
        await go(studio, plan, 2)
    held = await studio.plan_run.look(plan.id)
    assert list(held) == [plan.mints[1].id, plan.mints[2].id]
    assert pages == [1]  # once for both
    assert (await go(studio, plan, 1, *held)).taken == (plan.mints[3].id,)
    assert await titles(studio) == ["Gate 2", "Gate 4"]  # as often as they were sent
    await studio.close()


async def test_what_the_artist_tells_apart_goes_and_what_she_takes_out_holds_nothing(
    profile: Profile, until: Until
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    copy = await copied(studio, profile)
    studio = await again(profile, until)
    await go(studio, plan, 2)
    studio = await put_back(copy, studio, profile, until)
    held = await studio.plan_run.look(plan.id)
    (second, third), fourth = held, plan.mints[3].id
    studio.plan_run.tell_apart(plan.id, held_by(held[second]) or "")
    assert list(await studio.plan_run.look(plan.id)) == [third]
    left = [mint for mint in studio.plans.plan(plan.id).mints if mint.id != third]
    await studio.plans.replace(plan.id, left)
    assert await studio.plan_run.look(plan.id) == {}
    await studio.close()
    studio = await again(profile, until)  # what was told apart stays so
    assert (await go(studio, plan, 9)).taken == (second, fourth)
    await studio.close()


async def test_the_first_that_an_older_journal_knows_nothing_of_is_held_too(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    copy = await copied(studio, profile)
    studio = await again(profile, until)
    await go(studio, plan, 1)
    studio = await put_back(copy, studio, profile, until)
    with pytest.raises(HeldError, match="knows nothing of"):
        await go(studio, plan, 1)
    assert await titles(studio) == ["Gate 0"]
    await studio.close()


async def test_a_body_that_an_older_journal_has_ready_is_held_where_it_was_sent_since(
    profile: Profile, until: Until
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    second, third = plan.mints[1].id, plan.mints[2].id
    await studio.practice_tools.change(Weather(drop_before=1))
    await go(studio, plan, 2)
    await studio.practice_tools.change(FINE)
    assert Step.FROZEN in steps(studio, plan)
    ready = next(one for one in (second, third) if studio.plans.progress(plan.id).steps[one] is Step.FROZEN)
    stuck = studio.plans.progress(plan.id).stuck
    copy = await copied(studio, profile)
    studio = await again(profile, until)
    progress = studio.plans.progress(plan.id)
    but = [one for one in progress.sendable if one != ready]
    assert (await go(studio, plan, 1, *{*stuck, *but})).taken == (ready,)
    studio = await put_back(copy, studio, profile, until)
    assert studio.plans.progress(plan.id).steps[ready] is Step.FROZEN
    assert ready in await studio.plan_run.look(plan.id)
    with pytest.raises(HeldError, match="knows nothing of"):
        await go(studio, plan, 1, *{*stuck, *but})
    await studio.close()


async def test_a_mint_that_was_given_up_or_has_another_name_holds_nothing(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    found = [
        listed("t-1", "Gate 2", status="canceled", created_on=plan.made_on),
        listed("t-2", "Another", created_on=plan.made_on),
        listed("t-3", "Gate  4 ", created_on=None),
    ]
    unknown = UnknownMints(ListedMints(lambda _: Listing(found), studio.settings))
    await unknown.require_read(plan)
    assert await unknown.holding(plan, ["Gate 2", "Gate 3"]) is None
    assert "(its time cannot be read)" in str(await unknown.holding(plan, ["Gate 4", "Gate 5"]))
    await studio.close()


def listed(uuid: str, title: str, *, created_on: datetime | None, status: str = "waiting") -> ElsewhereMint:
    return ElsewhereMint(
        transaction_uuid=uuid, title=" ".join(title.split()), status=status, created_on=created_on, changed_on=None,
        quantity=None, cost=None, policy_id="",
    )  # fmt: skip


class Listing:
    """A list that has these, or fails."""

    def __init__(self, found: list[ElsewhereMint], fails: ServiceError | None = None) -> None:
        self._found = found
        self.fails = fails
        self.is_over = False
        self.read = 0

    async def read_back_to(self, moment: datetime) -> None:
        if self.fails is not None:
            raise self.fails
        self.is_over = True

    async def read_newest(self, count: int) -> None:
        await self.read_back_to(datetime.now(UTC))

    async def read_news(self) -> None:
        """Nothing is new."""

    async def leave_ours_out(self) -> None:
        """Nothing is ours."""

    def since(self, moment: datetime) -> list[ElsewhereMint]:
        return self._found


async def test_a_list_that_cannot_be_read_is_said_and_tried_again(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    fails: list[ServiceError | None] = [NotReached(Sentence("test", "No connection."))] * 3
    unknown = UnknownMints(ListedMints(lambda _: Listing([], fails.pop(0)), studio.settings))
    await unknown.look(plan)
    assert await unknown.holding(plan, ["Gate 2"]) is None
    await unknown.look(plan)  # not at each news
    for _ in range(2):
        with pytest.raises(PlanError, match=r"Nothing was sent: .*could not be read.*No connection"):
            await unknown.require_read(plan)
    fails.append(None)
    await unknown.require_read(plan)
    assert not fails
    await unknown.require_read(plan)  # it was read
    await studio.close()


async def test_a_list_that_the_service_refuses_is_said_once_and_she_goes_on_without_it(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    refuses = AnsweredError(Sentence("test", "Not for you."), status=403)
    unknown = UnknownMints(ListedMints(lambda _: Listing([], refuses), studio.settings))
    with pytest.raises(PlanError, match=r"Not for you.*go without that list"):
        await unknown.require_read(plan)
    await unknown.require_read(plan)
    await studio.close()


async def test_a_list_that_is_refused_again_after_it_was_read_is_said_again(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    listing = Listing([], AnsweredError(Sentence("test", "Not now."), status=500))
    unknown = UnknownMints(ListedMints(lambda _: listing, studio.settings))
    for _ in range(2):
        with pytest.raises(PlanError, match=r"Not now.*go without that list"):
            await unknown.require_read(plan)
        await unknown.require_read(plan)
        fails, listing.fails, listing.is_over = listing.fails, None, False
        await unknown.require_read(plan)
        listing.fails = fails
    await studio.close()


async def test_a_plan_without_such_mints_is_sent_as_before_and_the_list_read_once(
    profile: Profile, until: Until, pages: list[int]
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    assert pages == [1]
    assert (await go(studio, plan, 1)).why is None
    assert (await go(studio, plan, 2)).why is None
    assert pages == [1]  # once per start
    await studio.close()


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[PracticeServer]:
    server = PracticeServer(tmp_path / "contract-only", options=PracticeOptions(contract_only=True))
    server.start()
    yield server
    server.stop()


async def test_a_service_without_a_list_is_sent_to_as_before(profile: Profile, plain: PracticeServer) -> None:
    profile.server = plain
    studio, ids = await with_art(profile, 2)
    plan = await studio.plans.create("Gates", 1, ids[0], [KeptMint(art_ids=ids)])
    assert (await go(studio, plan, 1)).taken == (plan.mints[0].id,)
    await studio.close()

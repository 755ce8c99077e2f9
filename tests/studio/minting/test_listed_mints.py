"""A mint of which a journal that was put back knows nothing is not sent again unless the artist knows what she does."""

import asyncio
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.parts import Profile, Until
from tests.studio.plans.planned import with_art
from tests.studio.plans.test_unknown_mints import JOURNAL, Listing, again, copied, listed, pages, put_back, titles

from mintwright.api.errors import AnsweredError, NotReached, ServiceError
from mintwright.domain.lookup.elsewhere import ElsewhereMint, as_listed
from mintwright.domain.mint import MintState
from mintwright.domain.networks import AccountScope
from mintwright.domain.sentences import Sentence
from mintwright.practice import PracticeServer
from mintwright.practice.options import PracticeOptions
from mintwright.studio.minting.listed_mints import ListedMints
from mintwright.studio.minting.mint_errors import ListedError
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.studio import Studio, open_studio

_ = pages
NOW = datetime.now(UTC)


def told(studio: Studio, art_ids: tuple[int, ...]) -> Review:
    """The review of these with what the list says, as the last question shows it."""
    return studio.minting.listed.told(studio.reviewer.review(art_ids, "Gates"))


async def test_what_an_older_journal_knows_nothing_of_is_sent_again_only_by_a_tick_of_its_own(
    profile: Profile, until: Until
) -> None:
    studio, ids = await with_art(profile, 3)
    copy = await copied(studio, profile)
    studio = await again(profile, until)
    assert (await studio.minting.mint(studio.reviewer.review(ids[:2], "Gates"))).state is MintState.ANSWERED
    studio = await put_back(copy, studio, profile, until)
    assert studio.minting.mints() == ()
    await studio.minting.listed.look(studio.session.scope)
    with pytest.raises(ListedError, match="the service lists a mint of “Gate 0” that this computer knows nothing of"):
        await studio.minting.mint(studio.reviewer.review(ids[:2], "Gates"))
    assert [one.title for one in told(studio, ids[:2]).listed] == ["Gate 0"]
    with pytest.raises(ListedError):  # she read it, and gave no tick
        await studio.minting.mint(told(studio, ids[:2]))
    assert studio.minting.mints() == ()
    assert (
        await studio.minting.mint(told(studio, ids[2:]))
    ).state is MintState.ANSWERED  # which nothing speaks against
    await studio.minting.mint(replace(told(studio, ids[:2]), knows_listed=True))
    assert await titles(studio) == ["Gate 0"]
    assert len(studio.minting.mints()) == 2
    await studio.close()


async def test_what_was_minted_from_here_is_known_and_the_list_is_read_once(profile: Profile, pages: list[int]) -> None:
    studio, ids = await with_art(profile, 2)
    await studio.minting.listed.look(studio.session.scope)
    await studio.minting.mint(told(studio, ids[:1]))
    await studio.minting.listed.look(studio.session.scope)
    assert told(studio, ids[:1]).listed == ()
    assert pages == [1]
    await studio.close()


async def test_what_another_computer_minted_since_is_seen_before_a_mint_goes(
    profile: Profile, until: Until, pages: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = await with_art(profile, 2)
    copy = await copied(studio, profile)
    studio = await again(profile, until)
    await studio.minting.mint(studio.reviewer.review(ids[1:], "Gates"))
    studio = await put_back(copy, studio, profile, until)
    await studio.minting.listed.look(studio.session.scope)
    review = told(studio, ids[:1])
    assert review.listed == ()
    await elsewhere(profile, copy, ids[:1])
    pages.clear()
    await studio.minting.listed.require_told(review)  # it was read just now
    assert pages == []
    monkeypatch.setattr("mintwright.studio.minting.listed_mints.RECENT_SECONDS", -1)
    with pytest.raises(ListedError, match="the service lists a mint of “Gate 0” that this computer knows nothing of"):
        await studio.minting.mint(review)
    assert pages == [1]
    assert studio.minting.mints() == ()
    await studio.close()


async def elsewhere(profile: Profile, copy: Path, ids: tuple[int, ...]) -> None:
    """Another computer, with a journal from the same copy, mints these with the same account."""
    folder = copy.parent / "elsewhere"
    folder.mkdir()
    shutil.copy(copy, folder / JOURNAL)
    studio = open_studio(folder, practice=profile.practise, keyring=profile.ring)
    await studio.start()
    assert (await studio.minting.mint(studio.reviewer.review(ids, "Gates"))).state is MintState.ANSWERED
    await studio.close()


async def test_a_list_that_failed_half_way_is_read_on_and_one_that_fails_anew_is_said_anew(profile: Profile) -> None:
    half = Half([listed("t-1", "Another", created_on=NOW)])
    studio, review, mints = await with_listing(profile, half)
    for _ in range(2):
        half.fails = True
        await mints.look(review.scope)
        with pytest.raises(ListedError, match="could not be read"):
            await mints.require_told(review)
        await mints.require_told(review)
        half.fails = False
        await mints.look(review.scope)
        assert mints.told(review).list_unread is None
    await studio.close()


async def test_a_newest_page_that_does_not_come_in_time_is_said_once(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow([])
    slow.goes_on.set()
    studio, review, mints = await with_listing(profile, slow)
    await mints.look(review.scope)
    slow.goes_on.clear()
    monkeypatch.setattr("mintwright.studio.minting.listed_mints.RECENT_SECONDS", -1)
    monkeypatch.setattr("mintwright.studio.minting.listed_mints.PATIENCE_SECONDS", 0.01)
    with pytest.raises(ListedError, match="has not answered yet"):
        await mints.require_told(review)
    await mints.require_told(review)
    slow.goes_on.set()
    await mints.look(review.scope)
    assert mints.told(review).list_unread is None
    await studio.close()


async def with_listing(profile: Profile, *listings: Listing) -> tuple[Studio, Review, ListedMints]:
    """A review of one asset, and lists that are read one after another where one cannot be read."""
    studio, ids = await with_art(profile, 1)
    left = list(listings)
    return studio, studio.reviewer.review(ids), ListedMints(lambda _: left.pop(0), studio.settings)


@pytest.mark.parametrize(
    "fails",
    [
        AnsweredError(Sentence("test", "Not now."), status=403),
        AnsweredError(Sentence("test", "Not now."), status=500),
        NotReached(Sentence("test", "Not now.")),
    ],
)
async def test_a_list_that_cannot_be_read_is_said_once_and_holds_nothing(profile: Profile, fails: ServiceError) -> None:
    studio, review, mints = await with_listing(profile, Listing([], fails), Listing([]))
    await mints.look(review.scope)
    with pytest.raises(ListedError, match=r"Nothing was sent: .*could not be read.*Not now\. If you mint again"):
        await mints.require_told(review)  # confirmed before that was known
    await mints.require_told(review)
    told = mints.told(review)
    assert str(told.list_unread) == "Not now."
    await mints.require_told(told)
    await mints.look(review.scope)
    assert mints.told(review).list_unread is None
    await studio.close()


async def test_a_mint_waits_for_the_list_that_is_being_read_but_not_for_one_that_never_comes(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow([listed("t-1", "Gate 0", created_on=NOW)])
    studio, review, mints = await with_listing(profile, slow, Slow([]))
    looking = asyncio.ensure_future(mints.look(review.scope))
    await slow.began.wait()
    waiting = asyncio.ensure_future(mints.require_told(review))
    await asyncio.sleep(0)
    assert not waiting.done()
    slow.goes_on.set()
    with pytest.raises(ListedError, match="“Gate 0”"):
        await waiting
    await looking
    monkeypatch.setattr("mintwright.studio.minting.listed_mints.FRESH_SECONDS", 0)
    monkeypatch.setattr("mintwright.studio.minting.listed_mints.PATIENCE_SECONDS", 0.01)
    looking = asyncio.ensure_future(mints.look(review.scope))
    await asyncio.sleep(0)
    with pytest.raises(ListedError, match="has not answered yet"):
        await mints.require_told(review)
    await mints.require_told(review)
    looking.cancel()
    await studio.close()


class Slow(Listing):
    """A list that comes when it is let."""

    def __init__(self, found: list[ElsewhereMint]) -> None:
        super().__init__(found)
        self.began, self.goes_on = asyncio.Event(), asyncio.Event()

    async def read_newest(self, count: int) -> None:
        self.began.set()
        await self.goes_on.wait()
        await super().read_newest(count)

    async def read_news(self) -> None:
        await self.goes_on.wait()


class Half(Listing):
    """A list of which something was read before it fails."""

    fails = False

    async def read_newest(self, count: int) -> None:
        self.read = 1
        if self.fails:
            raise NotReached(Sentence("test", "Not now."))


async def test_a_service_without_a_list_is_minted_at_as_before(profile: Profile, tmp_path: Path) -> None:
    profile.server = PracticeServer(tmp_path / "contract-only", options=PracticeOptions(contract_only=True))
    profile.server.start()
    studio, ids = await with_art(profile, 1)
    await studio.minting.listed.look(studio.session.scope)
    review = told(studio, ids)
    assert (review.listed, review.list_unread) == ((), None)
    assert (await studio.minting.mint(review)).state is MintState.ANSWERED
    await studio.close()
    profile.server.stop()


def test_a_name_is_compared_in_one_line_and_without_addresses() -> None:
    address = "addr1" + "q" * 20
    assert as_listed(f" Gate  1 {address} ") == "Gate 1 (an address that is not shown)"


async def test_a_mint_that_waited_for_the_list_of_another_account_says_that_nobody_knows(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintwright.studio.minting.listed_mints.PATIENCE_SECONDS", 0.01)
    slow = Slow([])
    studio, review, mints = await with_listing(profile, slow, Listing([listed("t-1", "Gate 0", created_on=NOW)]))
    other = AccountScope("main https://other.example another")
    looking = [asyncio.ensure_future(mints.look(one)) for one in (other, review.scope)]
    await slow.began.wait()
    with pytest.raises(ListedError, match="has not answered yet"):
        await mints.require_told(review)
    slow.goes_on.set()
    await asyncio.gather(*looking)
    with pytest.raises(ListedError, match="“Gate 0”"):
        await mints.require_told(review)
    await studio.close()


async def test_the_list_of_the_account_in_use_is_never_taken_for_that_of_another(
    profile: Profile, pages: list[int]
) -> None:
    studio, _ids = await with_art(profile, 1)
    other = AccountScope("main https://other.example another")
    await studio.minting.listed.look(other)  # it waited its turn, and she had changed the account meanwhile
    assert pages == []
    await studio.close()


def test_a_name_is_the_same_however_its_letters_are_composed() -> None:
    assert as_listed("Cafe\N{COMBINING ACUTE ACCENT}") == as_listed("Caf\N{LATIN SMALL LETTER E WITH ACUTE}")

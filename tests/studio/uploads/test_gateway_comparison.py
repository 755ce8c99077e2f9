"""Comparing stored files with the originals: a reference that cannot be computed here is no dead end."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.pace import within
from tests.parts import Profile, ScriptedService, Until, journal_of
from tests.whole import sized

from mintwright.chain.cid import cid_of
from mintwright.domain.networks import Network
from mintwright.domain.project import Art, Proof, StoredFile, UploadState
from mintwright.domain.weather import Weather
from mintwright.library import art_repository
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.studio import Studio
from mintwright.studio.uploads import gateway_comparison

TOKEN = "an-access-token-of-thirty-two-bytes"
OTHER = cid_of(b"another division")


class AnyPath(dict[str, Any]):
    """Answers of a scripted service that is a gateway too: whatever is not told is asked of the gateway."""

    def __init__(self, files: Callable[..., Any], gateway: Callable[[str], Any]) -> None:
        super().__init__({"/v1/files/": files})
        self._gateway = gateway

    def __missing__(self, path: str) -> Callable[..., Any]:
        return lambda *_: self._gateway(path)


def enlarge(*paths: Path) -> None:
    """Make files of more than one block, and still sound pictures."""
    for path in paths:
        path.write_bytes(path.read_bytes() + bytes(400_000))


def seen(studio: Studio) -> Callable[[], object]:
    return lambda: (studio.uploads.totals(), studio.uploads.outage, studio.gateway_comparison.under_way)


async def at_scripted(
    profile: Profile, scripted: ScriptedService, gateway: Callable[[str], Any], reference: str = OTHER
) -> Studio:
    """A studio at a service that answers every upload with this reference."""

    def files(_headers: dict[str, str], body: bytes) -> tuple[int, object]:
        answer = {"ipfs": f"ipfs://{reference}", "gateway": f"{scripted.base_url}/ipfs/{OTHER}"}
        return (201, answer) if body else (400, {})

    scripted.answers = AnyPath(files, gateway)
    studio = profile.open(practice=False)
    await studio.start()
    await studio.session.sign_in_token(Network.TEST, scripted.base_url, access_token=TOKEN)
    return studio


async def test_a_service_that_divides_files_otherwise_is_no_dead_end(profile: Profile, until: Until) -> None:
    """Over the real socket: one warning, compared with the gateway's bytes, minted, and known after a restart."""
    large = profile.draw(3)
    enlarge(*large)
    studio = profile.open()
    await studio.start()
    await until(lambda: studio.session.state == "signed in")
    await studio.practice_tools.change(Weather(other_blocks=True))
    ids = (await studio.uploads.add(large)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3, seen(studio))
    await studio.practice_tools.change(Weather())
    assert list(studio.uploads.stored.unproven()) == list(ids)
    assert {studio.uploads.item(art_id).proof for art_id in ids} == {Proof.UNCONFIRMED}

    review = studio.reviewer.review(ids)
    (doubt,) = [problem for problem in review.doubts if "not confirmed" in str(problem.sentence)]
    assert str(doubt.sentence).startswith("3 files are uploaded, but not confirmed")
    assert review.ready, "it is the artist's to weigh"

    studio.gateway_comparison.begin(studio.uploads.stored.unproven())
    await until(lambda: not studio.uploads.stored.unproven(), seen(studio))
    await until(lambda: studio.gateway_comparison.under_way is None, seen(studio))
    assert {studio.uploads.item(art_id).proof for art_id in ids} == {Proof.SAME}
    assert not [one for one in studio.reviewer.review(ids).doubts if "confirmed" in str(one.sentence)]
    assert (await studio.minting.mint(studio.reviewer.review(ids))).state == "answered"
    await studio.close()
    again = profile.open()
    assert {again.uploads.item(art_id).proof for art_id in ids} == {Proof.SAME}
    await again.close()


async def test_other_bytes_behind_a_reference_are_a_problem_that_may_not_be_minted(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    (path,) = profile.draw(1)
    enlarge(path)
    wrong = path.read_bytes()[:-1] + b"?"
    async with scripted:
        studio = await at_scripted(profile, scripted, lambda _: (200, wrong))
        (art_id,) = (await studio.uploads.add([path])).art_ids
        await until(lambda: studio.uploads.stored.unproven(), seen(studio))
        studio.gateway_comparison.begin([art_id])
        await until(lambda: studio.uploads.totals().problems == 1, seen(studio))
        item = studio.uploads.item(art_id)
        assert str(item.problem).startswith("The network holds something else than picture 1.png")
        assert (item.state, item.stored, item.proof) == (UploadState.PROBLEM, None, Proof.DIFFERENT)
        review = studio.reviewer.review([art_id])
        assert not review.ready
        assert "something else than picture 1.png" in str(review.problems[0].sentence)
        asked = [headers for where, headers, _ in scripted.requests if where.startswith("/ipfs/")]
        assert asked
        assert not any("authorization" in headers or "cookie" in headers for headers in asked)
        await studio.close()
        again = profile.open(practice=False)
        assert again.uploads.state(art_id) is UploadState.PROBLEM
        assert again.uploads.totals().problems == 1
        await again.close()


@pytest.mark.parametrize("times", [1, 2], ids=["alone", "with the same file beside it"])
async def test_a_file_of_one_block_is_a_problem_until_its_bytes_compare_equal(
    profile: Profile, scripted: ScriptedService, until: Until, times: int
) -> None:
    (path,) = profile.draw(1)
    beside = profile.art / "beside.png"
    beside.write_bytes(path.read_bytes())
    async with scripted:
        studio = await at_scripted(profile, scripted, lambda _: (200, path.read_bytes()))
        ids = (await studio.uploads.add([path, beside][:times])).art_ids
        await until(lambda: studio.uploads.totals().problems == times, seen(studio))
        assert "is not the one its content gives" in str(studio.uploads.item(ids[0]).problem)
        assert not studio.uploads.stored.unproven(), "it is no mere doubt"
        assert not studio.reviewer.review(ids[:1]).ready
        studio.gateway_comparison.begin(ids[:1])
        await until(lambda: studio.uploads.totals().uploaded == times, seen(studio))
        assert studio.uploads.totals().problems == 0
        assert studio.reviewer.review(ids[:1]).errors == 0
        await studio.close()


async def test_what_is_found_out_between_review_and_confirmation_stops_the_mint(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    (path,) = profile.draw(1)
    enlarge(path)
    async with scripted:
        studio = await at_scripted(profile, scripted, lambda _: (200, b"something else"))
        (art_id,) = (await studio.uploads.add([path])).art_ids
        await until(lambda: studio.uploads.stored.unproven(), seen(studio))
        review = studio.reviewer.review([art_id])
        assert review.ready
        studio.gateway_comparison.begin([art_id])
        await until(lambda: studio.uploads.totals().problems == 1, seen(studio))
        with pytest.raises(MintError, match=r"something else than picture 1\.png"):
            await studio.minting.mint(review)
        assert studio.minting.mints() == ()
        assert scripted.seen("/v1/assets/") == []
        await studio.close()


@pytest.mark.parametrize("again", ["sent from its receipt", "confirmed again"])
async def test_what_is_found_out_about_a_file_of_a_mint_that_was_left_unsent_stops_it(
    profile: Profile, scripted: ScriptedService, until: Until, again: str
) -> None:
    (path,) = profile.draw(1)
    enlarge(path)
    async with scripted:
        studio = await at_scripted(profile, scripted, lambda _: (200, b"something else"))
        (art_id,) = (await studio.uploads.add([path])).art_ids
        await until(lambda: studio.uploads.stored.unproven(), seen(studio))
        review = studio.reviewer.review([art_id])
        lying = await studio.minting.prepare(review)
        studio.gateway_comparison.begin([art_id])
        await until(lambda: studio.uploads.totals().problems == 1, seen(studio))
        with pytest.raises(MintError, match="holds something else than one of the files of this mint"):
            await (studio.minting.mint(review) if again == "confirmed again" else studio.minting.send(lying.id))
        assert studio.minting.mints() == (lying,)
        assert scripted.seen("/v1/assets/") == []
        await studio.close()


async def test_a_gateway_that_is_away_leaves_the_doubt_with_its_reason_and_is_not_asked_for_each(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    paths = profile.draw(40)
    enlarge(*paths)
    away = [True]
    async with scripted:
        gateway = lambda _: None if away else (200, paths[0].read_bytes())
        studio = await at_scripted(profile, scripted, gateway)
        ids = (await studio.uploads.add(paths)).art_ids
        await until(lambda: len(studio.uploads.stored.unproven()) == 40, seen(studio))
        before = len(scripted.requests)
        studio.gateway_comparison.begin(studio.uploads.stored.unproven())
        await until(lambda: studio.gateway_comparison.under_way is None, seen(studio))
        assert len(scripted.requests) - before < gateway_comparison.LOSSES + gateway_comparison.AT_ONCE
        assert len(studio.uploads.stored.unproven()) == 40
        assert {str(studio.gateway_comparison.failure(art_id)) for art_id in ids} == {
            "The connection to 127.0.0.1 broke off."
        }
        away.clear()
        studio.gateway_comparison.begin(ids[:1])
        assert studio.gateway_comparison.failure(ids[0]) is None, "it is tried again"
        await until(lambda: studio.gateway_comparison.under_way is None, seen(studio))
        assert studio.uploads.item(ids[0]).proof is Proof.SAME
        await studio.close()


async def test_a_busy_gateway_is_left_alone_as_long_as_it_asks(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    paths = profile.draw(4)
    enlarge(*paths)
    asked: list[float] = []

    def busy(_path: str) -> tuple[int, object]:
        asked.append(time.monotonic())
        return (429, {}) if len(asked) <= gateway_comparison.AT_ONCE else (200, paths[0].read_bytes())

    async with scripted:
        scripted.more_headers = "Retry-After: 1\r\n"
        studio = await at_scripted(profile, scripted, busy)
        await studio.uploads.add(paths)
        await until(lambda: len(studio.uploads.stored.unproven()) == 4, seen(studio))
        studio.gateway_comparison.begin(studio.uploads.stored.unproven())
        await until(lambda: studio.gateway_comparison.under_way is None, seen(studio))
        assert asked[gateway_comparison.AT_ONCE] - asked[0] >= 1
        assert not studio.uploads.stored.unproven()
        await studio.close()


@pytest.mark.parametrize("how", ["stopped", "closed", "elsewhere"])
async def test_a_comparison_can_be_ended_and_nothing_is_asked_after_that(
    profile: Profile, scripted: ScriptedService, until: Until, how: str
) -> None:
    paths = profile.draw(9)
    enlarge(*paths)
    held: list[asyncio.Event] = []

    async def never(_path: str) -> tuple[int, object]:
        held.append(asyncio.Event())
        await asyncio.wait_for(held[-1].wait(), 20)
        return 200, b""

    async with scripted:
        studio = await at_scripted(profile, scripted, never)
        await studio.uploads.add(paths)
        await until(lambda: len(studio.uploads.stored.unproven()) == 9, seen(studio))
        studio.gateway_comparison.begin(studio.uploads.stored.unproven())
        await until(lambda: len(held) == gateway_comparison.AT_ONCE, seen(studio))
        assert studio.gateway_comparison.under_way is not None
        assert (studio.gateway_comparison.under_way.done, studio.gateway_comparison.under_way.count) == (0, 9)
        if how == "stopped":
            studio.gateway_comparison.stop()
        elif how == "elsewhere":
            await studio.session.switch(Network.MAIN)
        if how != "closed":
            await until(lambda: studio.gateway_comparison.under_way is None, seen(studio))
        await studio.close()
        assert len(held) == gateway_comparison.AT_ONCE
        for event in held:
            event.set()
        again = profile.open(practice=False)
        await again.session.switch(Network.TEST)
        assert len(again.uploads.stored.unproven()) == 9
        await again.close()


async def test_a_link_to_the_right_bytes_confirms_no_other_reference(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    """What is minted is the reference: the gateway is asked for that, not for what the link names."""
    (path,) = profile.draw(1)
    enlarge(path)
    minted = cid_of(b"something else")
    async with scripted:
        right = {f"/ipfs/{OTHER}": path.read_bytes()}
        studio = await at_scripted(profile, scripted, lambda where: (200, right.get(where, b"wrong")), minted)
        await studio.uploads.add([path])
        await until(lambda: studio.uploads.stored.unproven(), seen(studio))
        studio.gateway_comparison.begin(studio.uploads.stored.unproven())
        await until(lambda: studio.uploads.totals().problems == 1, seen(studio))
        assert scripted.requests[-1][0] == f"/ipfs/{minted}"
        await studio.close()


@pytest.mark.soak
async def test_a_thousand_unconfirmed_files_are_one_warning_and_are_compared_without_a_freeze(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    paths = profile.draw(sized(1_000, 200))
    contents = {path.name: path.read_bytes() for path in paths}
    references = {name: cid_of(name.encode()) for name in contents}
    by_reference = {f"/ipfs/{reference}": contents[name] for name, reference in references.items()}
    async with scripted:
        studio = await at_scripted(profile, scripted, lambda where: (200, by_reference[where]))
        await studio.uploads.pause_all()
        ids = (await studio.uploads.add(paths)).art_ids
        await until(lambda: all(studio.uploads.art(art_id).sha256 for art_id in ids), seen(studio))
        scope, arts = studio.session.scope, [studio.uploads.art(art_id) for art_id in ids]

        def stored(art: Art) -> StoredFile:
            return StoredFile(
                sha256=art.sha256, uuid="u", ipfs=f"ipfs://{references[art.path.name]}",
                gateway=f"{scripted.base_url}/ipfs/x", media_type="image/png",
            )  # fmt: skip

        def fill(connection: Any) -> None:
            for art in arts:
                art_repository.set_stored(connection, stored(art), scope, b"{}", art.id)

        await journal_of(studio).write(fill)
        await studio.close()

        studio = profile.open(practice=False)
        await studio.start()
        await studio.session.switch(Network.TEST)
        assert len(studio.uploads.stored.unproven()) == len(paths)
        doubts = [one for one in studio.reviewer.review(ids).problems if "not confirmed" in str(one.sentence)]
        assert len(doubts) == 1
        gaps, fractions, last = [0.0], [0.0], time.process_time()
        studio.gateway_comparison.begin(studio.uploads.stored.unproven())
        while (under_way := studio.gateway_comparison.under_way) is not None:
            await asyncio.sleep(0.002)
            gaps.append(time.process_time() - last)
            last = time.process_time()
            fractions.append(under_way.fraction)
        assert not studio.uploads.stored.unproven()
        assert fractions == sorted(fractions)
        within(max(gaps), 0.5)
        await studio.close()

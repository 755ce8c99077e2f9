"""A mint: journalled before it is sent, sent once, its answer journalled before it counts."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.own_disk import only_on_linux, run_on_own_disk
from tests.parts import Profile, ScriptedService, Until, free_disk, journal_of

from mintwright.chain.addresses import practice_address
from mintwright.domain.assets.asset import ExtraFile
from mintwright.domain.assets.problems import Severity
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.library.errors import LibraryError, ProfileInUseError
from mintwright.library.mint_repository import note_outcome, unfinished_to_unknown
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.minting.submission import INTERRUPTED
from mintwright.studio.receipts.mint_answer import read_answer, seal_in_words
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import receipt_of
from mintwright.studio.session.token_refresh import SignInRequired
from mintwright.studio.studio import Studio

TEST = Network.TEST


def journalled(profile: Profile) -> list[tuple[Any, ...]]:
    """What another process would read in the journal at this moment."""
    with closing(sqlite3.connect(profile.data / "mintwright.db")) as other, other:
        return other.execute("select state, body, answer from mint order by id").fetchall()


ADDRESS = practice_address()


def asset(request: dict[str, Any], number: int = 1, **fields: Any) -> dict[str, Any]:
    return {"uuid": f"asset-{number}", "status": "preauth", **request, **fields}


def accepting(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
    """An answer as the contract shows it, for one or for a list."""
    asked = json.loads(body)
    if isinstance(asked, dict):
        transaction = {"uuid": "t-1", "status": "waiting", "deposit_address": ADDRESS, "cost": "15.25561"}
        return 200, asset(asked, transaction=transaction)
    return 201, [asset(request, number, collection="c-1", transaction="t-1") for number, request in enumerate(asked)]


async def ready(profile: Profile, scripted: ScriptedService, count: int = 1) -> tuple[Studio, tuple[int, ...]]:
    """A studio signed in to the scripted service on the test network, with uploaded art."""
    numbers = iter(range(1000))
    scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": f"access-{next(numbers)}"})
    uploads = iter(range(1000))
    scripted.answers["/v1/files/"] = lambda headers, body: (200, {"ipfs": f"ipfs://file{next(uploads)}", "uuid": "f"})
    scripted.answers["/v1/assets/"] = accepting
    studio = profile.open()
    await studio.session.sign_in_secret(TEST, scripted.base_url, "secret")
    studio.uploads.start()
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    while studio.uploads.totals().uploaded < count:
        await asyncio.sleep(0.01)
    return studio, ids


async def test_the_intent_is_in_the_journal_when_the_request_arrives(
    profile: Profile, scripted: ScriptedService
) -> None:
    seen: list[list[tuple[Any, ...]]] = []

    def look(headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        seen.append(journalled(profile))
        assert seen[0][0][1] == body
        return accepting(headers, body)

    async with scripted:
        studio, ids = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = look
        mint = await studio.minting.mint(studio.reviewer.review(ids))
        assert mint.state is MintState.ANSWERED
        assert [row[0] for row in seen[0]] == ["sending"]
        assert journalled(profile)[0][0] == "answered"
        assert journalled(profile)[0][2] == mint.answer
        await studio.close()


async def test_one_asset_is_an_object_and_several_are_a_list(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 3)
        one = await studio.minting.mint(studio.reviewer.review(ids[:1]))
        second_set = replace(studio.reviewer.review(ids, "Cats"), wants_second_set=True)
        several = await studio.minting.mint(second_set)
        bodies = [json.loads(body) for _, body in scripted.seen("/v1/assets/")]
        assert isinstance(bodies[0], dict)
        assert [element["asset_name"] for element in bodies[1]] == ["Picture1", "Picture2", "Picture3"]
        assert (one.is_collection, several.is_collection, several.title) == (False, True, "Cats")
        receipt = studio.minting.receipt(one.id)
        assert (receipt.deposit_address, str(receipt.cost)) == (ADDRESS, "15.25561")
        assert (receipt.missing, receipt.differences) == ((), ())
        collection = studio.minting.receipt(several.id)
        assert (collection.collection_uuid, collection.transaction_uuid, collection.count) == ("c-1", "t-1", 3)
        assert "Waiting for the service to name the address" in str(collection.missing[0])
        assert [asset.uuid for asset in collection.assets] == ["asset-0", "asset-1", "asset-2"]
        assert studio.minting.mints() == (several, one)
        await studio.close()


async def test_a_review_says_what_stands_in_the_way(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        assert studio.reviewer.review(ids).ready
        assert studio.reviewer.review(ids).forecast.bytes > 0
        studio.drafts.edit(ids[1], name="")
        review = studio.reviewer.review(ids)
        assert (review.ready, review.errors, review.requests) == (False, 1, ())
        with pytest.raises(MintError, match="not ready"):
            await studio.minting.mint(review)
        studio.history.undo()
        await studio.uploads.pause_all()
        (late,) = (await studio.uploads.add(profile.draw(1, "late {}.png"))).art_ids
        review = studio.reviewer.review([*ids, late])
        assert (review.ready, review.waiting) == (False, (late,))
        assert studio.reviewer.review([]).errors == 1
        assert studio.minting.mints() == ()
        await studio.close()


async def test_a_prepared_mint_is_sent_only_once_however_often_it_is_asked_for(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted)
        prepared = await studio.minting.prepare(studio.reviewer.review(ids))
        results = await asyncio.gather(*(studio.minting.send(prepared.id) for _ in range(20)))
        assert {mint.state for mint in results} == {MintState.ANSWERED}
        with pytest.raises(MintError, match="was sent before"):
            await studio.minting.send(prepared.id)
        with pytest.raises(MintError, match="was sent"):
            await studio.minting.discard(prepared.id)
        assert len(scripted.seen("/v1/assets/")) == 1
        await studio.close()


@pytest.mark.parametrize("status", [401, 201], ids=["refused", "answered"])
async def test_a_confirmation_made_while_another_was_sent_joins_it_though_that_has_ended(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted)
        if status == 401:
            scripted.answers["/v1/assets/"] = lambda *_: (401, {})
        review = studio.reviewer.review(ids)
        compared, first_ended = studio.reviewer.require_compared, asyncio.Event()
        asked = 0

        async def slowly(of: Review) -> None:
            nonlocal asked
            asked += 1
            if asked > 1:  # a drive is slow to say whether files were saved again
                await first_ended.wait()
            await compared(of)

        monkeypatch.setattr(studio.reviewer, "require_compared", slowly)
        confirmed = [asyncio.ensure_future(studio.minting.mint(review)) for _ in range(3)]
        first = await confirmed[0]
        sent = len(scripted.seen("/v1/assets/"))
        first_ended.set()
        assert {(mint.id, mint.state) for mint in await asyncio.gather(*confirmed)} == {(first.id, first.state)}
        assert len(scripted.seen("/v1/assets/")) == sent
        assert len(studio.minting.mints()) == 1
        await studio.close()


async def test_a_prepared_mint_survives_a_restart_and_is_sent_byte_by_byte(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        prepared = await studio.minting.prepare(studio.reviewer.review(ids, "Kept"))
        dropped = await studio.minting.prepare(studio.reviewer.review(ids, "Dropped"))
        studio.drafts.edit(ids[0], name="Changed meanwhile")
        await studio.close()
        again = profile.open()
        await again.start()
        await again.minting.discard(dropped.id)
        assert [mint.title for mint in again.minting.mints()] == ["Kept"]
        sent = await again.minting.send(prepared.id)
        assert sent.state is MintState.ANSWERED
        ((_, body),) = scripted.seen("/v1/assets/")
        assert body == prepared.body
        await again.close()


async def test_a_mint_is_never_sent_to_another_network_or_address(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted)
        review = studio.reviewer.review(ids)
        prepared = await studio.minting.prepare(review)
        known = profile.server.credentials()
        await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token)
        with pytest.raises(MintError, match="was prepared for"):
            await studio.minting.send(prepared.id)
        with pytest.raises(MintError, match="network or account changed"):
            await studio.minting.mint(review)  # the same network, but what it names is held at another address
        assert studio.reviewer.review(ids).waiting == ids
        await studio.session.switch(Network.PRACTICE)
        with pytest.raises(MintError, match="was prepared for"):
            await studio.minting.send(prepared.id)
        with pytest.raises(MintError, match="network or account changed"):
            await studio.minting.mint(review)
        assert scripted.seen("/v1/assets/") == []
        assert studio.minting.mint_by_id(prepared.id).state is MintState.PREPARED
        await studio.close()


async def test_whoever_waits_may_go_the_mint_goes_on(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted)
        arrived, let_go = asyncio.Event(), asyncio.Event()

        async def slowly(headers: dict[str, str], body: bytes) -> tuple[int, Any]:
            arrived.set()
            await let_go.wait()
            return accepting(headers, body)

        scripted.answers["/v1/assets/"] = slowly
        waiting = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review(ids)))
        await arrived.wait()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await studio.session.switch(Network.PRACTICE)
        closing = asyncio.ensure_future(studio.close())
        await asyncio.sleep(0)
        assert not closing.done()
        let_go.set()
        await closing
        assert [row[0] for row in journalled(profile)] == ["answered"]
        assert len(scripted.seen("/v1/assets/")) == 1


REFUSAL = [{}, {"name": ["Too long."], "attrs": {"Artist": ["Not allowed."]}}]


@pytest.mark.parametrize(
    ("answer", "state", "part"),
    [
        ((400, REFUSAL), "refused", "Too long"),
        ((403, {"detail": "No."}), "refused", ""),
        ((413, b""), "refused", "too large"),
        ((500, b"<html>oops</html>"), "unknown", "not known whether"),
        ((502, b""), "unknown", "not known whether"),
        (None, "unknown", "not known whether"),
        ((200, b"<html>hello</html>"), "unknown", "cannot be read"),
        ((200, b""), "unknown", "cannot be read"),
        ((200, {}), "unknown", "cannot be read"),
        ((200, []), "answered", "not what was asked"),
        ((401, {"detail": "no"}), "prepared", ""),
    ],
)
async def test_whatever_the_service_does_the_journal_tells_the_truth(
    profile: Profile, scripted: ScriptedService, answer: Any, state: str, part: str
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        scripted.answers["/v1/assets/"] = lambda headers, body: answer
        mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        assert mint.state == state
        assert mint.problem is not None
        assert part in str(mint.problem)
        assert journalled(profile)[0][0] == state
        receipt = studio.minting.receipt(mint.id)
        assert receipt.count == 2
        if state != "prepared":
            with pytest.raises(MintError):
                await studio.minting.send(mint.id)
        assert len(scripted.seen("/v1/assets/")) == (2 if state == "prepared" else 1)  # one replay after a 401
        await studio.close()


async def test_the_details_of_an_answer_nobody_understands_repeat_no_secret(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = lambda headers, body: (200, b'{"refresh_token": "hush", "now": "\x00"}')
        mint = await studio.minting.mint(studio.reviewer.review(ids))
        assert mint.state is MintState.UNKNOWN
        assert mint.details == '{"refresh_token": [hidden], "now": " "}'
        await studio.close()


async def test_the_fields_of_a_refusal_are_in_the_details(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        scripted.answers["/v1/assets/"] = lambda headers, body: (400, REFUSAL)
        mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        assert "asset 2, name: Too long." in mint.details
        assert "asset 2, attrs.Artist: Not allowed." in mint.details
        await studio.close()


async def test_when_nobody_was_reached_the_mint_can_be_sent_later(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted)
        port = int(scripted.base_url.rsplit(":", 1)[1])
        await scripted.go_away()
        mint = await studio.minting.mint(studio.reviewer.review(ids))
        assert mint.state is MintState.PREPARED
        assert mint.problem is not None
        await scripted.listen(port)
        sent = await studio.minting.send(mint.id)
        assert (sent.state, sent.problem) == (MintState.ANSWERED, None)
        assert len(scripted.seen("/v1/assets/")) == 1
        await studio.close()


async def test_signed_out_nothing_is_prepared_or_sent(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted)
        review = studio.reviewer.review(ids)
        prepared = await studio.minting.prepare(review)
        await studio.session.sign_out()
        with pytest.raises(SignInRequired):
            await studio.minting.mint(review)
        with pytest.raises((SignInRequired, MintError)):
            await studio.minting.send(prepared.id)
        assert studio.minting.mint_by_id(prepared.id).state is MintState.PREPARED
        await studio.close()


async def fill_the_disk(studio: Studio) -> None:
    def leave_no_room(connection: Any) -> None:
        connection.execute("create table ballast (x)")
        pages = connection.execute("pragma page_count").fetchone()[0]
        connection.execute(f"pragma max_page_count = {pages + 1}")
        connection.execute("insert into ballast values (zeroblob(3900))")

    await journal_of(studio).write(leave_no_room)


async def test_a_full_disk_before_the_intent_means_nothing_is_sent(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 30)
        studio.drafts.edit(ids[0], description="x" * 5000)
        await studio.drafts.flush()
        review = studio.reviewer.review(ids)
        assert review.ready
        await fill_the_disk(studio)
        with pytest.raises(LibraryError, match="disk is full"):
            await studio.minting.mint(review)
        assert scripted.seen("/v1/assets/") == []
        assert studio.minting.mints() == ()
        await free_disk(studio)
        mint = await studio.minting.mint(review)
        assert mint.state is MintState.ANSWERED
        await studio.close()


async def test_a_full_disk_after_the_answer_keeps_it_in_memory_and_writes_it_when_it_can(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 30)

        async def fill_then_answer(headers: dict[str, str], body: bytes) -> tuple[int, Any]:
            await fill_the_disk(studio)
            return accepting(headers, body)

        scripted.answers["/v1/assets/"] = fill_then_answer
        minting = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review(ids, "Cats")))
        await until(lambda: studio.minting.mints() and studio.minting.mints()[0].answer)
        unsaved = studio.minting.mints()[0]
        assert unsaved.state is MintState.ANSWERED
        assert "The disk is full" in str(unsaved.problem)
        assert "the receipt is not saved yet" in str(unsaved.problem)
        assert [row[0] for row in journalled(profile)] == ["sending"]
        assert studio.minting.receipt(unsaved.id).transaction_uuid == "t-1"
        await free_disk(studio)
        mint = await asyncio.wait_for(minting, 20)
        assert (mint.state, mint.problem) == (MintState.ANSWERED, None)
        assert journalled(profile)[0][2] == mint.answer
        await studio.close()


async def test_a_power_cut_while_the_service_works_leaves_an_unknown_outcome(
    profile: Profile, scripted: ScriptedService
) -> None:
    """What is on the disk when the request arrives is all that a power cut would leave."""
    copy = profile.data.parent / "copy"

    def cut(headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        shutil.copytree(profile.data, copy)
        with pytest.raises(ProfileInUseError):  # a second program neither opens it nor touches what is being sent
            profile.open()
        assert [row[0] for row in journalled(profile)] == ["sending"]
        return accepting(headers, body)

    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        scripted.answers["/v1/assets/"] = cut
        mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        await studio.close()
        profile.data = copy
        after = profile.open()
        (found,) = after.minting.mints()
        assert found.state is MintState.UNKNOWN
        assert (found.body, found.sha256, found.title) == (mint.body, mint.sha256, "Cats")
        assert "nobody can know" in str(found.problem)
        receipt = after.minting.receipt(found.id)
        assert [asset.asset_name for asset in receipt.assets] == ["Picture1", "Picture2"]
        await after.close()


@pytest.mark.parametrize("noted", [None, NotedOutcome.NOT_MINTED])
async def test_an_answer_replaces_what_a_second_program_wrote_about_it_meanwhile(
    profile: Profile, scripted: ScriptedService, noted: NotedOutcome | None
) -> None:
    """On a share without locks the profile opens twice, and the second start calls what is being sent unknown."""

    def meanwhile(headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        with closing(sqlite3.connect(profile.data / "mintwright.db", timeout=10)) as other, other:
            assert unfinished_to_unknown(other, INTERRUPTED) == 1
            note_outcome(other, 1, noted)
        return accepting(headers, body)

    async with scripted:
        studio, ids = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = meanwhile
        mint = await studio.minting.mint(studio.reviewer.review(ids))
        assert (mint.state, mint.problem, mint.noted) == (MintState.ANSWERED, None, None)
        assert [(row[0], row[2]) for row in journalled(profile)] == [("answered", mint.answer)]
        assert studio.minting.receipt(mint.id).deposit_address == ADDRESS
        await studio.close()


KILLED = """
import asyncio, sys
from pathlib import Path
from keyring.backends.null import Keyring
from mintwright.domain.networks import Network
from mintwright.studio.studio import open_studio

async def main():
    studio = open_studio(Path(sys.argv[1]), practice=None, keyring=Keyring())
    await studio.session.sign_in_secret(Network.TEST, sys.argv[2], "secret")
    studio.uploads.start()
    ids = tuple(studio.uploads.order())
    print("minting", flush=True)
    await studio.minting.mint(studio.reviewer.review(ids, "Killed"))
    print("answered", flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.parametrize("moment", ["request arrived", "answer journalled"])
async def test_a_kill_while_minting_loses_nothing_and_doubles_nothing(
    profile: Profile, scripted: ScriptedService, moment: str
) -> None:
    async with scripted:
        studio, _ = await ready(profile, scripted, 3)
        await studio.close()
        arrived, gone = asyncio.Event(), asyncio.Event()

        async def never_answer(headers: dict[str, str], body: bytes) -> None:
            arrived.set()
            await gone.wait()

        if moment == "request arrived":
            scripted.answers["/v1/assets/"] = never_answer
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", KILLED, str(profile.data), scripted.base_url, stdout=subprocess.PIPE
        )
        assert child.stdout is not None
        assert (await child.stdout.readline()).rstrip() == b"minting"
        await (arrived.wait() if moment == "request arrived" else child.stdout.readline())
        child.kill()
        await child.wait()
        gone.set()
        again = profile.open()
        (mint,) = again.minting.mints()
        assert mint.state is (MintState.UNKNOWN if moment == "request arrived" else MintState.ANSWERED)
        assert mint.title == "Killed"
        ((_, body),) = scripted.seen("/v1/assets/")
        assert body == mint.body
        await again.session.sign_in_secret(TEST, scripted.base_url, "secret")
        with pytest.raises(MintError, match="was sent before"):
            await again.minting.send(mint.id)
        assert len(scripted.seen("/v1/assets/")) == 1
        await again.close()


# --- Receipts


def answered(body: Any, answer: bytes, transaction: bytes | None = None) -> Mint:
    from datetime import UTC, datetime

    requests = body if isinstance(body, list) else [body]
    return Mint(
        id=1, project_id=1, title="T", network=TEST, base_url="https://x", art_ids=tuple(range(len(requests))),
        is_collection=isinstance(body, list), body=json.dumps(body).encode(), sha256="", state=MintState.ANSWERED,
        prepared_on=datetime.now(UTC), answer=answer, answer_status=200, transaction=transaction,
    )  # fmt: skip


TWO = [{"name": name, "asset_name": name, "image": f"ipfs://{name}", "amount": 1} for name in ("A", "B")]


def good() -> list[dict[str, Any]]:
    return [asset(request, n, collection="c", transaction="t") for n, request in enumerate(TWO)]


NOT_PAIRED = "So it is not known which identifier belongs to which asset, and none is shown. The saved answer has them."


@pytest.mark.parametrize(
    ("answer", "differences"),
    [
        (good(), []),
        (
            good()[:1],
            [
                "2 assets were asked for, the service answered with 1.",
                "The service did not answer with: B.",
                NOT_PAIRED,
            ],
        ),
        (
            [good()[0], {**good()[1], "asset_name": "A"}],
            ["The service answered more than once with: A.", "The service did not answer with: B.", NOT_PAIRED],
        ),
        (
            [good()[0], {**good()[1], "asset_name": "C"}],
            [
                "The service answered with what was not asked for: C.",
                "The service did not answer with: B.",
                NOT_PAIRED,
            ],
        ),
        (
            [good()[0], {**good()[1], "asset_name": ""}],
            ["The service did not answer with: B.", "The service did not name all assets.", NOT_PAIRED],
        ),
        (
            list(reversed(good())),
            ["The service answered in another order. Each asset is shown with the identifier of its own name."],
        ),
        ([good()[0], {**good()[1], "collection": "d"}], ["The assets do not all belong to one collection."]),
        ([good()[0], {**good()[1], "transaction": "u"}], ["The assets do not all belong to one transaction."]),
        ([{"uuid": "1"}, {"uuid": "2"}], ["The assets do not all belong to one collection.",
                                          "The assets do not all belong to one transaction."]),
        ({"uuid": "1"}, ["The service's answer cannot be read. It is kept in the details as it came."]),
    ],
)  # fmt: skip
def test_an_answer_is_compared_with_what_was_asked(answer: Any, differences: list[str]) -> None:
    receipt = receipt_of(answered(TWO, json.dumps(answer).encode()))
    assert [str(difference) for difference in receipt.differences] == differences
    assert receipt.count == 2


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"image": "ipfs://C"}, "“B”, picture: you approved “ipfs://B”, the service recorded “ipfs://C”."),
        ({"amount": 1000}, "“B”, quantity: you approved “1”, the service recorded “1000”."),
        ({"attrs": {"x": "y"}}, "“B”, attribute “x”: you approved nothing, the service recorded “y”."),
    ],
)
def test_a_value_that_is_recorded_otherwise_breaks_the_seal(changed: dict[str, Any], said: str) -> None:
    receipt = receipt_of(answered(TWO, json.dumps([good()[0], good()[1] | changed]).encode()))
    assert receipt.seal is not None
    assert [str(one) for one in seal_in_words(receipt.seal)] == [said]
    whole = receipt_of(answered(TWO, json.dumps(good()).encode())).seal
    assert whole is not None
    assert whole.is_whole


@pytest.mark.parametrize(
    ("later", "said"),
    [
        ({"royalties": "addr1x"}, ["“A”, royalty address of the transaction: you approved nothing, the service "
                                   "recorded “addr1x”."]),
        ({"royalties": "", "royalties_rate": "0.00"}, []),
        ({"status": "confirmed", "metadata": {"721": {"ab": {}}}, "policy_id": "ab"},
         ["“A” is not in the service’s record.", "“B” is not in the service’s record."]),
        ({"status": "waiting", "metadata": {"721": {"ab": {}}}, "policy_id": "ab"}, []),
    ],
)  # fmt: skip
def test_later_records_are_compared_too(later: dict[str, Any], said: list[str]) -> None:
    mint = answered(TWO, json.dumps(good()).encode(), json.dumps({"uuid": "t", **later}).encode())
    seal = receipt_of(mint).seal
    assert seal is not None
    assert [str(one) for one in seal_in_words(seal)] == said


def test_what_a_file_says_is_sealed_by_nobody() -> None:
    mint = replace(answered(TWO, json.dumps(good()).encode()), answer_status=None)
    assert receipt_of(mint).seal is None


def test_what_the_service_said_last_about_a_transaction_counts() -> None:
    later = {"uuid": "t", "status": "confirmed", "policy_id": "ab", "deposit_address": "addr1", "cost": 1.10}
    receipt = receipt_of(answered(TWO, json.dumps(good()).encode(), json.dumps(later).encode()))
    assert (str(receipt.status), receipt.policy_id, str(receipt.cost)) == ("Minted", "ab", "1.1")
    assert [step for _, step in receipt.steps] == [StepState.DONE] * 3
    assert receipt.missing == ()
    nonsense = receipt_of(answered(TWO, json.dumps(good()).encode(), b"<html>"))
    assert nonsense.transaction_uuid == "t"


@pytest.mark.parametrize(
    ("status", "states"),
    [("waiting", "done current ahead"), ("processing", "done done current"), ("refund", "done done failed"),
     ("something new", "done ahead ahead")],
)  # fmt: skip
def test_the_steps_follow_the_status(status: str, states: str) -> None:
    record = json.dumps({"uuid": "t", "status": status}).encode()
    receipt = receipt_of(answered(TWO, json.dumps(good()).encode(), record))
    assert " ".join(step for _, step in receipt.steps) == states
    if status == "something new":
        assert str(receipt.status) == "The service says: something new"


def answering(*assets: dict[str, Any]) -> Any:
    """The receipt of a collection that was answered so."""
    return receipt_of(answered(TWO, json.dumps(assets).encode()))


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.data(), st.integers(1, 6), st.booleans())
def test_each_asset_has_the_identifier_of_its_own_name_in_whatever_order_it_was_answered(
    data: st.DataObject, count: int, is_named: bool
) -> None:
    body = [{"name": f"Title {n}", "asset_name": f"Name{n}", "image": f"ipfs://{n}", "amount": 1} for n in range(count)]
    answers = [
        {"uuid": f"uuid of Name{n}".replace(" ", "-"), "collection": "c", "transaction": "t"}
        | ({"asset_name": f"Name{n}", "image": f"ipfs://{n}"} if is_named else {})
        for n in range(count)
    ]
    order = data.draw(st.permutations(answers)) if is_named else answers
    receipt = receipt_of(answered(body, json.dumps(order).encode()))
    assert [(one.art_id, one.asset_name, one.uuid) for one in receipt.assets] == [
        (n, f"Name{n}", f"uuid-of-Name{n}") for n in range(count)
    ]
    assert bool(receipt.differences) == (order != answers)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(st.sampled_from(["A", "B", "C", "", None]), max_size=4))
def test_names_that_contradict_what_was_asked_pair_nothing(names: list[str | None]) -> None:
    receipt = answering(*({**good()[0], "uuid": f"of-{name}", "asset_name": name} for name in names))
    shown = [one.uuid for one in receipt.assets]
    if sorted(map(str, names)) == ["A", "B"]:
        assert shown == ["of-A", "of-B"]
    elif len(names) == 2 and not any(names):
        assert shown == [f"of-{name}" for name in names]
    else:
        assert shown == ["", ""]
        assert NOT_PAIRED in map(str, receipt.differences)


def test_where_the_service_names_several_transactions_none_is_shown_to_be_paid() -> None:
    first = {"uuid": "t", "status": "waiting", "deposit_address": "addr1", "cost": 5}
    receipt = answering({**good()[0], "transaction": first}, {**good()[1], "transaction": "u"})
    assert (receipt.transaction_uuid, receipt.deposit_address, receipt.cost) == ("", "", None)
    assert "The service names several transactions for one mint. Ask it which to pay." in map(str, receipt.missing)


@pytest.mark.parametrize("uuid", ["another", "t" * 500, "t t"])
def test_what_the_journal_holds_of_another_transaction_is_not_shown(uuid: str) -> None:
    later = {"uuid": uuid, "status": "confirmed", "deposit_address": "addr1other", "cost": 1}
    receipt = receipt_of(answered(TWO, json.dumps(good()).encode(), json.dumps(later).encode()))
    assert (receipt.deposit_address, receipt.cost, receipt.transaction_status) == ("", None, "")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [("cost", 10**19, "price"), ("deposit_address", "a" * 2_400, "deposit address"), ("status", "s" * 101, "status"),
     ("issuer_address", "a" * 2_400, "who paid"), ("status", {"code": 1}, "status")],
)  # fmt: skip
def test_who_cannot_be_told_all_about_the_payment_is_not_asked_to_pay_and_hears_why(
    field: str, value: Any, said: str
) -> None:
    transaction = {"uuid": "t", "status": "waiting", "deposit_address": ADDRESS, "cost": 5, field: value}
    mint = answered(TWO[0], json.dumps({**TWO[0], "uuid": "1", "transaction": transaction}).encode())
    receipt = receipt_of(mint)
    assert receipt.is_doubtful
    (difference,) = map(str, receipt.differences)
    assert difference.startswith(f"What the service says about the payment cannot all be read: {said}.")
    if field == "status":
        assert str(receipt.status) == "Accepted by the service; its status cannot be read"


def test_a_thousand_differences_are_told_in_a_few_sentences() -> None:
    body = [{"name": str(n), "asset_name": f"N{n}", "image": "ipfs://A", "amount": 1} for n in range(1_000)]
    answer = [{**one, "uuid": "u", "amount": 10**30, "collection": "c", "transaction": "t"} for one in body]
    receipt = receipt_of(answered(body, json.dumps(answer).encode()))
    assert len(receipt.differences) == 21
    assert str(receipt.differences[0]) == "Answered asset 1: this cannot be read: quantity."
    assert str(receipt.differences[-1]) == "980 more differences are in the saved answer."


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["uuid", "transaction", "collection", "asset_name", "image", "amount", "cost", "x"]), inner,
        max_size=4,
    ),
    max_leaves=8,
)  # fmt: skip


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.booleans(), json_values | st.lists(json_values, max_size=3), st.none() | json_values)
def test_any_answer_makes_a_receipt(several: bool, answer: Any, transaction: Any) -> None:
    later = None if transaction is None else json.dumps(transaction).encode()
    mint = answered(TWO if several else TWO[0], json.dumps(answer).encode(), later)
    receipt = receipt_of(mint)
    assert receipt.count == len(receipt.assets) == (2 if several else 1)
    assert receipt.differences or read_answer(mint).is_readable
    assert [str(sentence) for sentence in (*receipt.missing, *receipt.differences, receipt.status)]


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.binary(max_size=60))
def test_any_bytes_make_a_receipt(raw: bytes) -> None:
    assert receipt_of(answered(TWO, raw)).differences


# --- Closing, and a full disk


@pytest.mark.parametrize("answer", [(429, {"detail": "Later."}), (401, {"detail": "Who?"})])
async def test_closing_does_not_wait_for_a_better_time_and_the_mint_can_be_sent_later(
    profile: Profile, scripted: ScriptedService, until: Until, answer: tuple[int, Any]
) -> None:
    """Neither 429 nor 401 was processed. The service asks for a hundred seconds."""
    async with scripted:
        studio, ids = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = lambda *_: answer
        if answer[0] == 401:
            scripted.answers["/auth/exchange/"] = lambda *_: (429, {"detail": "Later."})
        scripted.more_headers = "Retry-After: 100\r\n"
        sending = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review(ids)))
        await until(lambda: scripted.seen("/v1/assets/"))
        if answer[0] == 401:
            await until(sending.done)  # who renews a token hears at once
        else:
            assert not sending.done()
        begun = time.monotonic()
        await studio.close()
        assert time.monotonic() - begun < 15
        assert (await sending).state is MintState.PREPARED
        assert [row[0] for row in journalled(profile)] == ["prepared"]
        assert len(scripted.seen("/v1/assets/")) == 1


async def test_closing_does_not_wait_until_an_upload_may_be_tried_again(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, _ = await ready(profile, scripted)
        before = len(scripted.seen("/v1/files/"))
        scripted.answers["/v1/files/"] = lambda *_: (429, {"detail": "Later."})
        scripted.more_headers = "Retry-After: 30\r\n"
        await studio.uploads.add(profile.draw(2, "later {}.png")[1:])
        await until(lambda: len(scripted.seen("/v1/files/")) > before)
        begun = time.monotonic()
        await studio.close()
        assert time.monotonic() - begun < 15
        assert len(scripted.seen("/v1/files/")) == before + 1


@only_on_linux
@pytest.mark.needs("unshare", "mount")
@pytest.mark.parametrize("full", ["before", "while the service works"])
def test_a_disk_that_is_really_full_stops_a_mint_before_it_is_sent_or_has_room_for_its_receipt(
    tmp_path: Path, full: str
) -> None:
    """In a process of its own, on a file system of eight megabytes that nobody else sees."""
    script = Path(__file__).parents[1] / "small_disk.py"
    done = run_on_own_disk(tmp_path, "size=8m", script, tmp_path, full, timeout=120)
    assert done.stdout.split() == ["saved"], done.stderr


async def test_what_the_artist_found_out_about_an_unknown_outcome_counts_and_can_be_taken_back(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        scripted.answers["/v1/assets/"] = lambda headers, body: None
        lost = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        assert studio.reviewer.review(ids).sent_before is not None
        await studio.minting.note(lost.id, NotedOutcome.NOT_MINTED)
        assert studio.reviewer.review(ids).sent_before is None, "the same may be minted, without a warning"
        assert str(studio.minting.receipt(lost.id).status) == "Not minted, as you noted"
        with pytest.raises(MintError):
            await studio.minting.send(lost.id)
        assert len(scripted.seen("/v1/assets/")) == 1, "nothing is sent by itself"
        await studio.close()
        again = profile.open()
        noted = again.minting.mint_by_id(lost.id)
        assert (noted.state, noted.noted) == (MintState.UNKNOWN, NotedOutcome.NOT_MINTED)
        await again.minting.note(lost.id, None)
        assert str(again.minting.receipt(lost.id).status) == "Not known whether it was minted"
        await again.minting.note(lost.id, NotedOutcome.MINTED)
        assert [state for _, state in again.minting.receipt(lost.id).steps] == [StepState.DONE, StepState.DONE]
        await again.close()


async def test_nothing_is_noted_about_a_mint_whose_outcome_is_known(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted)
        mint = await studio.minting.mint(studio.reviewer.review(ids))
        with pytest.raises(MintError, match="nothing to note"):
            await studio.minting.note(mint.id, NotedOutcome.NOT_MINTED)
        assert studio.reviewer.review(ids).sent_before is not None
        await studio.close()


@pytest.mark.parametrize("accepts", [False, True])
async def test_what_is_likely_too_large_is_sent_only_by_who_says_that_she_knows(
    profile: Profile, scripted: ScriptedService, accepts: bool
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        studio.drafts.edit(ids[0], description="x" * 20_000)
        review = studio.reviewer.review(ids, "Cats")
        assert (review.ready, review.is_too_large) == (True, True)
        if accepts:
            sent = await studio.minting.mint(replace(review, accepts_size=True))
            assert sent.state is MintState.ANSWERED
        else:
            with pytest.raises(MintError, match="too large for one transaction"):
                await studio.minting.mint(review)
            assert studio.minting.mints() == ()
        assert len(scripted.seen("/v1/assets/")) == accepts
        await studio.close()


@pytest.mark.parametrize(
    ("name", "head", "kind"),
    [
        ("dance.mp4", b"\x00\x00\x00\x18ftypmp42", "a film"),
        ("song.mp3", b"ID3\x04", "a sound"),
        ("cube.glb", b"glTF\x02\x00\x00\x00", "a 3D model"),
        ("poem.pdf", b"%PDF-1.7", "a document"),
    ],
)
async def test_what_is_no_picture_is_not_minted_as_one_and_the_way_to_mint_it_is(
    profile: Profile, scripted: ScriptedService, until: Until, name: str, head: bytes, kind: str
) -> None:
    async with scripted:
        studio, (picture,) = await ready(profile, scripted)
        (profile.art / name).write_bytes(head + bytes(64))
        (other,) = (await studio.uploads.add([profile.art / name])).art_ids
        await until(lambda: studio.uploads.totals().uploaded == 2)
        review = studio.reviewer.review([other])
        (problem,) = (one for one in review.problems if one.severity is Severity.ERROR)
        assert str(problem.sentence).startswith(f"{name} is {kind}, and wallets show a picture of an asset.")
        with pytest.raises(MintError):
            await studio.minting.mint(review)
        studio.drafts.edit(picture, files=(ExtraFile(art_id=other, name="It"),))
        review = studio.reviewer.review([picture])
        assert not review.errors
        await studio.minting.mint(review)
        (sent,) = (json.loads(body) for _, body in scripted.seen("/v1/assets/"))
        assert [sent["image"], *(file["src"] for file in sent["files"])] == ["ipfs://file0", "ipfs://file1"]
        await studio.close()

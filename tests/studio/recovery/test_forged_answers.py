"""An answer that a file gave back, which anybody may have written: nobody pays for it or mints again because of it."""

import asyncio
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.chain.addresses import key_address, practice_address
from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.studio.minting.reviewing.duplicate_check import Doubt
from mintwright.studio.minting.submission import Outcome
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import receipt_of
from mintwright.studio.recovery.rescue_file import Answer, Rescued, rescue_files
from mintwright.studio.studio import Studio

STRANGER = key_address(bytes(28), network=0)
OURS = practice_address()
STATUSES = st.one_of(st.sampled_from(TransactionStatus).map(str), st.text(max_size=8))


def answer_to(body: bytes, transaction: Mapping[str, Any] | str) -> bytes:
    return json.dumps({"uuid": "a", "status": "confirmed", **json.loads(body), "transaction": transaction}).encode()


async def unknown_mint(profile: Any, scripted: Any) -> tuple[Studio, int, Mint]:
    """A studio with a mint that may exist: it was sent, and its answer was lost."""
    scripted.answers["/auth/exchange/"] = lambda *_: (200, {"access_token": "access"})
    scripted.answers["/v1/files/"] = lambda *_: (200, {"ipfs": "ipfs://file", "uuid": "f"})
    scripted.answers["/v1/assets/"] = lambda *_: None
    studio = profile.open(practice=False)
    await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
    studio.uploads.start()
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    while not studio.uploads.totals().uploaded:
        await asyncio.sleep(0.01)
    mint = await studio.minting.mint(studio.reviewer.review([art_id]))
    assert mint.state is MintState.UNKNOWN
    return studio, art_id, mint


async def take_back(studio: Studio, mint: Mint, raw: bytes, path: Path) -> None:
    outcome = Outcome(MintState.ANSWERED, raw, 200)
    answer = Answer(mint_id=mint.id, sha256=mint.sha256, title=mint.title, outcome=outcome)
    profile, now, project = studio.settings.text("profile"), datetime.now(UTC), studio.projects.current
    rescued = Rescued(profile=profile, saved_on=now, project=project, answers=(answer,), settings={})
    path.write_bytes(b"".join(rescue_files(rescued)))
    assert (await studio.unsaved_work.take_back(path)).mints == 1


@pytest.mark.parametrize("status", list(TransactionStatus))
async def test_whatever_a_file_says_came_of_a_mint_it_is_not_minted_again_without_a_word(
    profile: Any, scripted: Any, tmp_path: Path, status: str
) -> None:
    async with scripted:
        studio, art_id, mint = await unknown_mint(profile, scripted)
        forged = answer_to(mint.body, {"uuid": "t-1", "status": status, "deposit_address": STRANGER, "cost": "15.2"})
        await take_back(studio, mint, forged, tmp_path / "rescue.json")
        before = studio.reviewer.review([art_id]).sent_before
        assert before is not None
        assert before.doubt is Doubt.UNKNOWN
        told = {"uuid": "t-1", "status": status, "deposit_address": OURS, "cost": "15.2"}  # of another mint of hers
        await studio.minting.keep_transaction(mint.id, json.dumps(told).encode())
        assert studio.reviewer.review([art_id]).sent_before is not None
        await studio.close()


async def test_a_file_names_nobody_to_pay_before_the_service_itself_told_of_the_transaction(
    profile: Any, scripted: Any, tmp_path: Path, until: Any
) -> None:
    async with scripted:
        studio, _, mint = await unknown_mint(profile, scripted)
        forged = {"uuid": "t-1", "status": "waiting", "deposit_address": STRANGER, "cost": "999.0"}
        await take_back(studio, mint, answer_to(mint.body, forged), tmp_path / "rescue.json")
        receipt = studio.minting.receipt(mint.id)
        assert (receipt.transaction_uuid, receipt.deposit_address, receipt.cost) == ("t-1", "", None)
        assert "taken back from a file" in str(receipt.missing[0])
        assert "as a file says" in str(receipt.status)
        assert [asset.status for asset in receipt.assets] == [""]
        await studio.close()
        again = profile.open(practice=False)
        assert again.minting.receipt(mint.id).deposit_address == "", "also after the next start"
        told = {"uuid": "t-1", "status": "waiting", "deposit_address": OURS, "cost": "15.2"}
        scripted.answers["/v1/transactions/t-1/"] = lambda *_: (200, told)
        await again.session.start()
        again.poller.start()
        await until(lambda: again.minting.receipt(mint.id).deposit_address)
        receipt = again.minting.receipt(mint.id)
        assert (receipt.deposit_address, receipt.cost) == (OURS, Decimal("15.2"))
        assert "a file that was taken back" in str(receipt.missing[0])
        await again.close()


@given(STATUSES, st.booleans(), st.booleans())
def test_of_a_transaction_that_only_a_file_describes_nothing_is_shown(
    status: str, is_collection: bool, is_uuid_alone: bool
) -> None:
    asked = {"name": "Gate", "asset_name": "Gate", "image": "ipfs://g", "amount": 1}
    described = {"uuid": "t-1", "status": status, "deposit_address": STRANGER, "cost": "9", "issuer_address": STRANGER}
    element = {"uuid": "a", "collection": "c", **asked, "transaction": "t-1" if is_uuid_alone else described}
    mint = Mint(
        id=1, project_id=1, title="Gate", network=Network.TEST, base_url="https://example.org", art_ids=(1,),
        is_collection=is_collection, body=json.dumps([asked] if is_collection else asked).encode(), sha256="",
        state=MintState.ANSWERED, prepared_on=datetime.now(UTC),
        answer=json.dumps([element] if is_collection else element).encode(),
    )  # fmt: skip
    assert mint.is_from_file
    receipt = receipt_of(mint)
    assert STRANGER not in repr(replaced(receipt))
    assert (receipt.transaction_status, receipt.cost, receipt.transaction_uuid) == ("", None, "t-1")
    assert [state for _, state in receipt.steps] == [StepState.DONE, StepState.AHEAD, StepState.AHEAD]


def replaced(receipt: Any) -> list[Any]:
    """All that a receipt shows, without the bytes of the mint that it was read from."""
    return [getattr(receipt, name) for name in type(receipt).__slots__ if name != "mint"]


async def test_what_the_service_itself_answers_replaces_what_a_file_said(
    profile: Any, scripted: Any, tmp_path: Path
) -> None:
    async with scripted:
        studio, _, mint = await unknown_mint(profile, scripted)
        waiting = {"uuid": "t-1", "status": "waiting", "deposit_address": STRANGER, "cost": "999.0"}
        await take_back(studio, mint, answer_to(mint.body, waiting), tmp_path / "rescue.json")
        recording = studio.minting._recording  # as by the program that sent it and is still open
        for tells_nothing in (Outcome(MintState.PREPARED), Outcome(MintState.UNKNOWN)):
            kept = await recording.record(mint.id, tells_nothing)
            assert kept.is_from_file
            assert kept.answer
        own = answer_to(mint.body, waiting | {"deposit_address": OURS, "cost": "15.2"})
        real = await recording.record(mint.id, Outcome(MintState.ANSWERED, own, 200))
        assert (real.is_from_file, real.problem) == (False, None)
        assert studio.minting.receipt(mint.id).deposit_address == OURS
        await studio.close()


@pytest.mark.parametrize("status", list(TransactionStatus))
async def test_whatever_came_of_a_transaction_that_only_a_file_names_is_told_as_such_and_nothing_is_advised(
    profile: Any, scripted: Any, tmp_path: Path, status: str
) -> None:
    async with scripted:
        studio, _, mint = await unknown_mint(profile, scripted)
        forged = answer_to(mint.body, {"uuid": "t-1", "status": "waiting"})
        await take_back(studio, mint, forged, tmp_path / "rescue.json")
        told = {"uuid": "t-1", "status": status, "deposit_address": OURS, "cost": "15.2"}  # of another mint of hers
        await studio.minting.keep_transaction(mint.id, json.dumps(told).encode())
        receipt = studio.minting.receipt(mint.id)
        assert receipt.advice is None
        assert "Only a file that was taken back says" in str(receipt.missing[0])
        assert "before you pay, or mint again" in str(receipt.missing[0])
        studio.changes.deliver()
        assert not any(studio.minted_art.has(art_id, mint.network) for art_id in mint.art_ids)
        await studio.close()


@pytest.mark.parametrize("note", [None, *NotedOutcome])
async def test_what_the_service_itself_had_said_and_the_artist_noted_stay_where_a_file_gives_an_answer(
    profile: Any, scripted: Any, tmp_path: Path, note: NotedOutcome | None
) -> None:
    async with scripted:
        studio, art_id, first = await unknown_mint(profile, scripted)
        await studio.minting.note(first.id, NotedOutcome.NOT_MINTED)
        scripted.answers["/v1/assets/"] = lambda *_: (200, b'{"transaction": {"uuid": "t-real", "cost": ')  # cut off
        mint = await studio.minting.mint(studio.reviewer.review([art_id]))
        assert (mint.state, mint.answer_status) == (MintState.UNKNOWN, 200)
        await studio.minting.note(mint.id, note)
        forged = answer_to(mint.body, {"uuid": "t-forged", "status": "waiting"})
        await take_back(studio, mint, forged, tmp_path / "rescue.json")
        after = studio.minting.mint_by_id(mint.id)
        assert b"t-forged" in (after.answer or b"")
        assert '{"transaction": {"uuid": "t-real", "cost": ' in after.details
        assert note is None or f"noted: {note}" in after.details
        own = answer_to(mint.body, {"uuid": "t-real", "status": "waiting"})  # as the program that sent it writes it
        real = await studio.minting._recording.record(mint.id, Outcome(MintState.ANSWERED, own, 200))
        assert (real.is_from_file, real.problem) == (False, None)
        await studio.close()

"""The answer to a mint of very many is never held parsed as a whole: that takes several times what its bytes do."""

import json
import tracemalloc
from datetime import UTC, datetime
from uuid import UUID

import pytest

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.receipts.mint_answer import read_answer
from mintwright.studio.receipts.receipt import receipt_of

COUNT = 2_000
SENT_ON = datetime(2026, 1, 1, 10, tzinfo=UTC)
TRANSACTION, COLLECTION = (str(UUID(int=one)) for one in (1, 2))


def request(at: int) -> dict[str, object]:
    return {
        "blockchain": "ada", "amount": 1, "name": f"Moth {at}", "asset_name": f"Moth{at}",
        "image": f"ipfs://{at:046}", "description": "Ink", "is_auto": True,
    }  # fmt: skip


def record(at: int) -> dict[str, object]:
    """As the service answers it."""
    return {
        **request(at), "blockchain": "ADA", "uuid": str(UUID(int=100 + at)), "status": "preauth", "mediaType": None,
        "size": "2000", "collection": COLLECTION, "files": [], "attrs": {}, "is_deleted": False,
        "created_on": str(SENT_ON), "updated_on": str(SENT_ON), "has_royalties": False, "royalties": "",
        "royalties_rate": "0.00", "royalties_minted": False, "royalties_minted_on": None,
        "royalties_burned": False, "royalties_burned_on": None, "transaction": TRANSACTION,
    }  # fmt: skip


@pytest.fixture
def mint() -> Mint:
    body, answer = (json.dumps([make(at) for at in range(COUNT)]).encode() for make in (request, record))
    return Mint(
        id=1, project_id=1, title="Moths", network=Network.TEST, base_url="https://x", account="a",
        art_ids=tuple(range(COUNT)), is_collection=True, body=body, sha256="", state=MintState.ANSWERED,
        prepared_on=SENT_ON, answered_on=SENT_ON, answer=answer, answer_status=201,
    )  # fmt: skip


def test_reading_it_takes_little_more_than_its_bytes(mint: Mint) -> None:
    assert mint.answer is not None
    read_answer(mint)  # what is imported for it is none of it
    tracemalloc.start()
    try:
        read_answer(mint)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2 * (len(mint.body) + len(mint.answer))


def test_it_is_read_whole_all_the_same(mint: Mint) -> None:
    receipt = receipt_of(mint)
    assert (receipt.transaction_uuid, receipt.collection_uuid) == (TRANSACTION, COLLECTION)
    assert [asset.uuid for asset in receipt.assets] == [str(UUID(int=100 + at)) for at in range(COUNT)]
    assert receipt.seal is not None
    assert receipt.seal.is_whole
    assert receipt.seal.recorded.assets == COUNT

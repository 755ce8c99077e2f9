"""The whole road on a service that offers only the contract: the receipt says what is missing."""

from pathlib import Path

import pytest
from tests.parts import Profile, Until

from mintwright.domain.mint import MintState
from mintwright.practice import PracticeOptions, PracticeServer


@pytest.mark.parametrize("count", [1, 3], ids=["one asset", "a collection"])
async def test_a_receipt_without_the_endpoints_beyond_the_contract(
    tmp_path: Path, profile: Profile, until: Until, count: int
) -> None:
    server = PracticeServer(tmp_path / "contract-only", options=PracticeOptions(contract_only=True, chain_strict=True))
    server.start()
    try:
        profile.server = server
        studio = profile.open()
        await studio.start()
        art_ids = (await studio.uploads.add(profile.draw(count))).art_ids
        await until(lambda: studio.uploads.totals().uploaded == count)
        mint = await studio.minting.mint(studio.reviewer.review(art_ids, "Contract only"))
        assert mint.state is MintState.ANSWERED, mint.details
        await studio.poller.refresh(mint.id)
        receipt = studio.minting.receipt(mint.id)
        assert receipt.transaction_uuid
        missing = " ".join(str(sentence) for sentence in receipt.missing)
        if count == 1:  # the contract's answer to one asset holds the whole transaction
            assert receipt.deposit_address.startswith("addr_test1")
            assert receipt.cost is not None
            assert missing == ""
        else:  # to a collection it holds only the identifiers
            assert receipt.collection_uuid
            assert receipt.deposit_address == ""
            assert "name the address to pay to" in missing
            assert receipt.transaction_uuid in missing or "transaction" in missing
        await studio.close()
    finally:
        server.stop()

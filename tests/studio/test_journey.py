"""The whole road over the real socket, once straight through, once with a restart and once with a kill on the way."""

import asyncio
import subprocess
import sys
import time
from decimal import Decimal
from pathlib import Path

import pytest
from tests.parts import MemoryKeyring, Profile

from mintwright.chain.addresses import parse_address
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.mint import MintState
from mintwright.domain.project import UploadState
from mintwright.practice import PracticeOptions, PracticeServer
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio, open_studio

LINE = "A line of two hundred characters, told slowly, " * 4 + "and then it ends"
ATTRS = {
    "Artist": "Ada 🎨",
    "Story": (LINE + "." * 200)[:200],
    "Materials": {"Paper": "Cotton", "Inks": ["Blue", "Gold", "👩‍🎨 mixed"], "Frame": {"Wood": "Oak"}},
}


class Traveller:
    """An artist who opens the studio with its embedded practice service, as the program does."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.secrets: set[str] = set()
        self.is_contract_only = False

    async def practise(self) -> PracticeAccess:
        options = PracticeOptions(chain_strict=True, contract_only=self.is_contract_only)
        server = PracticeServer(self.data / "practice", options=options)
        await asyncio.get_running_loop().run_in_executor(None, server.start)
        secret = server.issue_secret_token()
        self.secrets.add(secret)

        async def close() -> None:
            await asyncio.get_running_loop().run_in_executor(None, server.stop)

        return PracticeAccess(server.base_url, secret, close)

    async def open(self) -> Studio:
        studio = open_studio(self.data, practice=self.practise, keyring=MemoryKeyring())
        await studio.start()
        assert studio.session.state is SessionState.SIGNED_IN, studio.session.problem
        self.secrets.add(await studio.session.token())
        return studio


async def uploaded(studio: Studio) -> tuple[int, ...]:
    deadline = time.monotonic() + 30
    while studio.uploads.totals().uploaded < studio.uploads.totals().count:
        problems = [studio.uploads.item(art_id).problem for art_id in studio.uploads.order()]
        assert not any(problems), problems
        assert time.monotonic() < deadline, studio.uploads.totals()
        await asyncio.sleep(0.01)
    return tuple(studio.uploads.order())


def describe(studio: Studio, ids: tuple[int, ...]) -> None:
    for number, art_id in enumerate(ids, start=1):
        studio.drafts.edit(art_id, name=f"Moonrise {number} 🌙", asset_name=f"Moonrise{number}")
        studio.drafts.edit(art_id, attrs=nodes_of(ATTRS), description="Painted at night. " * 20)


async def mint_collection(studio: Studio) -> int:
    collection = studio.projects.current_collection
    review = studio.reviewer.review(collection.art_ids, collection.name)
    assert review.ready, [str(problem.sentence) for problem in review.problems]
    assert len(review.requests) == 5
    mint = await studio.minting.mint(review)
    assert mint.state is MintState.ANSWERED, (mint.problem, mint.details)
    await studio.poller.refresh(mint.id)
    return mint.id


def require_answer(studio: Studio, mint_id: int) -> None:
    """What the contract itself answers to a collection."""
    receipt = studio.minting.receipt(mint_id)
    assert receipt.differences == ()
    assert [asset.asset_name for asset in receipt.assets] == [f"Moonrise{number}" for number in range(1, 6)]
    assert all(asset.uuid for asset in receipt.assets)
    assert receipt.collection_uuid


def require_receipt(studio: Studio, mint_id: int) -> None:
    require_answer(studio, mint_id)
    receipt = studio.minting.receipt(mint_id)
    assert receipt.missing == ()
    address = parse_address(receipt.deposit_address)
    assert (address.network, address.is_stake) == (0, False)
    assert len(bytes.fromhex(receipt.policy_id)) == 28
    assert isinstance(receipt.cost, Decimal)
    assert receipt.cost > 0


def require_no_secret(traveller: Traveller) -> None:
    """Nothing that signs in anywhere is in any byte of the profile, the practice service's own store included."""
    assert len(traveller.secrets) >= 2
    for file in traveller.data.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            assert not [secret for secret in traveller.secrets if secret.encode() in content], file


@pytest.fixture
def traveller(tmp_path: Path) -> Traveller:
    data = tmp_path / "traveller"
    data.mkdir()
    return Traveller(data)


@pytest.mark.parametrize("is_contract_only", [False, True], ids=["all that is offered", "the contract alone"])
async def test_from_a_dropped_folder_to_a_receipt(
    traveller: Traveller, profile: Profile, is_contract_only: bool
) -> None:
    traveller.is_contract_only = is_contract_only
    profile.draw(5)
    studio = await traveller.open()
    added = await studio.uploads.add([profile.art])
    assert added.left_out == ()
    ids = await uploaded(studio)
    describe(studio, ids)
    await studio.projects.rename_collection(studio.projects.current_collection.id, "Moonrises")
    await studio.projects.add_to_collection(ids)
    mint_id = await mint_collection(studio)
    if is_contract_only:
        require_answer(studio, mint_id)
        assert "name the address to pay to" in " ".join(map(str, studio.minting.receipt(mint_id).missing))
    else:
        require_receipt(studio, mint_id)
    await studio.close()
    require_no_secret(traveller)


async def test_the_same_with_a_restart_after_every_step(traveller: Traveller, profile: Profile) -> None:
    profile.draw(5)

    async def drop() -> None:
        studio = await traveller.open()
        await studio.uploads.add([profile.art])
        await studio.close()

    async def write() -> None:
        studio = await traveller.open()
        describe(studio, await uploaded(studio))
        await studio.close()

    async def gather() -> None:
        studio = await traveller.open()
        ids = tuple(studio.uploads.order())
        assert {studio.uploads.item(art_id).state for art_id in ids} == {UploadState.UPLOADED}
        assert studio.drafts.draft(ids[0]).attrs == nodes_of(ATTRS)
        await studio.projects.add_to_collection(ids)
        await studio.close()

    async def mint() -> int:
        studio = await traveller.open()
        mint_id = await mint_collection(studio)
        await studio.close()
        return mint_id

    async def look(mint_id: int) -> None:
        studio = await traveller.open()
        require_receipt(studio, mint_id)
        await studio.poller.refresh(mint_id)
        require_receipt(studio, mint_id)
        await studio.close()

    for step in (drop, write, gather):
        await step()
    await look(await mint())
    require_no_secret(traveller)


KILLED = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import test_journey as journey

async def main():
    traveller = journey.Traveller(Path(sys.argv[2]))
    studio = await traveller.open()
    if not studio.uploads.order():
        await studio.uploads.add([Path(sys.argv[3])])
        print("added", flush=True)
    ids = await journey.uploaded(studio)
    journey.describe(studio, ids)
    await studio.drafts.flush()
    await studio.projects.add_to_collection(ids)
    print("gathered", flush=True)
    mint_id = await journey.mint_collection(studio)
    print("minted", mint_id, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.parametrize("word", ["added", "gathered", "minted"])
async def test_the_same_with_a_kill_on_the_way(traveller: Traveller, profile: Profile, word: str) -> None:
    profile.draw(5)
    arguments = [str(Path(__file__).parent), str(traveller.data), str(profile.art)]
    with subprocess.Popen([sys.executable, "-c", KILLED, *arguments], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        for line in first.stdout:
            if line.startswith(word):
                first.kill()
                break
    assert first.returncode != 0
    studio = await traveller.open()
    ids = await uploaded(studio)
    assert len(ids) == 5
    if word == "added":
        describe(studio, ids)
        await studio.projects.add_to_collection(ids)
    assert studio.drafts.draft(ids[4]).attrs == nodes_of(ATTRS)
    assert studio.projects.current_collection.art_ids == ids
    if word == "minted":
        (mint,) = studio.minting.mints()
        require_receipt(studio, mint.id)
    else:
        assert all(mint.state is not MintState.PREPARED for mint in studio.minting.mints())
        require_receipt(studio, await mint_collection(studio))
    await studio.close()
    require_no_secret(traveller)

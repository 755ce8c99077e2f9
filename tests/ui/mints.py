"""Shared by the tests of minting: small pictures, and studios with some of them in a collection."""

import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from tests.ui.driver import Until

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio

ADDRESS = "addr_test1vqucea4m5pjmwvfe3kx5jp280xwyjkhcszq0ag7099qfxxq24kpnd"

Gather = Callable[[Studio, int], Awaitable[list[int]]]


def make_pictures(folder: Path, count: int) -> list[Path]:
    """Different small pictures: print 1.png, print 2.png, …"""
    folder.mkdir(exist_ok=True)
    paths = [folder / f"print {number}.png" for number in range(1, count + 1)]
    for number, path in enumerate(paths):
        image = QImage(48, 48, QImage.Format.Format_RGB32)
        image.fill(QColor.fromHsv(number * 47 % 360, 160, 220))
        assert image.save(str(path))
    return paths


def asks_twice_a_second(poller: TransactionPoller) -> Callable[[], None]:
    """Have it ask at once, each time this is called, but no more often: the list comes first, and then its mints."""
    asked = -1.0

    def ask() -> None:
        nonlocal asked
        if (now := time.monotonic()) - asked > 0.5:
            asked = now
            poller.poll_now()

    return ask


@pytest.fixture
def gather(tmp_path: Path, until: Until) -> Gather:
    """Add that many pictures to a studio and to its collection, which gets a name; a started studio also uploads."""

    async def gathered(studio: Studio, count: int) -> list[int]:
        added = await studio.uploads.add(make_pictures(tmp_path / "art", count))
        ids = list(added.art_ids)
        assert len(ids) == count
        await studio.projects.add_to_collection(ids)
        await studio.projects.rename_collection(studio.projects.current_collection.id, "Night Garden")
        if studio.session.account:
            await until(lambda: all(studio.uploads.item(art).state is UploadState.UPLOADED for art in ids), 15)
        return ids

    return gathered


@pytest.fixture
def receipt_on() -> Callable[[Network], Receipt]:
    """Make a receipt of a network, which waits for its payment."""

    def made(network: Network) -> Receipt:
        """One that waits for its payment."""
        mint = Mint(
            id=hash(network) % 1_000, project_id=1, title="Night Garden", network=network, base_url="https://example.org",
            art_ids=(1, 2), is_collection=True, body=b"[]", sha256="00", state=MintState.ANSWERED,
            prepared_on=datetime(2026, 11, 20, 16, 40, tzinfo=UTC), answer_status=200,
        )  # fmt: skip
        steps = tuple(
            (Sentence("test", name), state)
            for name, state in (("Sent", StepState.DONE), ("Paid", StepState.CURRENT), ("Minted", StepState.AHEAD))
        )
        return Receipt(
            mint=mint, title="Night Garden", count=2, network=network, status=Sentence("test", "Waiting for payment"),
            steps=steps, deposit_address=ADDRESS, cost=Decimal("10.17"),
        )  # fmt: skip

    return made

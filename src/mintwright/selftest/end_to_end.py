"""Mintwright from end to end: sign-in methods, pictures, an asset, a collection, a restart, a receipt, the window."""

import asyncio
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from mintwright.app import open_practice
from mintwright.chain.addresses import parse_address
from mintwright.chain.cid import cid_of
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.project import UploadState
from mintwright.domain.secret_text import SecretText
from mintwright.domain.sentences import Sentence
from mintwright.resources import sample_art
from mintwright.selftest.steps import Named, StepFailedError, require, until
from mintwright.studio.studio import Studio, open_studio

if TYPE_CHECKING:
    from mintwright.ui.receipts.pay_walk.pay_dialog import PayDialog
    from mintwright.ui.style.theme import Theme
    from mintwright.ui.window.main_window import MainWindow

PIECES = 4
KNOWN_BYTES, KNOWN_CID = b"hello world\n", "QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o"  # as every IPFS node has it


@dataclass(frozen=True, slots=True)
class GivenService:
    """A running service to test against, with its secret token."""

    base_url: str
    secret_token: SecretText


class EndToEnd:
    """The steps in order; each depends on the ones before it."""

    def __init__(self, folder: Path, given: GivenService | None) -> None:
        self._folder = folder
        self._given = given
        self._art_ids: tuple[int, ...] = ()
        self._mints: list[int] = []

    def steps(self) -> Sequence[Named]:
        """From signing in to the window and all that opens above it."""
        flows = [] if self._given else [("the three ways in", self.three_ways_in)]
        return [
            *flows,
            ("sign in, upload, one asset, a collection of three", self.mint),
            ("everything is there after a restart", self.restart),
            ("a receipt to print", self.paper),
            ("a proof sheet", self.proof),
            ("the window", self.window),
            ("every page", self.pages),
            ("what opens above the window", self.above),
        ]

    async def three_ways_in(self) -> str:
        """Exchange, password grant and refresh grant, each answered with a token."""
        from mintwright.api.client import MintingService
        from mintwright.practice import PracticeServer

        server = PracticeServer(self._folder / "ways-in")
        await asyncio.to_thread(server.start)
        try:
            known = server.credentials()
            client = {"client_id": known.client_id, "client_secret": known.client_secret}
            async with MintingService(server.base_url, trust_env=False) as service:
                tokens = [await service.exchange_secret(known.secret_token)]
                password = {"username": known.username, "password": known.password}
                tokens.append(await service.grant_password(**client, **password))
                refresh = tokens[-1].refresh_token
                if refresh is None:
                    raise StepFailedError("the password grant gave no refresh token")
                tokens.append(await service.grant_refresh(**client, refresh_token=refresh))
        finally:
            await asyncio.to_thread(server.stop)
        distinct = {token.access_token.get_secret_value() for token in tokens}
        require(len(distinct) == len(tokens), "two ways in gave the same token")
        return "exchange, password grant and refresh grant"

    async def mint(self) -> str:
        """What Mintwright is for: pictures become one asset and a collection of three."""
        async with self._opened() as studio:
            await self._upload(studio)
            one = await _mint(studio, self._art_ids[:1], "Self-test, one asset")
            three = await _mint(studio, self._art_ids[1:], "Self-test, a collection")
            self._mints = [one.id, three.id]
            receipts = [studio.minting.receipt(mint.id) for mint in (one, three)]
            for receipt in receipts:
                require(receipt.transaction_uuid != "", "a receipt names no transaction")
                require(receipt.seal is not None and receipt.seal.is_whole, "a record is not as it was approved")
                require(not receipt.differences, f"an answer differs: {[str(d) for d in receipt.differences]}")
            require(receipts[0].count == 1 and receipts[1].count == PIECES - 1, "a receipt counts wrongly")
            require(receipts[1].collection_uuid != "", "the collection has no identifier")
            address = receipts[0].deposit_address
            require(address != "", "the receipt of one asset has no deposit address")
            require(not parse_address(address).is_stake, "the deposit address cannot be paid")
            require(cid_of(KNOWN_BYTES) == KNOWN_CID, "content identifiers are not those of IPFS")
            cost = receipts[0].cost
            require(cost is not None and cost > Decimal(0), "the receipt of one asset has no cost")
            return f"{len(self._art_ids)} uploads, deposit address {address}, cost {cost}"

    async def restart(self) -> str:
        """A second opening of the same folder finds every upload and receipt."""
        async with self._opened() as studio:
            require(tuple(studio.uploads.order()) == self._art_ids, "an upload is missing")
            states = [studio.minting.mint_by_id(mint_id).state for mint_id in self._mints]
            require(states == [MintState.ANSWERED] * len(self._mints), f"the receipts are {states}")
            await until(lambda: _all_uploaded(studio), "the uploads are known again")
            return f"{len(self._art_ids)} uploads and {len(states)} receipts"

    async def paper(self) -> str:
        """A receipt as PDF, in our own fonts."""
        from mintwright.studio.receipts.payable import Standing
        from mintwright.ui.receipts.printing.receipt_print import receipt_pdf

        async with self._opened() as studio:
            written = await receipt_pdf(studio.minting.receipt(self._mints[0]), Standing.TO_PAY)
        require(written.startswith(b"%PDF-") and written.rstrip().endswith(b"%%EOF"), "it is no whole PDF")
        fonts = sorted(set(re.findall(rb"/FontName /(?:[A-Z]+\+)?([\w-]+)", written)))
        require(b"Inter-SemiBold" in fonts, f"its title is set in one of {fonts}")
        return f"{len(written)} bytes, in {b', '.join(fonts).decode('ascii')}"

    async def proof(self) -> str:
        """A proof sheet of all uploads, on paper and for a browser."""
        from mintwright.ui.collection.proof.proof_command import ProofFile
        from mintwright.ui.collection.proof.save_proof import ProofOf, save_proof
        from mintwright.ui.style.pixmaps import Pixmaps

        written, found = list[int](), list[bytes]()
        async with self._opened() as studio:
            proofed, pixmaps = ProofOf(studio.uploads.project_id, "Self-test", self._art_ids), Pixmaps(studio.pictures)
            for kind in ProofFile:
                place = self._folder / f"proof{kind.value}"
                await save_proof(place, kind, studio, pixmaps, proofed, written.append)
                found.append(place.read_bytes())
        paper, page = found
        require(paper.startswith(b"%PDF-") and paper.rstrip().endswith(b"%%EOF"), "it is no whole PDF")
        pictures = page.count(b"data:image/jpeg;base64,")
        require(pictures == len(self._art_ids), f"it shows only {pictures} pictures")
        return f"{len(paper)} and {len(page)} bytes, {pictures} pictures"

    async def window(self) -> str:
        """The real main window, painted."""
        from mintwright.selftest.interface import colours_of

        async with self._window() as (_, _, window):
            colours = colours_of(window)
            require(colours > PIECES, f"the window shows only {colours} colours")
            return f"{window.width()} × {window.height()} pixels, {colours} colours"

    async def pages(self) -> str:
        """Every page of the window."""
        from mintwright.selftest.interface import Tour

        async with self._window() as (studio, theme, window):
            tour = Tour(window)
            told = await tour.pages(practises=studio.practice_tools.is_here)
            await tour.paying(lambda: self._paying(studio, theme, window))
            return told

    async def above(self) -> str:
        """Whatever opens above the window: the palette, the viewer, About with its licences, the review."""
        from mintwright.selftest.interface import Tour

        async with self._window() as (_, _, window):
            return await Tour(window).all_that_opens()

    def _paying(self, studio: Studio, theme: "Theme", window: "MainWindow") -> "PayDialog":
        """What pays the mints of this test one after another, as if they were those of a plan."""
        from mintwright.ui.receipts.pay_walk.pay_dialog import PayDialog
        from mintwright.ui.receipts.pay_walk.walk import PayWalk

        first, collection_id = studio.minting.mint_by_id(self._mints[0]), studio.projects.current_collection.id
        plan = KeptPlan(
            project_id=first.project_id, collection_id=collection_id, network=first.network, base_url=first.base_url,
            account=first.account, name="Self-test", led_by=first.art_ids[0], made_on=first.prepared_on,
        )  # fmt: skip
        return PayDialog(studio, theme, plan, PayWalk(studio, tuple(self._mints), None), window)

    @asynccontextmanager
    async def _window(self) -> "AsyncGenerator[tuple[Studio, Theme, MainWindow]]":
        """The window of a studio, filled, as after a start; and closed as the artist closes it."""
        from mintwright.ui.style.theme import Theme
        from mintwright.ui.window.main_window import MainWindow

        async with self._opened() as studio:
            theme = Theme(self._folder / "cache")
            window = MainWindow(studio, theme)
            window.show()
            await window.painted()
            await window.fill()
            yield studio, theme, window
            window.close()
            await until(lambda: window.is_closed, "the window is closed")
            window.hide()
            window.deleteLater()
            theme.close()

    async def _upload(self, studio: Studio) -> None:
        pictures = sorted(path for path in sample_art().iterdir() if path.is_file())[:PIECES]
        require(len(pictures) == PIECES, "sample art is missing")
        added = await studio.uploads.add(pictures)
        self._art_ids = added.art_ids
        require(len(self._art_ids) == PIECES, f"left out: {[str(left.reason) for left in added.left_out]}")
        await until(lambda: _all_uploaded(studio), "every picture is uploaded")
        for art_id, path in zip(self._art_ids, pictures, strict=True):
            stored = studio.uploads.item(art_id).stored
            require(stored is not None, f"{path.name} has no reference")
            told = stored.ipfs if stored else ""
            require(self._given is not None or told == f"ipfs://{cid_of(path.read_bytes())}", f"{path.name}: {told}")

    @asynccontextmanager
    async def _opened(self) -> AsyncGenerator[Studio]:
        """A studio on the test's own folder, signed in."""
        data = self._folder / "data"
        data.mkdir(exist_ok=True)
        studio = open_studio(data, practice=lambda: open_practice(data / "practice"))
        try:
            await studio.start()
            if self._given is not None:
                secret = self._given.secret_token
                await studio.session.sign_in_secret(Network.TEST, self._given.base_url, secret, remember=False)
            yield studio
        finally:
            await studio.close()


async def _mint(studio: Studio, art_ids: tuple[int, ...], title: str) -> Mint:
    """Describe, review and mint; a mint that was not answered fails the step with its sentence."""
    for number, art_id in enumerate(art_ids, start=1):
        story = "A line longer than the sixty-four bytes that one line of metadata can hold, told in full. " * 2
        attrs = nodes_of({"Artist": "Mintwright", "Story": story, "Materials": {"Paper": "Cotton", "Inks": ["Blue"]}})
        names = {"name": f"Self-test {title[-3:]} {number}", "asset_name": f"SelfTest{len(art_ids)}{number}"}
        studio.drafts.edit(art_id, attrs=attrs, **names)
    review = studio.reviewer.review(art_ids, title)
    require(review.ready, f"not ready: {[str(problem.sentence) for problem in review.problems]}")
    mint = await studio.minting.mint(review)
    require(mint.state is MintState.ANSWERED, f"{mint.state}: {mint.problem} {mint.details}")
    return mint


def _all_uploaded(studio: Studio) -> bool:
    items = [studio.uploads.item(art_id) for art_id in studio.uploads.order()]
    problems: list[Sentence] = [item.problem for item in items if item.problem is not None]
    require(not problems, "; ".join(map(str, problems)))
    return all(item.state is UploadState.UPLOADED for item in items)

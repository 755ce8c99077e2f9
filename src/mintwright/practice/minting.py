"""Assets and transactions over HTTP (contract 4.4, 4.5): what was wanted becomes rows, rows become answers."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import Response

from mintwright.practice.answers import answer, encoded
from mintwright.practice.assets import WantedAsset, read_request
from mintwright.practice.bodies import content_type, parse_json, read_body
from mintwright.practice.errors import refused
from mintwright.practice.grants import Doorkeeper
from mintwright.practice.money import Quote, quote
from mintwright.practice.options import PracticeOptions
from mintwright.practice.records import (
    ABOUT_FUNDS,
    ABOUT_HELD,
    AssetRow,
    MintRow,
    asset_record,
    timestamp,
    transaction_record,
)
from mintwright.practice.store import Store
from mintwright.practice.workers import Workers

CENT = Decimal("0.01")
SMALL_BODY_BYTES = 1 << 16


class MintEndpoints:
    """`/v1/assets/` and, beyond the contract, one asset and one transaction by their identifiers."""

    def __init__(self, store: Store, options: PracticeOptions, doors: Doorkeeper, workers: Workers) -> None:
        self._store = store
        self._options = options
        self._doors = doors
        self._workers = workers

    async def create(self, request: Request) -> Response:
        """Contract 4.4 for an object, 4.5 for a list."""
        account = self._doors.account(request)
        if content_type(request) != "application/json":
            raise refused(415, "The body must be application/json.")
        body = await read_body(request, self._options.max_body_bytes)
        mint, assets = await self._prepared(body, account)
        await self._workers.run(self._store.add_mint, mint, assets)
        return answer(_created(mint, assets), 201)

    async def asset(self, request: Request) -> Response:
        """Beyond the contract: one asset with its whole transaction."""
        account = self._doors.account(request)
        asset = self._store.asset(str(request.path_params["uuid"]), account)
        mint = self._store.mint(asset.mint, account) if asset else None
        if asset is None or mint is None:
            raise refused(404, "No asset of yours has this identifier.")
        return answer(asset_record(asset, transaction_record(mint)))

    async def transaction(self, request: Request) -> Response:
        """Beyond the contract: one transaction, so that a collection's deposit address can be shown."""
        account = self._doors.account(request)
        mint = self._store.mint(str(request.path_params["uuid"]), account)
        if mint is None:
            raise refused(404, "No transaction of yours has this identifier.")
        return answer(transaction_record(mint))

    async def _prepared(self, body: bytes, account: str) -> tuple[MintRow, list[AssetRow]]:
        """A small request is worked out here and now: handing a millisecond's work to a thread costs more than that."""
        if len(body) <= SMALL_BODY_BYTES:
            return self._prepare(body, account)
        return await self._workers.run(self._prepare, body, account)

    def _prepare(self, body: bytes, account: str) -> tuple[MintRow, list[AssetRow]]:
        """Everything that one request brings into being. Raises RefusalError."""
        wanted, is_collection = read_request(parse_json(body), strict=self._options.chain_strict)
        now = self._options.clock()
        terms = quote(wanted, now, self._options)
        made = _Creation(account, timestamp(now), terms, str(uuid4()) if is_collection else None)
        is_auto = wanted[0].is_auto
        sizes = {image: self._image_bytes(image) for image in {each.image for each in wanted}}
        assets = [made.asset(place, each, is_auto, sizes[each.image]) for place, each in enumerate(wanted)]
        return made.mint(wanted, assets), assets

    def _image_bytes(self, reference: str) -> int:
        """The size of an image when it was uploaded here, else 0 (what an asset's `size` means is not shown)."""
        blob = self._store.blob(reference.removeprefix("ipfs://"))
        return blob.size if blob else 0


class _Creation:
    """Everything one request brings into being shares these."""

    def __init__(self, account: str, now: str, terms: Quote, collection: str | None) -> None:
        self._account = account
        self._now = now
        self._terms = terms
        self._collection = collection
        self._mint = str(uuid4())

    def asset(self, position: int, wanted: WantedAsset, is_auto: bool, size: int) -> AssetRow:
        """Alone it is `waiting`, in a collection `preauth` (section 3); `is_auto` is the primary's (4.5, rule 3)."""
        return AssetRow(
            uuid=str(uuid4()),
            mint=self._mint,
            position=position,
            collection=self._collection,
            status="preauth" if self._collection else "waiting",
            amount=str(wanted.amount),
            image=wanted.image,
            name=wanted.name,
            asset_name=wanted.asset_name,
            description=wanted.description,
            size=size,
            files=encoded(wanted.files).decode(),
            attrs=encoded(wanted.attrs).decode(),
            created_on=self._now,
            updated_on=self._now,
            is_auto=is_auto,
            has_royalties=bool(wanted.royalties),
            royalties=wanted.royalties,
            royalties_rate=_rate(wanted),
        )

    def mint(self, wanted: Sequence[WantedAsset], assets: Sequence[AssetRow]) -> MintRow:
        """The one transaction of it all; the primary asset decides about royalties and name (4.5, rule 2).

        What the contract leaves open for a collection: its transaction waits for funds at once, unless the primary
        is not automatic; `amount` counts the tokens of all assets.
        """
        primary = assets[0]
        is_held = self._collection is not None and not primary.is_auto
        terms = self._terms
        return MintRow(
            uuid=self._mint,
            account=self._account,
            collection=self._collection,
            status="preauth" if is_held else "waiting",
            status_description=ABOUT_HELD if is_held else ABOUT_FUNDS,
            policy_id=terms.policy_id,
            script=terms.script,
            invalid_slot=terms.invalid_slot,
            transaction_bytes=terms.transaction_bytes,
            amount=str(sum(asset.amount for asset in wanted)),
            cost=terms.cost,
            convenience_fee=terms.convenience_fee,
            surety_bond=terms.surety_bond,
            blockchain_fee=terms.blockchain_fee,
            min_ada=terms.min_ada,
            name=primary.name,
            image=primary.image,
            description=f"Collection: {self._collection}" if self._collection else f"Asset: {primary.uuid}",
            deposit_address=terms.deposit_address,
            created_on=self._now,
            updated_on=self._now,
            is_auto=primary.is_auto,
            has_royalties=primary.has_royalties,
            royalties=primary.royalties,
            royalties_rate=primary.royalties_rate,
        )


def _created(mint: MintRow, assets: Sequence[AssetRow]) -> Any:
    """One asset with its transaction (4.4), or a list of assets with the identifier of theirs (4.5)."""
    if mint.collection is None:
        return asset_record(assets[0], transaction_record(mint))
    return [asset_record(asset, mint.uuid) for asset in assets]


def _rate(wanted: WantedAsset) -> str:
    """Two places, `0.00` without a royalty address: a rate nobody is paid carries no royalties (4.5, rule 4)."""
    rate = wanted.royalties_rate if wanted.royalties else None
    return str((rate or Decimal(0)).quantize(CENT))

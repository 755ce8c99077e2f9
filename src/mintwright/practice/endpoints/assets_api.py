"""Assets over HTTP: creation as in the contract (4.4, 4.5); beyond the contract, listing, lookup and editing."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mintwright.practice.endpoints.context import ServiceContext
from mintwright.practice.endpoints.details import asset_details, whole_transaction
from mintwright.practice.endpoints.owned_records import OwnedRecords
from mintwright.practice.errors import refused
from mintwright.practice.http.fault_injection import FaultInjector
from mintwright.practice.ledger.creation import apply_primary_choices, new_mint, recorded_otherwise
from mintwright.practice.ledger.editing import edited, read_edit
from mintwright.practice.ledger.money import quote
from mintwright.practice.ledger.requested_assets import read_request
from mintwright.practice.messages.bodies import content_type, parse_json, read_body, read_json
from mintwright.practice.messages.replies import answer, answer_each
from mintwright.practice.store.batching import BatchWriter
from mintwright.practice.store.records import AssetRow, TransactionRow, asset_record, transaction_record
from mintwright.practice.store.transaction_rows import ListQuery, Mint

SMALL_BODY_BYTES = 1 << 16


class AssetEndpoints(OwnedRecords):
    """`/v1/assets/` and, beyond the contract, `/v1/assets/<uuid>/`: one asset with its whole transaction."""

    def __init__(self, parts: ServiceContext, injector: FaultInjector) -> None:
        super().__init__(parts)
        self._injector = injector
        self._creations = BatchWriter(parts.store.mints.add, parts.workers)

    async def create(self, request: Request) -> Response:
        """Contract 4.4 for an object, 4.5 for a list."""
        account = self._parts.authenticator.account(request)
        if content_type(request) != "application/json":
            raise refused(415, "The body must be application/json.")
        body = await read_body(request, self._parts.options.max_body_bytes)
        mint, assets = await self._prepared(body, account)
        await self._creations.add((mint, assets))
        if self._injector.settings.doubled:
            await self._creations.add(await self._prepared(body, account))
        return _created(mint, assets)

    async def edit(self, request: Request) -> Response:
        """PUT with a whole asset, PATCH with some of its fields."""
        account = self._parts.authenticator.account(request)
        document = await read_json(request, self._parts.options.max_body_bytes)
        uuid, is_partial = str(request.path_params["uuid"]), request.method == "PATCH"
        await self._parts.workers.run(self._edit, uuid, account, document, is_partial=is_partial)
        return answer(await self._parts.workers.run(self._detail, uuid, account))

    async def _prepared(self, body: bytes, account: str) -> Mint:
        """A small request is prepared on the loop: handing a millisecond's work to a thread costs more than that."""
        if len(body) <= SMALL_BODY_BYTES:
            return self._prepare(body, account)
        return await self._parts.workers.run(self._prepare, body, account)

    def _prepare(self, body: bytes, account: str) -> Mint:
        """Everything that one request creates. Raises RefusalError."""
        found, is_collection = read_request(parse_json(body), strict=self._parts.options.chain_strict)
        requested = apply_primary_choices(found)
        if self._injector.settings.other_record:
            requested = [recorded_otherwise(requested[0]), *requested[1:]]
        now = self._parts.chain.now()
        terms = quote(requested, now, self._parts.options)
        known = {image: self._image_bytes(image) for image in {each.image for each in requested}}
        sizes = [known[each.image] for each in requested]
        is_held = not requested[0].is_auto and (is_collection or self._injector.settings.hold_singles)
        return new_mint(account, requested, sizes, terms, now, is_collection=is_collection, is_held=is_held)

    def _image_bytes(self, reference: str) -> int:
        """The size of an image uploaded here, else 0 (the contract does not say what an asset's `size` means)."""
        blob = self._parts.store.blob(reference.removeprefix("ipfs://"))
        return blob.size if blob else 0

    def _page(self, account: str, search: ListQuery) -> tuple[int, list[dict[str, Any]]]:
        self._parts.chain.catch_up()
        count, found = self._parts.store.mints.find_assets(account, search, self._parts.options.page_size)
        return count, [asset_details(asset, self._policy(asset, account), asset.mint) for asset in found]

    def _policy(self, asset: AssetRow, account: str) -> str:
        mint = self._parts.store.mints.mint(asset.mint, account)
        return mint.policy_id if mint else ""

    def _detail(self, uuid: str, account: str) -> dict[str, Any]:
        self._parts.chain.catch_up()
        asset = self._asset(uuid, account)
        mint = self._parts.store.mints.mint(asset.mint, account)
        assert mint is not None
        transaction = whole_transaction(mint, self._parts.store.mints.assets_of(mint.uuid))
        return asset_details(asset, mint.policy_id, transaction)

    def _edit(self, uuid: str, account: str, document: Any, *, is_partial: bool) -> None:
        self._parts.chain.catch_up()
        found = self._asset(uuid, account)

        def change(mint: TransactionRow, assets: list[AssetRow]) -> Mint:
            asset = assets[found.position]
            requested = read_edit(document, asset, is_partial=is_partial, strict=self._parts.options.chain_strict)
            return edited(mint, assets, asset.position, requested, self._parts.chain.now(), self._parts.options)

        self._parts.store.mints.change(found.mint, change)

    def _asset(self, uuid: str, account: str) -> AssetRow:
        asset = self._parts.store.mints.asset(uuid, account)
        if asset is None:
            raise refused(404, "No asset of yours has this identifier.")
        return asset


def _created(mint: TransactionRow, assets: list[AssetRow]) -> Response:
    """One asset with its transaction (4.4), or a list of assets with the identifier of their transaction (4.5)."""
    if mint.collection is None:
        return answer(asset_record(assets[0], transaction_record(mint)), 201)
    return answer_each((asset_record(asset, mint.uuid) for asset in assets), 201)

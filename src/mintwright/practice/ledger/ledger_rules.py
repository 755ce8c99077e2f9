"""The chain's own rules for an asset, enforced only where the service is strict (`PracticeOptions.chain_strict`).

The contract does not name them, but a mint that breaks them fails on the ledger or displays wrongly in every wallet.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Protocol, cast

from mintwright.chain.addresses import TEST_NETWORK, AddressError, parse_address
from mintwright.chain.cid import is_cid
from mintwright.chain.line_limit import LINE_BYTES

MOST_TOKENS = 2**63 - 1
_ASSET_NAME = re.compile(r"[A-Za-z0-9]{1,32}")


class LedgerFields(Protocol):
    """The fields of a requested asset that the ledger restricts."""

    @property
    def amount(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def asset_name(self) -> str: ...
    @property
    def image(self) -> str: ...
    @property
    def royalties_rate(self) -> Decimal | None: ...
    @property
    def royalties(self) -> str: ...
    @property
    def files(self) -> list[dict[str, str]]: ...
    @property
    def attrs(self) -> dict[str, Any]: ...


def ledger_errors(asset: LedgerFields) -> dict[str, Any]:
    """Field → messages for everything the ledger would reject; empty if it accepts all."""
    found = {
        "amount": _over_quantity(asset.amount),
        "name": _long(asset.name),
        "asset_name": _bad_asset_name(asset.asset_name),
        "image": _bad_reference(asset.image),
        "royalties": _bad_address(asset),
        "royalties_rate": _bad_rate(asset),
        "files": _bad_files(asset.files),
        "attrs": {key: errors for key, value in asset.attrs.items() if (errors := _bad_attribute(key, value))},
    }
    return {field: errors for field, errors in found.items() if errors}


def repeated_names(assets: Sequence[LedgerFields]) -> list[dict[str, Any]]:
    """One entry per asset: an error where an earlier one has the same asset name (they would be the same token)."""
    seen: set[str] = set()
    errors: list[dict[str, Any]] = []
    for asset in assets:
        repeated = asset.asset_name in seen
        errors.append({"asset_name": ["Another asset of this list has the same asset name."]} if repeated else {})
        seen.add(asset.asset_name)
    return errors


def _over_quantity(amount: int) -> list[str]:
    return [f"Ensure this value is less than or equal to {MOST_TOKENS}."] if amount > MOST_TOKENS else []


def _long(text: str) -> list[str]:
    too_long = len(text.encode()) > LINE_BYTES
    return [f"Ensure this text has no more than {LINE_BYTES} bytes of UTF-8."] if too_long else []


def _bad_asset_name(name: str) -> list[str]:
    return [] if _ASSET_NAME.fullmatch(name) else ["Use 1 to 32 letters and digits without accents."]


def _bad_reference(reference: str) -> list[str]:
    good = reference.startswith("ipfs://") and is_cid(reference.removeprefix("ipfs://"))
    return [] if good else ["This is not an IPFS reference (ipfs://<content_id>)."]


def _bad_address(asset: LedgerFields) -> list[str]:
    if not asset.royalties:
        return ["A royalty rate needs an address to pay to."] if asset.royalties_rate else []
    try:
        address = parse_address(asset.royalties)
    except AddressError as error:
        return [f"This is not a Cardano address ({error.reason.value})."]
    if address.network != TEST_NETWORK:
        return ["This address belongs to the main network."]
    return ["A stake address cannot be paid."] if address.is_stake else []


def _bad_rate(asset: LedgerFields) -> list[str]:
    rate = asset.royalties_rate
    if rate is None:
        return ["A royalty address needs a rate."] if asset.royalties else []
    if rate > 100:
        return ["Ensure this value is less than or equal to 100."]
    return [] if rate == round(rate, 2) else ["Ensure that there are no more than 2 decimal places."]


def _bad_files(files: list[dict[str, str]]) -> list[dict[str, Any]]:
    rules = {"name": _long, "mediaType": _long, "src": _bad_reference}
    errors = [
        {field: found for field, rule in rules.items() if field in file and (found := rule(file[field]))}
        for file in files
    ]
    return errors if any(errors) else []


def _bad_attribute(key: str, value: Any) -> Any:
    """Nested like the value itself; errors in a list of lines are keyed by position."""
    if _long(key):
        return [f"Ensure this key has no more than {LINE_BYTES} bytes of UTF-8."]
    if isinstance(value, str):
        return _long(value)
    if isinstance(value, list):
        lines = cast("list[str]", value)
        return {str(place): found for place, line in enumerate(lines) if (found := _long(line))}
    members = cast("dict[str, Any]", value)
    return {inner: found for inner, below in members.items() if (found := _bad_attribute(inner, below))}

"""The assets a client asks to mint, checked field by field (contract 2.3, 4.4, 4.5).

Errors come in the live service's forms: field → list of messages for one asset, a list aligned with the request for
a collection (`{}` where nothing is wrong), nested by key and position for `files` and `attrs`.
"""

import json
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

from mintwright.practice.errors import RefusalError
from mintwright.practice.ledger.ledger_rules import ledger_errors, repeated_names
from mintwright.practice.messages.forms import (
    MOST_DIGITS,
    Form,
    InvalidError,
    boolean,
    decimal,
    filled_text,
    kind_of,
    not_null,
    text,
    text_or_null,
    whole_number,
)

LINE_CHARACTERS = 64
"""Contract section 8: the longest line of an attribute."""

TOO_MANY = 10**MOST_DIGITS
MOST_ASSETS = 10_000
MOST_BYTES = 1 << 16
"""The largest asset: four times what the ledger accepts for a whole transaction."""

_HIGHEST_RATE = Decimal(10) ** 8  # what fits a decimal column of ten digits, two of them places


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedAsset:
    """One asset of a request, every field of the right type; absent fields have the contract's defaults."""

    amount: int
    name: str
    asset_name: str
    image: str
    is_auto: bool
    description: str | None
    royalties_rate: Decimal | None
    royalties: str
    files: list[dict[str, str]]
    attrs: dict[str, Any]


def read_request(document: Any, *, strict: bool) -> tuple[list[RequestedAsset], bool]:
    """The assets of a request body, and whether they are a collection. Raises RefusalError (400) with every error."""
    if isinstance(document, list):
        elements = cast("list[Any]", document)
        if not elements:
            raise RefusalError(400, {"non_field_errors": ["This list may not be empty."]})
        if len(elements) > MOST_ASSETS:
            raise RefusalError(400, {"non_field_errors": [f"Ensure this list has no more than {MOST_ASSETS} assets."]})
        results = [_read_asset(element, strict=strict) for element in elements]
        errors: list[Any] = [result.errors if isinstance(result, InvalidError) else {} for result in results]
        requested = [result for result in results if isinstance(result, RequestedAsset)]
        if strict and len(requested) == len(elements):
            errors = repeated_names(requested)
        if any(errors):
            raise RefusalError(400, errors)
        return requested, True
    result = _read_asset(document, strict=strict)
    if isinstance(result, InvalidError):
        raise RefusalError(400, result.errors)
    return [result], False


def _read_asset(value: Any, *, strict: bool) -> RequestedAsset | InvalidError:
    if not isinstance(value, dict):
        return InvalidError({"non_field_errors": [f"Invalid data. Expected an object, but got {kind_of(value)}."]})
    members = cast("dict[str, Any]", value)
    if len(json.dumps(members, ensure_ascii=False, default=str).encode()) > MOST_BYTES:
        return InvalidError({"non_field_errors": [f"Ensure this asset has no more than {MOST_BYTES} bytes."]})
    form = Form(members)
    form.required("blockchain", _blockchain, "")
    requested = RequestedAsset(
        amount=form.required("amount", _amount, 0),
        name=form.required("name", filled_text, ""),
        asset_name=form.required("asset_name", filled_text, ""),
        image=form.required("image", filled_text, ""),
        is_auto=form.optional("is_auto", boolean, otherwise=True),
        description=form.optional("description", text_or_null, None),
        royalties_rate=form.optional("royalties_rate", _rate, None),
        royalties=form.optional("royalties", text, ""),
        files=form.optional("files", _files, []),
        attrs=form.optional("attrs", _attributes, {}),
    )
    errors = form.errors or (ledger_errors(requested) if strict else {})
    return InvalidError(errors) if errors else requested


def _blockchain(value: Any) -> str:
    if text(value).lower() != "ada":
        raise InvalidError("The only blockchain is ada.")
    return "ada"


def _amount(value: Any) -> int:
    amount = whole_number(value)
    if amount < 1:
        raise InvalidError("Ensure this value is greater than or equal to 1.")
    if amount >= TOO_MANY:
        raise InvalidError("Ensure that there are no more than 40 digits.")
    return amount


def _rate(value: Any) -> Decimal:
    """A rate in percent, as a JSON number or as numeric text (published clients send it so)."""
    rate = decimal(value)
    if rate < 0:
        raise InvalidError("Ensure this value is greater than or equal to 0.")
    if rate >= _HIGHEST_RATE:
        raise InvalidError("Ensure that there are no more than 8 digits before the decimal point.")
    return rate


def _files(value: Any) -> list[dict[str, str]]:
    """The further files, as far as the contract knows their fields. Errors are aligned with the list."""
    not_null(value)
    if not isinstance(value, list):
        raise InvalidError(f"Expected a list of items but got {kind_of(value)}.")
    files: list[dict[str, str]] = []
    errors: list[Any] = []
    for element in cast("list[Any]", value):
        if not isinstance(element, dict):
            errors.append({"non_field_errors": [f"Expected an object, but got {kind_of(element)}."]})
            continue
        form = Form(cast("dict[str, Any]", element))
        file = {name: form.optional(name, text, "") for name in ("name", "mediaType", "src") if name in element}
        files.append(file)
        errors.append(form.errors)
    if any(errors):
        raise InvalidError(errors)
    return files


def _attributes(value: Any) -> dict[str, Any]:
    """The free-form metadata: text, lists of text, nested objects, every line within 64 characters."""
    not_null(value)
    if not isinstance(value, dict):
        raise InvalidError(f"Expected an object, but got {kind_of(value)}.")
    members = cast("dict[str, Any]", value)
    errors = {key: found for key, inner in members.items() if (found := _attribute_errors(key, inner))}
    if errors:
        raise InvalidError(errors)
    return members


def _attribute_errors(key: str, value: Any) -> Any:
    if len(key) > LINE_CHARACTERS:
        return [f"Ensure this key has no more than {LINE_CHARACTERS} characters."]
    if isinstance(value, str):
        return _line_errors(value)
    if isinstance(value, list):
        lines = cast("list[Any]", value)
        return {str(place): found for place, line in enumerate(lines) if (found := _line_errors(line))}
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        return {inner: found for inner, below in members.items() if (found := _attribute_errors(inner, below))}
    return ["An attribute is a string, a list of strings, or an object of attributes."]


def _line_errors(line: Any) -> list[str]:
    if not isinstance(line, str):
        return ["Not a valid string."]
    if len(line) > LINE_CHARACTERS:
        return [f"Ensure this line has no more than {LINE_CHARACTERS} characters."]
    return []

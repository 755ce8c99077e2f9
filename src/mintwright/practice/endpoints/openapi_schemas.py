"""The shapes of the practice service's own OpenAPI document: closed objects that name every one of their fields."""

from typing import Any

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.practice.endpoints.lists import LAST_PAGE, SORTS
from mintwright.practice.http.fault_injection import LIMITS, MOST
from mintwright.practice.ledger.ledger_rules import MOST_TOKENS
from mintwright.practice.ledger.requested_assets import TOO_MANY
from mintwright.practice.ledger.transitions import Status

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FILLED: Schema = {"type": "string", "minLength": 1, "pattern": r"\S"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
YES_NO: Schema = {"type": "boolean"}
UUID: Schema = {"type": "string", "format": "uuid"}
DIGITS: Schema = {"type": "string", "pattern": "^[0-9]+$"}
RATE: Schema = {"type": "string", "pattern": r"^[0-9]+\.[0-9]{2}$"}
REFERENCE: Schema = {"type": "string", "pattern": "^ipfs://"}
ADDRESS: Schema = {"type": "string", "pattern": "^addr_test1[a-z0-9]+$"}
MOMENT: Schema = {
    "type": "string",
    "pattern": r"^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}\+00:00$",
    "description": "UTC, with a space where RFC 3339 has a T.",
}
STATUS: Schema = {"type": "string", "enum": [status.value for status in Status]}
METADATA: Schema = {"type": "object", "description": "CIP-25 by label; what a mint writes on the chain."}


def ref(name: str) -> Schema:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def closed(fields: Schema, *optional: str) -> Schema:
    """An answer's object: all of these fields, except perhaps the optional ones, and no others."""
    required = [name for name in fields if name not in optional]
    return {"type": "object", "required": required, "properties": fields, "additionalProperties": False}


def request_body(fields: Schema, *required: str) -> Schema:
    """A request's object: unknown fields are ignored."""
    return {"type": "object", "properties": fields, **({"required": list(required)} if required else {})}


def form(fields: Schema, *required: str) -> Schema:
    """A form's fields: each appears once (RFC 6749, 3.2), unknown ones are ignored."""
    return {**request_body(fields, *required), "additionalProperties": TEXT}


def or_null(schema: Schema) -> Schema:
    """The same, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


_ROYALTIES: Schema = {
    "has_royalties": YES_NO,
    "royalties": TEXT,
    "royalties_rate": RATE,
    "royalties_minted": YES_NO,
    "royalties_minted_on": or_null(MOMENT),
    "royalties_burned": YES_NO,
    "royalties_burned_on": or_null(MOMENT),
}
_ASSET: Schema = {
    "uuid": UUID,
    "status": STATUS,
    "blockchain": {"const": "ADA"},
    "amount": {"type": "integer", "minimum": 1},
    "image": TEXT,
    "mediaType": {"type": "null"},
    "name": TEXT,
    "asset_name": TEXT,
    "description": or_null(TEXT),
    "size": DIGITS,
    "collection": UUID,
    "files": {"type": "array", "items": ref("FileRef")},
    "attrs": {"type": "object"},
    "is_deleted": YES_NO,
    "created_on": MOMENT,
    "updated_on": MOMENT,
    "is_auto": YES_NO,
    **_ROYALTIES,
}
_SINGLE: Schema = {name: schema for name, schema in _ASSET.items() if name != "collection"}
_MORE: Schema = {"fingerprint": {"type": "string", "pattern": "^asset1[a-z0-9]{38}$"}, "metadata": METADATA}
_TRANSACTION: Schema = {
    "uuid": UUID,
    "status": STATUS,
    "status_description": TEXT,
    "fraud_status": {"const": "unknown"},
    "type": {"const": "ADA"},
    "issuer_address": or_null(ADDRESS),
    "policy_id": {"type": "string", "pattern": "^[0-9a-f]{56}$"},
    "invalid_slot": DIGITS,
    "amount": {"type": "integer", "minimum": 1},
    "cost": NUMBER,
    "convenience_fee": NUMBER,
    "blockchain_fee": NUMBER,
    "name": TEXT,
    "image": TEXT,
    "description": {"type": "string", "pattern": "^(Asset|Collection): "},
    **{f"is_{word}": YES_NO for word in ("deleted", "minted", "voided", "resubmitted", "refunded")},
    "deposit_address": ADDRESS,
    "created_on": MOMENT,
    "updated_on": MOMENT,
    "is_auto_processing": YES_NO,
    **_ROYALTIES,
}
_TERMS: Schema = {
    "expires_on": MOMENT,
    "estimated_cost": NUMBER,
    "surety_bond": NUMBER,
    "royalties_estimated_cost": NUMBER,
    "metadata": METADATA,
}
_ASSET_REQUEST: Schema = {
    "blockchain": {"type": "string", "pattern": "^[Aa][Dd][Aa]$"},
    "amount": {"type": "integer", "minimum": 1, "maximum": TOO_MANY - 1},
    "name": FILLED,
    "asset_name": FILLED,
    "image": FILLED,
    "is_auto": YES_NO,
    "description": {"type": ["string", "null"]},
    "royalties_rate": {"type": "number", "minimum": 0, "exclusiveMaximum": 10**8},
    "royalties": TEXT,
    "files": {"type": "array", "items": ref("FileRefRequest")},
    "attrs": ref("Attributes"),
}
_WEATHER: Schema = {
    "slow": {"type": "number", "minimum": 0, "maximum": LIMITS["slow"]},
    **{
        name: {"type": "integer", "minimum": 0, "maximum": LIMITS.get(name, MOST)}
        for name in ("drop_before", "drop_after", "busy", "retry_after", "expire_after", "confirm_minutes", "seed")
    },
    "maintenance": YES_NO,
    "other_blocks": YES_NO,
    "other_record": YES_NO,
    "no_orders": YES_NO,
    "no_refunds": YES_NO,
    "doubled": YES_NO,
    "hold_singles": YES_NO,
}
_SPACE: Schema = {name: {"type": "integer", "minimum": 0} for name in ("files", "bytes", "room")}
_REFERENCES: Schema = {"type": "array", "items": REFERENCE}
_TEXTS: Schema = {"type": "array", "items": TEXT}
_LINE: Schema = {"type": "string", "maxLength": 64}
_GRANT: Schema = {"client_id": {**TEXT, "minLength": 1}, "client_secret": {**TEXT, "minLength": 1}}


def _page(item: str) -> Schema:
    results = {"type": "array", "items": ref(item)}
    link = or_null(TEXT)
    return closed({"count": {**WHOLE, "minimum": 0}, "next": link, "previous": link, "results": results})


SCHEMAS: dict[str, Schema] = {
    "AccessToken": closed(
        {"access_token": TEXT, "expires_in": WHOLE, "token_type": {"const": "Bearer"}, "scope": TEXT,
         "refresh_token": TEXT}
    ),
    "TokenError": closed({"error": TEXT, "error_description": TEXT}),
    "Error": {
        "description": "`detail`, or messages by field, or a list of those aligned with the list that was sent.",
        "type": ["object", "array"],
    },
    "PasswordGrant": form(
        {**_GRANT, "username": {**TEXT, "minLength": 1}, "password": {**TEXT, "minLength": 1},
         "grant_type": {"const": "password"}},
        "client_id", "client_secret", "username", "password", "grant_type",
    ),
    "RefreshGrant": form(
        {**_GRANT, "refresh_token": {**TEXT, "minLength": 1}, "grant_type": {"const": "refresh_token"}},
        "client_id", "client_secret", "refresh_token", "grant_type",
    ),
    "FileRefRequest": request_body({"name": TEXT, "mediaType": TEXT, "src": TEXT}),
    "FileRef": closed({"name": TEXT, "mediaType": TEXT, "src": TEXT}, "name", "mediaType", "src"),
    "Attributes": {
        "type": "object",
        "propertyNames": {"maxLength": 64},
        "additionalProperties": ref("AttributeValue"),
    },
    "AttributeValue": {"anyOf": [_LINE, {"type": "array", "items": _LINE}, ref("Attributes")]},
    "AssetRequest": request_body(_ASSET_REQUEST, "blockchain", "amount", "name", "asset_name", "image"),
    "AssetChange": request_body(_ASSET_REQUEST),
    "Attachment": closed(
        {"uuid": UUID, "file": TEXT, "name": TEXT, "filename": TEXT, "size": DIGITS, "mimetype": TEXT,
         "ipfs": REFERENCE, "the service": REFERENCE, "gateway": TEXT, "created_on": MOMENT}
    ),
    "SingleAsset": closed(
        {**_SINGLE, "status": {"enum": ["waiting", "preauth"]}, "transaction": ref("Transaction")}
    ),
    "CollectionAsset": closed({**_ASSET, "status": {"const": "preauth"}, "transaction": UUID}),
    "Transaction": closed(_TRANSACTION),
    "AssetDetails": closed({**_ASSET, **_MORE, "transaction": ref("TransactionDetails")}, "collection"),
    "ListedAsset": closed({**_ASSET, **_MORE, "transaction": UUID}, "collection"),
    "TransactionDetails": closed({**_TRANSACTION, **_TERMS}),
    "ListedTransaction": closed({**_TRANSACTION, **_TERMS}, "metadata"),
    "AssetPage": _page("ListedAsset"),
    "TransactionPage": _page("ListedTransaction"),
    "Payment": closed(
        {"transaction": UUID, "status": STATUS, "status_description": TEXT, "sender": ADDRESS,
         "amount": NUMBER, "returned": NUMBER, "received": NUMBER, "cost": NUMBER}
    ),
    "PaymentRequest": request_body(
        {
            "address": TEXT,
            "amount": {
                "description": "ADA: a number or text, with up to six decimal places.",
                "anyOf": [
                    {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 10**9, "multipleOf": 0.000001},
                    {"type": "string", "pattern": r"^(?!0+(\.0+)?$)[0-9]{1,9}(\.[0-9]{1,6})?$"},
                ],
            },
            "late": YES_NO,
        },
        "address", "amount",
    ),
    "ChainEvent": request_body(
        {
            "transaction": TEXT,
            "event": {"enum": ["confirm", "reject", "fail", "split", "expire", "readdress"]},
            "reason": TEXT,
        },
        "transaction", "event",
    ),
    "Clock": closed({"now": MOMENT}),
    "Advance": request_body({"advance": {"type": "number", "exclusiveMinimum": 0, "maximum": 366 * 86_400}}, "advance"),
    "Space": closed(_SPACE),
    "Forgotten": closed({**_SPACE, "forgotten": _REFERENCES, "missing": _REFERENCES}),
    "ForgetRequest": request_body({"keep": _TEXTS, "known": _TEXTS, "ended": YES_NO}),
    "Weather": closed(_WEATHER),
    "WeatherRequest": request_body(_WEATHER),
}  # fmt: skip

_BYTES = "At most 64 bytes of UTF-8."
_SHORT: Schema = {"type": "string", "maxLength": LINE_BYTES, "description": _BYTES}
_ON_CHAIN: Schema = {"type": "string", "pattern": "^ipfs://[A-Za-z0-9]+$", "description": "ipfs:// and a content id."}
_STRICT_ASSET_REQUEST: Schema = {
    **_ASSET_REQUEST,
    "amount": {"type": "integer", "minimum": 1, "maximum": MOST_TOKENS},
    "name": {**FILLED, **_SHORT},
    "asset_name": {"type": "string", "pattern": "^[A-Za-z0-9]{1,32}$"},
    "image": _ON_CHAIN,
    "royalties_rate": {"type": "number", "minimum": 0, "maximum": 100, "multipleOf": 0.01},
    "royalties": {**TEXT, "description": "An address of the test network that can be paid; with a rate, or empty."},
}
_STRICT_LINE: Schema = {**_LINE, "description": _BYTES}

STRICTER: dict[str, Schema] = {
    "AssetRequest": request_body(_STRICT_ASSET_REQUEST, "blockchain", "amount", "name", "asset_name", "image"),
    "AssetChange": request_body(_STRICT_ASSET_REQUEST),
    "FileRefRequest": request_body({"name": _SHORT, "mediaType": _SHORT, "src": _ON_CHAIN}),
    "Attributes": {
        **SCHEMAS["Attributes"],
        "propertyNames": {"maxLength": LINE_BYTES, "description": _BYTES},
    },
    "AttributeValue": {"anyOf": [_STRICT_LINE, {"type": "array", "items": _STRICT_LINE}, ref("Attributes")]},
}
"""Narrower schemas of the strict service (`PracticeOptions.chain_strict`)."""

PAGE_NUMBER: Schema = {"type": "integer", "minimum": 1, "maximum": LAST_PAGE}
SORT: Schema = {"enum": list(SORTS)}

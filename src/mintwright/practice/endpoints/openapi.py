"""The practice service's own OpenAPI document (3.1), strict: it describes exactly what the service does, and no more.

It accepts a subset of what the shared contract accepts. Two things the service also takes for the sake of published
clients are left out, as the contract does: `royalties_rate` as text, and the other ways to authenticate a client.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mintwright.practice.endpoints.openapi_schemas import (
    PAGE_NUMBER,
    SCHEMAS,
    SORT,
    STATUS,
    STRICTER,
    TEXT,
    UUID,
    YES_NO,
    ref,
)
from mintwright.practice.messages.replies import answer

Part = dict[str, Any]

_JSON = "application/json"
_BEARER: list[Part] = [{"accessToken": []}]
_ID = {"name": "uuid", "in": "path", "required": True, "schema": UUID}


def document(*, strict: bool) -> Callable[[Request], Awaitable[Response]]:
    """`GET /openapi.json`, for anyone; the strict service's requests are narrower, by the chain's own rules."""
    components = {**DOCUMENT["components"], "schemas": {**SCHEMAS, **STRICTER}} if strict else DOCUMENT["components"]
    described = {**DOCUMENT, "components": components}

    async def endpoint(_request: Request) -> Response:
        return answer(described)

    return endpoint


def _body(schema: Part, media_type: str = _JSON) -> Part:
    return {"required": True, "content": {media_type: {"schema": schema}}}


def _answered(description: str, schema: Part, links: Part | None = None) -> Part:
    described = {"description": description, "content": {_JSON: {"schema": schema}}}
    return described | ({"links": links} if links else {})


def _operation(name: str, summary: str, good: Part, *refusals: int, status: str = "200", **more: Any) -> Part:
    """An operation for a signed-in client. Every refusal has a JSON body."""
    refused = {str(code): _answered(_REFUSALS[code], ref("Error")) for code in (401, *refusals)}
    return {
        "operationId": name,
        "summary": summary,
        "security": _BEARER,
        "responses": {status: good, **refused, "default": _answered("Any other refusal.", ref("Error"))},
        **more,
    }


_REFUSALS = {
    400: "Something in the request is wrong; the body says what, field by field.",
    401: "Without an access token, or with one that is unknown, expired or revoked.",
    404: "There is nothing of yours here.",
    409: "Its status does not allow this.",
    413: "Larger than the service takes.",
    415: "Not the media type that is expected.",
}


def _link(operation: str, pointer: str) -> Part:
    return {"operationId": operation, "parameters": {"uuid": f"$response.body#{pointer}"}}


def _pay_link(pointer: str) -> Part:
    body = {"address": f"$response.body#{pointer}/deposit_address", "amount": 1}
    return {"operationId": "pay", "requestBody": body}


def _filters() -> list[Part]:
    schemas = {
        "status": STATUS, "is_auto": YES_NO, "has_royalties": YES_NO, "search": TEXT, "sort": SORT,
        "page": PAGE_NUMBER,
    }  # fmt: skip
    return [{"name": name, "in": "query", "schema": schema} for name, schema in schemas.items()]


def _token(name: str, summary: str, **more: Any) -> Part:
    good = _answered("An access token.", ref("AccessToken"))
    return {
        "operationId": name,
        "summary": summary,
        "responses": {"200": good, "default": _answered("Refused.", ref("TokenError"))},
        **more,
    }


_CREATED = {
    "anyOf": [ref("SingleAsset"), {"type": "array", "items": ref("CollectionAsset")}],
}
_OF_ASSET = {
    "asset": _link("getAsset", "/uuid"),
    "transaction": _link("getTransaction", "/transaction/uuid"),
    "payment": _pay_link("/transaction"),
    "firstOfCollection": _link("getAsset", "/0/uuid"),
    "ofCollection": _link("getTransaction", "/0/transaction"),
    "change": _link("changeAsset", "/0/uuid"),
}
_OF_TRANSACTION = {
    "mint": _link("mint", "/uuid"),
    "refund": _link("refund", "/uuid"),
    "payment": _pay_link(""),
}
_ASSET_REQUESTS = {"anyOf": [ref("AssetRequest"), {"type": "array", "minItems": 1, "items": ref("AssetRequest")}]}
_FILE = {
    "type": "object",
    "required": ["file"],
    "properties": {"file": {"type": "string", "contentMediaType": "application/octet-stream"}},
}
_ONE_ASSET = _answered("The asset, with its whole transaction.", ref("AssetDetails"))
_ONE_TRANSACTION = _answered("The transaction as it is now.", ref("TransactionDetails"), _OF_TRANSACTION)
_FORCE = {"name": "force", "in": "query", "schema": YES_NO, "description": "A new policy, once."}

_PATHS: Part = {
    "/auth/exchange/": {
        "post": _token("exchange", "Secret-token exchange (contract 4.1)", security=[{"secretToken": []}])
    },
    "/auth/token/": {
        "post": _token(
            "grant",
            "Password and refresh grant (contract 4.2, 4.3)",
            security=[],
            requestBody=_body(
                {"oneOf": [ref("PasswordGrant"), ref("RefreshGrant")]}, "application/x-www-form-urlencoded"
            ),
        )
    },
    "/v1/files/": {
        "post": _operation(
            "uploadFile", "Upload a file (contract 4.6)", _answered("Stored.", ref("Attachment")), 400, 413, 415,
            status="201", requestBody=_body(_FILE, "multipart/form-data"),
        )
    },
    "/v1/assets/": {
        "post": _operation(
            "createAssets", "Create an asset or a collection (contract 4.4, 4.5)",
            _answered("Created.", _CREATED, _OF_ASSET), 400, 413, 415, status="201", requestBody=_body(_ASSET_REQUESTS),
        ),
        "get": _operation(
            "listAssets", "List assets",
            _answered("A page of assets.", ref("AssetPage"), {"first": _link("getAsset", "/results/0/uuid")}),
            400, 404, parameters=_filters(),
        ),
    },
    "/v1/assets/{uuid}/": {
        "parameters": [_ID],
        "get": _operation("getAsset", "One asset", _ONE_ASSET, 404),
        "put": _operation(
            "replaceAsset", "Replace an asset that is preauth", _ONE_ASSET, 400, 404, 409, 413, 415,
            requestBody=_body(ref("AssetRequest")),
        ),
        "patch": _operation(
            "changeAsset", "Change an asset that is preauth", _ONE_ASSET, 400, 404, 409, 413, 415,
            requestBody=_body(ref("AssetChange")),
        ),
    },
    "/v1/transactions/": {
        "get": _operation(
            "listTransactions", "List transactions",
            _answered(
                "A page of transactions.", ref("TransactionPage"), {"first": _link("getTransaction", "/results/0/uuid")}
            ),
            400, 404, parameters=_filters(),
        )
    },
    "/v1/transactions/{uuid}/": {
        "parameters": [_ID],
        "get": _operation("getTransaction", "One transaction", _ONE_TRANSACTION, 404),
    },
    "/v1/transactions/{uuid}/mint/": {
        "parameters": [_ID],
        "post": _operation(
            "mint", "Mint on demand, or again after a failure", _ONE_TRANSACTION, 400, 404, 409, parameters=[_FORCE]
        ),
    },
    "/v1/transactions/{uuid}/refund/": {
        "parameters": [_ID],
        "post": _operation("refund", "Give up what is not confirmed", _ONE_TRANSACTION, 404, 409),
    },
    "/practice/pay/": {
        "post": _operation(
            "pay", "Pay from the practice wallet", _answered("Paid.", ref("Payment")), 400, 404, 409, 413, 415,
            requestBody=_body(ref("PaymentRequest")),
        )
    },
    "/practice/chain/": {
        "post": _operation(
            "befall", "Let the chain do something now",
            _answered("The transaction after it.", ref("ListedTransaction")), 400, 404, 409, 413, 415,
            requestBody=_body(ref("ChainEvent")),
        )
    },
    "/practice/clock/": {
        "get": _operation("readClock", "The pretended time", _answered("Now.", ref("Clock"))),
        "post": _operation(
            "advanceClock", "Let time pass", _answered("Now.", ref("Clock")), 400, 409, 413, 415,
            requestBody=_body(ref("Advance")),
        ),
    },
    "/practice/space/": {
        "get": _operation("readSpace", "What is held on the disk", _answered("Held.", ref("Space"))),
        "post": _operation(
            "forgetUploads", "Let go of files", _answered("What is still held.", ref("Forgotten")), 400, 413, 415,
            requestBody=_body(ref("ForgetRequest")),
        ),
    },
    "/practice/weather/": {
        "get": _operation("readWeather", "How bad a day it is", _answered("The weather.", ref("Weather"))),
        "post": _operation(
            "changeWeather", "Rehearse a bad day", _answered("The weather.", ref("Weather")), 400, 413, 415,
            requestBody=_body(ref("WeatherRequest")),
        ),
    },
}  # fmt: skip

DOCUMENT: Part = {
    "openapi": "3.1.0",
    "info": {
        "title": "Practice minting service",
        "version": "1",
        "description": "Everything here is pretended: no money, no chain. Paths under /practice/ have no counterpart.",
    },
    "paths": _PATHS,
    "components": {
        "securitySchemes": {
            "secretToken": {
                "type": "apiKey",
                "in": "header",
                "name": "Authorization",
                "description": "`Authorization: Token <SECRET_TOKEN>`",
            },
            "accessToken": {"type": "http", "scheme": "bearer"},
        },
        "schemas": SCHEMAS,
    },
}

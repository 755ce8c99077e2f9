"""The records in a service's answers (specification 2.1 to 2.5), parsed tolerantly: money may have been spent on them.

Only the fields without which a record is useless are essential. Any other field of an unexpected type loses its value,
not the record: the value found there is kept in `.odd`, unknown fields are kept as received, an unknown status is its
text. Decimal money never passes through a float.

A value out of bounds (`domain.answers.bounds`) is odd too. The journal's records are parsed here again, so those that
an older version stored are bounded as well.
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Self, cast

from mintwright.domain.answers.bounds import Address, Count, Identifier, Line, Money, Percent, Text, Timestamp, Word
from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.answers.validation import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    PlainValidator,
    PrivateAttr,
    ValidationError,
    model_validator,
)
from mintwright.domain.assets.asset import FileRef
from mintwright.domain.secret_text import SecretText
from mintwright.domain.sentences import Sentence

LONGEST_LIFETIME = 10 * 366 * 24 * 3600  # seconds; a token that claims more states no lifetime one can count with
LONGEST_CREDENTIAL = 16_384  # characters; a header that is longer is refused by servers


def _lifetime(value: object) -> int | None:
    """Seconds until a token expires; None if the answer states no usable number."""
    if isinstance(value, bool) or not isinstance(value, (int, Decimal, str)):
        return None
    text = str(value).strip()
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]*)?", text):
        return None
    seconds = int(Decimal(text))
    return seconds if 0 < seconds <= LONGEST_LIFETIME else None


def _files(value: object) -> tuple[FileRef, ...]:
    if not isinstance(value, list):
        raise ValueError("not a list")
    return tuple(_file(item) for item in cast("list[object]", value))


def _file(value: object) -> FileRef:
    if not isinstance(value, dict):
        raise ValueError("not an object")
    fields = dict(cast("dict[str, Any]", value))
    known = [fields.pop(name, None) for name in ("name", "mediaType", "src")]
    name, media_type, src = ("" if part is None else str(part) for part in known)
    return FileRef(name=name, media_type=media_type, src=src, extra=fields)


_OUT_OF_BOUNDS = frozenset({"string_too_long", "string_pattern_mismatch"})
"""The pydantic error types for an essential field that is present but wrong: it is odd and empty, the record stays."""


class Record(BaseModel):
    """One object of an answer. `odd` holds the values that could not be read, by field name."""

    model_config = ConfigDict(
        extra="allow", frozen=True, hide_input_in_errors=True, coerce_numbers_to_str=True, ignored_types=(property,)
    )
    essential: ClassVar[frozenset[str]] = frozenset()

    _odd: Mapping[str, Any] = PrivateAttr(default_factory=dict[str, Any])

    @property
    def odd(self) -> Mapping[str, Any]:
        """The values of fields that could not be parsed."""
        return self._odd

    @classmethod
    def read(cls, data: object) -> Self:
        """Build the record from parsed JSON. Null means absent. Raises RecordError if an essential field is missing."""
        if not isinstance(data, Mapping):
            raise RecordError(details=f"{cls.__name__}: not an object")
        given = cast("Mapping[str, Any]", data)
        fields = {name: value for name, value in given.items() if value is not None or name not in cls.model_fields}
        try:
            return cls.model_validate(fields)
        except ValidationError as error:
            faults = error.errors(include_input=False, include_url=False)
        wrong = {str(fault["loc"][0]) if fault["loc"] else "": fault["type"] for fault in faults}
        missing = sorted(name for name in wrong if name in cls.essential | {""} and wrong[name] not in _OUT_OF_BOUNDS)
        if missing:
            raise RecordError(details=f"{cls.__name__}: cannot read {', '.join(missing)}")
        readable = {name: value for name, value in fields.items() if name not in wrong}
        record = cls.model_validate(dict.fromkeys(cls.essential & wrong.keys(), "") | readable)
        record._odd = {name: fields[name] for name in wrong}
        return record


# --- Tokens


def _credential(value: object) -> SecretText:
    """A bearer credential is printable ASCII (RFC 6749 A.12), so that it cannot break out of a header."""
    if not isinstance(value, str) or not re.fullmatch(rf"[\x21-\x7e]{{1,{LONGEST_CREDENTIAL}}}", value):
        raise ValueError("not a bearer credential")
    return SecretText(value)


def _secret(value: object) -> SecretText:
    if not isinstance(value, str) or len(value) > LONGEST_CREDENTIAL:
        raise ValueError("not a text that can be sent")
    return SecretText(value)


class AccessToken(Record):
    """Specification 2.1. `expires_in` is in seconds, None if the answer states no usable lifetime."""

    essential = frozenset({"access_token"})

    access_token: Annotated[SecretText, PlainValidator(_credential)]
    expires_in: Annotated[int | None, PlainValidator(_lifetime)] = None
    token_type: Word = ""
    scope: Text = ""
    refresh_token: Annotated[SecretText | None, PlainValidator(_secret)] = None

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        """Only fields known to be harmless: an unknown field of this answer may be a secret too."""
        return [(name, getattr(self, name)) for name in ("access_token", "expires_in", "refresh_token")]

    __str__ = BaseModel.__repr__


class TokenError(Record):
    """Specification 2.2."""

    essential = frozenset({"error"})

    error: Text
    error_description: Text | None = None


# --- Files


def _reference(data: Mapping[str, Any]) -> str:
    """The content reference of an attachment under whichever name the service uses; empty if there is none.

    The specification prints the field's name as `the service`, the service's published answers call it `ipfs`.
    """
    named = [data.get("ipfs"), data.get("the service"), *data.values()]
    found = (value for value in named if isinstance(value, str) and re.fullmatch(r"ipfs://[!-~]{1,200}", value))
    reference = next(found, "")
    if reference:
        return reference
    gateway = re.fullmatch(r".*/ipfs/([A-Za-z0-9]{1,200})/?", str(data.get("gateway", "")))
    return f"ipfs://{gateway[1]}" if gateway else ""


class Attachment(Record):
    """Specification 2.5. `ipfs` is the reference an asset names as its image; `size` is in bytes."""

    essential = frozenset({"ipfs"})

    ipfs: Line
    uuid: Identifier = ""
    file: Line = ""
    name: Line = ""
    filename: Line = ""
    size: Count | None = None
    mimetype: Word = ""
    gateway: Line = ""
    created_on: Timestamp | None = None

    @model_validator(mode="before")
    @classmethod
    def _find_reference(cls, data: Any) -> Any:
        reference = _reference(data)
        return {**data, "ipfs": reference} if reference else {name: data[name] for name in data if name != "ipfs"}


# --- Assets and transactions


class Transaction(Record):
    """Specification 2.4. Money is in ADA. Nothing is essential: a receipt shows whatever could be parsed.

    `surety_bond`, `royalties_estimated_cost` and `expires_on` are beyond the contract.
    """

    uuid: Identifier = ""
    status: Word = ""
    status_description: Text = ""
    fraud_status: Word = ""
    type: Word = ""
    issuer_address: Address | None = None
    policy_id: Identifier = ""
    invalid_slot: Count | None = None
    amount: Count | None = None
    cost: Money | None = None
    convenience_fee: Money | None = None
    blockchain_fee: Money | None = None
    name: Line = ""
    image: Line = ""
    description: Text = ""
    is_deleted: bool | None = None
    is_minted: bool | None = None
    is_voided: bool | None = None
    is_resubmitted: bool | None = None
    is_refunded: bool | None = None
    deposit_address: Address = ""
    created_on: Timestamp | None = None
    updated_on: Timestamp | None = None
    is_auto_processing: bool | None = None
    has_royalties: bool | None = None
    royalties_minted: bool | None = None
    royalties_minted_on: Timestamp | None = None
    royalties_burned: bool | None = None
    royalties_burned_on: Timestamp | None = None
    royalties_rate: Percent | None = None
    royalties: Line = ""
    surety_bond: Money | None = None
    royalties_estimated_cost: Money | None = None
    expires_on: Timestamp | None = None


def _transaction(value: object) -> object:
    return Transaction.read(cast("object", value)) if isinstance(value, Mapping) else value


class Asset(Record):
    """Specification 2.3, returned. `transaction` is the embedded object, or its identifier in a collection's answer."""

    essential = frozenset({"uuid"})

    uuid: Identifier
    status: Word = ""
    blockchain: Word = ""
    amount: Count | None = None
    image: Line = ""
    mediaType: Word | None = None  # noqa: N815  # the service's name for it
    name: Line = ""
    asset_name: Line = ""
    description: Text | None = None
    size: Count | None = None
    collection: Identifier | None = None
    files: Annotated[tuple[FileRef, ...], PlainValidator(_files)] = ()
    attrs: Mapping[str, Any] = {}
    is_deleted: bool | None = None
    created_on: Timestamp | None = None
    updated_on: Timestamp | None = None
    is_auto: bool | None = None
    has_royalties: bool | None = None
    royalties: Line = ""
    royalties_rate: Percent | None = None
    royalties_minted: bool | None = None
    royalties_minted_on: Timestamp | None = None
    royalties_burned: bool | None = None
    royalties_burned_on: Timestamp | None = None
    transaction: Annotated[Transaction | Identifier | None, BeforeValidator(_transaction)] = None

    @property
    def transaction_uuid(self) -> str:
        """The transaction's identifier in either form; empty if the answer has none."""
        return self.transaction.uuid if isinstance(self.transaction, Transaction) else self.transaction or ""


# --- Raw answers to records


def parse_access_token(raw: bytes) -> AccessToken:
    """Read the 200 answer of a token endpoint. Raises RecordError."""
    return AccessToken.read(parse_json(raw))


def parse_token_error(raw: bytes) -> TokenError:
    """Read the error body of a token endpoint. Raises RecordError."""
    return TokenError.read(parse_json(raw))


def parse_attachment(raw: bytes) -> Attachment:
    """Read the answer to an upload. Raises RecordError."""
    return Attachment.read(parse_json(raw))


def parse_transaction(raw: bytes) -> Transaction:
    """Read a transaction that was requested by itself. Raises RecordError."""
    return Transaction.read(parse_json(raw))


def parse_asset(raw: bytes) -> Asset:
    """Read the answer to one asset's creation. Raises RecordError."""
    return Asset.read(parse_json(raw))


def parse_assets(raw: bytes) -> list[Asset]:
    """Read the answer to a collection's creation, in its order. Raises RecordError."""
    answer = parse_json(raw)
    if not isinstance(answer, list):
        raise RecordError(Sentence("records", "The service answered with something else than a list of assets."))
    return [Asset.read(element) for element in cast("list[object]", answer)]

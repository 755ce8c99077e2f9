"""Which files hold descriptions, in which shape, and of which pieces."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from mintwright.domain.generators.json_values import Json, JsonObject
from mintwright.domain.spreadsheets.origins import Shape

LABEL = "721"  # under which CIP-25 has all descriptions
_POLICY = re.compile(r"[0-9A-Fa-f]{56}")
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2})+")
_LONGEST_POLICY = 120  # characters of it that tell it from others
_OF_SOLANA = ("seller_fee_basis_points", "symbol")


@dataclass(frozen=True, slots=True)
class Token:
    """The description of one piece, and where it stands.

    `file` is the name of its file without the ending, empty where others stand in it too; `folder` that of the file.
    `asset_name` and `policy` are those of CIP-25.
    """

    shape: Shape
    fields: JsonObject
    file: str = ""
    folder: str = ""
    asset_name: str | None = None
    policy: str = ""


def tokens_in(value: Json, file: str, folder: str = "") -> list[Token]:
    """The descriptions in a file that is called so, without its ending; none where it holds something else."""
    found = list(_tokens(value, folder))
    return found if len(found) != 1 or isinstance(value, list) else [replace(found[0], file=file)]


def _tokens(value: Json, folder: str) -> Iterator[Token]:
    if isinstance(value, list):
        for one in value:
            yield from _tokens(one, folder) if isinstance(one, JsonObject) else ()
    elif isinstance(value, JsonObject) and (labelled := _labelled(value)) is not None:
        yield from _of_policies(labelled, folder)
    elif isinstance(value, JsonObject) and _is_description(value):
        yield Token(_shape(value), value, folder=folder)


def _labelled(value: JsonObject) -> JsonObject | None:
    """What stands under the label of CIP-25, or would."""
    below = value.get(LABEL)
    if isinstance(below, JsonObject):
        return below
    policies = [key for key, _ in value.fields if key != "version"]
    return value if policies and all(map(_POLICY.fullmatch, policies)) else None


def _of_policies(labelled: JsonObject, folder: str) -> Iterator[Token]:
    is_hex = str(labelled.get("version")).startswith("2")
    for policy, assets in labelled.fields:
        if policy == "version" or not isinstance(assets, JsonObject):
            continue
        for name, fields in assets.fields:
            if isinstance(fields, JsonObject):
                called = _decoded(name) if is_hex else name
                yield Token(
                    Shape.CIP25, fields, folder=folder, asset_name=called, policy=policy[:_LONGEST_POLICY].lower()
                )


def _decoded(name: str) -> str:
    """The name of an asset, of which version 2 writes the bytes; as it is written where they are no text."""
    plain = name.removeprefix("0x")
    try:
        return bytes.fromhex(plain).decode() if _HEX.fullmatch(plain) else name
    except UnicodeDecodeError:
        return name


def _is_description(value: JsonObject) -> bool:
    return isinstance(value.get("attributes"), list | JsonObject) or (value.has("name") and value.has("image"))


def _shape(value: JsonObject) -> Shape:
    properties = value.get("properties")
    is_of_solana = any(map(value.has, _OF_SOLANA)) or (isinstance(properties, JsonObject) and properties.has("files"))
    if not is_of_solana:
        return Shape.HASHLIPS
    return Shape.HASHLIPS_SOLANA if value.has("edition") else Shape.SUGAR

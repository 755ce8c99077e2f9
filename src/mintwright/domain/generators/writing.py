"""Descriptions in the shapes of generators, from which the same comes back; what a shape cannot hold is refused.

Quantities have no place in any of them, and names on the chain only in CIP-25. There a long text is several lines, as
it is minted.

Where several files have one name, HashLips and Sugar are given numbers in the place of names, as their own programs
number what they make; a list beside them tells which is which.
"""

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.line_splitting import split_lines
from mintwright.domain.assets.media_types import UNKNOWN
from mintwright.domain.generators.repeated_names import repeated
from mintwright.domain.generators.said import IGNORED, NAME, TRAITS, VALUE
from mintwright.domain.generators.shapes import LABEL
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.cells import guarded
from mintwright.domain.spreadsheets.origins import Shape
from mintwright.domain.spreadsheets.rows import Piece, SheetError, columns_of, headings_of, row_of

ALL_PIECES, WHICH_IS_WHICH = "_metadata.json", "files.csv"
_WITH_ALL_PIECES = frozenset((Shape.HASHLIPS, Shape.HASHLIPS_SOLANA))  # in one file beside those of each
_POLICY = "<policy_id>"  # nobody knows it before the mint
_PLACEHOLDER = "ipfs://NewUriToReplace/"  # as the generator writes it before the pictures are somewhere
_OWN = frozenset(("name", "description", TRAITS, LABEL, "version"))
_NUMBERS = frozenset(("edition", "date"))  # as the generator itself writes them
_TOP = frozenset((*_NUMBERS, "external_url"))  # texts that stand beside the traits
_WHOLE = re.compile(r"0|[1-9][0-9]{0,14}", re.ASCII)  # comes back letter by letter

_TYPES = {
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp",
    ".avif": "image/avif", ".svg": "image/svg+xml", ".mp4": "video/mp4", ".webm": "video/webm",
    ".mov": "video/quicktime", ".mp3": "audio/mpeg", ".wav": "audio/wav", ".flac": "audio/flac", ".ogg": "audio/ogg",
    ".glb": "model/gltf-binary", ".gltf": "model/gltf+json", ".pdf": "application/pdf",
}  # fmt: skip

_RESERVED = Sentence(
    "sheets", "“{asset}” has an attribute “{column}”, which {shape} uses for something else. Rename it, or remove it."
)
_ONE_NAME = Sentence(
    "sheets", "Several files are called “{file}”, and {shape} knows them by their names. Rename them, or export one."
)
_NO_NAME = Sentence("sheets", "“{asset}” has no name on the chain, by which CIP-25 knows it. Give it one.")
_ONE_ASSET = Sentence(
    "sheets", "Several assets have the name “{name}” on the chain, by which CIP-25 knows them. Give each its own."
)
_LONG_LINE = Sentence(
    "sheets",
    "“{column}” of “{asset}” has a line that fills the 64 bytes which CIP-25 allows, or more. Divide it, or make the "
    "list a text.",
)
_LONG_TITLE = Sentence("sheets", "The title of “{asset}” is longer than the 64 bytes that CIP-25 allows. Shorten it.")


def written(shape: Shape, pieces: Sequence[Piece], each: Callable[[int], None]) -> list[tuple[str, bytes]]:
    """The files of these descriptions, with their names. Raises SheetError. `each` is called with the
    place of each piece before that."""
    is_numbered = shape is not Shape.CIP25 and bool(repeated(piece.file for piece in pieces))
    told = [(WHICH_IS_WHICH, _which_is_which(shape, pieces))] if is_numbered else []
    pieces = _numbered(shape, pieces) if is_numbered else pieces
    names = _checked_names(shape, pieces)
    said, faults = list[dict[str, Any]](), list[SheetError]()
    for at, piece in enumerate(pieces):
        each(at)
        try:
            columns = columns_of([piece])
            headings_of(columns)
            row_of(piece, columns)  # what no cell holds could not be read again
            said.append(_asset(piece) if shape is Shape.CIP25 else _traits_of(shape, piece))
        except SheetError as error:
            faults.append(error)
    if faults:
        more = Sentence("sheets", "{fault} {count} more assets cannot be written either.", count=len(faults) - 1)
        raise faults[0] if len(faults) == 1 else SheetError(more.filled(fault=faults[0].sentence))
    if shape is Shape.CIP25:
        assets = {piece.draft.asset_name: fields for piece, fields in zip(pieces, said, strict=True)}
        return [("metadata.json", _bytes({LABEL: {_POLICY: assets, "version": "1.0"}}))]
    files = [(f"{name}.json", _bytes(fields)) for name, fields in zip(names, said, strict=True)] + told
    return [*files, (ALL_PIECES, _bytes(said))] if shape in _WITH_ALL_PIECES else files


def _bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2).encode() + b"\n"


def _numbered(shape: Shape, pieces: Sequence[Piece]) -> list[Piece]:
    """The same with numbers as the names of their files: from 1, or from 0, as programs of that shape count."""
    first = 1 if shape is Shape.HASHLIPS else 0
    return [replace(piece, file=f"{at}{PurePath(piece.file).suffix}") for at, piece in enumerate(pieces, first)]


def _which_is_which(shape: Shape, pieces: Sequence[Piece]) -> bytes:
    """A list of the files by their numbers, for spreadsheet programs."""
    said = StringIO()
    lines = csv.writer(said)
    lines.writerow(("Number", "File", "Folder"))
    for new, old in zip(_numbered(shape, pieces), pieces, strict=True):
        lines.writerow((PurePath(new.file).stem, guarded(old.file), guarded(old.folder)))
    return said.getvalue().encode("utf-8-sig", "replace")


def _checked_names(shape: Shape, pieces: Sequence[Piece]) -> list[str]:
    """What the file of each piece is called: like its picture, where that tells all files apart. Raises SheetError."""
    for piece in pieces:
        if shape is Shape.CIP25 and not piece.draft.asset_name.strip():
            raise SheetError(_NO_NAME.filled(asset=piece.called))
    if files := repeated(piece.file for piece in pieces):
        raise SheetError(_ONE_NAME.filled(file=files[0], shape=shape.value))
    if shape is Shape.CIP25 and (name := _repeated(piece.draft.asset_name for piece in pieces)) is not None:
        raise SheetError(_ONE_ASSET.filled(name=name))
    stems = [PurePath(piece.file).stem for piece in pieces]
    taken = [PurePath(ALL_PIECES).stem] if shape in _WITH_ALL_PIECES else []
    if _repeated(stem.casefold() for stem in (*stems, *taken)) is None:
        return stems
    return [str(number) for number in range(len(pieces))]


def _repeated(names: Iterable[str]) -> str | None:
    return next((name for name, count in Counter(names).items() if count > 1), None)


# --- Traits: HashLips and Sugar


def _traits_of(shape: Shape, piece: Piece) -> dict[str, Any]:
    draft, is_of_solana = piece.draft, shape is not Shape.HASHLIPS
    fields: dict[str, Any] = {"name": draft.name, "description": draft.description}
    fields |= _solana(piece) if is_of_solana else {"image": f"{_PLACEHOLDER}{quote(piece.file)}"}
    traits = list[dict[str, str]]()
    for node in filter(_is_said, draft.attrs):
        if _is_trait(node):
            lines = [node] if node.kind is NodeKind.TEXT else node.children
            traits += ({NAME: node.key, VALUE: line.text} for line in lines)
        elif _is_nameless(node):
            traits += ({VALUE: line.text} for line in node.children)
        elif node.key in _OWN or node.key in IGNORED[shape]:
            raise SheetError(_RESERVED.filled(asset=piece.called, column=node.key, shape=shape.value))
        else:
            is_number = node.key in _NUMBERS and _WHOLE.fullmatch(node.text)
            fields[node.key] = int(node.text) if is_number else _plain(node)
    return {**fields, TRAITS: traits}


def _solana(piece: Piece) -> dict[str, Any]:
    kind = _type_of(piece.file)
    rate = piece.draft.royalties_rate
    return {
        "symbol": "",
        "seller_fee_basis_points": 0 if rate is None else int(rate * 100),
        "image": piece.file,
        "properties": {"files": [{"uri": piece.file, "type": kind}], "category": kind.split("/")[0]},
    }


def _type_of(file: str) -> str:
    """What a file is, by its ending: nobody has to look into it."""
    return _TYPES.get(PurePath(file).suffix.lower(), UNKNOWN)


def _is_said(node: Node) -> bool:
    """Whether there is anything in it: what nobody has begun, and an empty group, say nothing."""
    if node.kind is NodeKind.GROUP:
        return any(map(_is_said, node.children))
    return bool(node.key.strip() or node.text.strip() or node.children)


def _is_trait(node: Node) -> bool:
    """Whether it can be a trait: a text, or the several values of a list."""
    if node.kind is NodeKind.TEXT:
        return node.key not in _TOP
    return node.kind is NodeKind.LIST and len(node.children) > 1 and node.key != TRAITS


def stands_beside(node: Node) -> bool:
    """Whether an attribute stands beside the traits, where nobody expects it."""
    return _is_said(node) and not _is_trait(node) and not _is_nameless(node) and node.key not in _TOP


def _is_nameless(node: Node) -> bool:
    """Whether these are traits without a name, as they are read into one list."""
    return node.key == TRAITS and node.kind is NodeKind.LIST and bool(node.children)


def _plain(node: Node) -> Any:
    match node.kind:
        case NodeKind.TEXT:
            return node.text
        case NodeKind.LIST:
            return [line.text for line in node.children]
        case NodeKind.GROUP:
            return {below.key: _plain(below) for below in node.children if _is_said(below)}


# --- CIP-25


def _asset(piece: Piece) -> dict[str, Any]:
    draft = piece.draft
    if len(split_lines(draft.name)) > 1:
        raise SheetError(_LONG_TITLE.filled(asset=piece.called[:80]))
    attrs = {node.key: _of_chain(piece, node) for node in draft.attrs if _is_said(node)}
    reserved = next((key for key in attrs if key in ("name", "description") or key in IGNORED[Shape.CIP25]), None)
    if reserved is not None:
        raise SheetError(_RESERVED.filled(asset=piece.called, column=reserved, shape=Shape.CIP25.value))
    fields = {"name": draft.name, "image": _lines(piece.file), "mediaType": _type_of(piece.file)}
    return fields | _description(draft) | attrs


def _of_chain(piece: Piece, node: Node) -> Any:
    """An attribute in lines of 64 bytes. Raises SheetError where other lines would come back."""
    match node.kind:
        case NodeKind.TEXT:
            return _lines(node.text)
        case NodeKind.LIST:
            lines = tuple(line.text for line in node.children)
            is_long = any(len(split_lines(line)) > 1 for line in lines)
            if is_long or (len(lines) > 1 and split_lines("".join(lines)) == lines):
                raise SheetError(_LONG_LINE.filled(asset=piece.called, column=node.key))
            return list(lines)
        case NodeKind.GROUP:
            return {below.key: _of_chain(piece, below) for below in node.children if _is_said(below)}


def _description(draft: Draft) -> dict[str, Any]:
    return {"description": _lines(draft.description)} if draft.description else {}


def _lines(text: str) -> str | list[str]:
    lines = split_lines(text)
    return lines[0] if len(lines) == 1 else list(lines)

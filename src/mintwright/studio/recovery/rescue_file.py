"""The rescue file, in which unsaved work leaves a full disk: JSON that people can read and Mintwright takes back."""

import base64
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.errors import MintwrightError
from mintwright.domain.instruction import InstructionKind, InstructionState
from mintwright.domain.mint import MintState
from mintwright.domain.networks import AccountScope, Network
from mintwright.domain.project import Project
from mintwright.domain.sentences import Sentence
from mintwright.library.draft_repository import draft_of, draft_text
from mintwright.regular_files import open_regular
from mintwright.studio.disk.drives import IsStopped
from mintwright.studio.instructions.instruction_outcome import InstructionOutcome
from mintwright.studio.minting.submission import Outcome

_Made = TypeVar("_Made")

FORMAT, VERSION = "mintwright unsaved work", 1
LONGEST = 12 * 1024 * 1024  # bytes; the longest answer that is read from a service fits
MOST_MARKS = 300_000  # commas outside of texts, and backslashes; parsing millions of either stops every thread
DEEPEST = 256  # levels; the attributes of a draft may be nested as deep as the artist got
_AROUND = 2  # levels above a thing: the file, and the list that it stands in
_LARGEST_ID = 2**63 - 1  # of a journal
_LONGEST_RATE = 60  # digits and places of a percentage
_UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
_SPARE = 1024  # bytes, of brackets and names
_CHUNK = 256 * 1024  # bytes that are read or looked at in one go

SETTINGS = frozenset({
    "artist_name", "attribute_templates", "card_width", "kept_spellings", "keyring_outdated", "mint_plans", "network",
    "open_collections", "open_folder_is_known", "open_project", "project_defaults", "reduce_motion", "royalty_rate",
    "shuffled_by", "text_percent", "theme", "unranked_attributes", "updates_checked", "updates_feed", "updates_later",
    "updates_look", "updates_newest", "updates_skipped", "uploads_paused",
    *(f"way_in_{network}" for network in Network),
})  # fmt: skip
"""The keys of the settings that are taken back. Not the profile's own name, nor where the window was."""

ADDRESSES = frozenset({
    "accounts", "base_urls", "chosen_accounts", "pictures_folder", "project_royalty_addresses", "receipts_folder",
    "royalty_address_main", "royalty_address_test", "spreadsheets_folder",
})  # fmt: skip
"""The keys that lead elsewhere, to a service, a wallet or a networked folder: whoever changed the file would choose."""

_ABOUT = (
    "What Mintwright could not save because its disk refused it: descriptions of assets, answers of the service to "
    "mints, uploads, orders and refunds, notes on receipts, and settings. To put it back: open Mintwright, Settings, "
    "“Take back saved work…”."
)
_NOT_OURS = Sentence(
    "rescue", "This is no file of unsaved work, or it was changed. Choose the file that you saved when you left."
)
_TOO_LARGE = Sentence(
    "rescue", "This file is too large to be one of unsaved work. Choose the file that you saved when you left."
)
_TOO_MUCH = Sentence(
    "rescue",
    "A single description, or answer, is too long for a file that can be taken back. Make room on the disk, and try "
    "again.",
)
_ODD_PIECE = Sentence(
    "rescue",
    "What you wrote about {name} cannot be taken back from a file: its attributes are nested too deeply, or a number "
    "in it is too long. Change that, or make room on the disk, and try again.",
)
_ODD = Sentence(
    "rescue",
    "An answer, or a setting, is nothing that could be taken back from a file. Make room on the disk, and try again.",
)
_NEWER = Sentence("rescue", "A newer Mintwright wrote this file. Install that version to take it back.")


Key = tuple[str, object]
"""One unsaved thing: of what kind, and its key there, as in `unsaved_work.News`."""


class RescueError(MintwrightError):
    """A file cannot be taken back. Nothing was changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The outcome of one mint. `sha256` is the digest of its request, which shows that it is the same mint."""

    mint_id: int
    sha256: str
    title: str
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Uploaded:
    """The answer to one upload, in the service's own words; `sha256` is the file's."""

    art_id: int
    sha256: str
    scope: AccountScope
    path: Path
    answer: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Instructed:
    """The outcome of one order or refund, which is known by what it was about too."""

    instruction_id: int
    kind: InstructionKind
    transaction_uuid: str
    title: str
    outcome: InstructionOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """The artist's note on the receipt of one mint, which is known by the digest of its request too."""

    mint_id: int
    sha256: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescued:
    """Unsaved work of a profile: the drafts of one project with their files, answers, and settings by key.

    `digests` are the SHA-256 of the drafts' files by the ids of their art, as far as they are known: a file that was
    moved is recognised by its content. `uploads` are of any project. A file that was read `has_more` if another one
    continues it.

    An answer that was read from a file has only the service's own bytes, the status and the state: nothing else that a
    file says of a mint, an order or a refund is believed.
    """

    profile: str
    saved_on: datetime
    project: Project
    drafts: tuple[tuple[Draft, Path], ...] = ()
    digests: Mapping[int, str] = field(default_factory=dict[int, str])
    answers: tuple[Answer, ...] = ()
    uploads: tuple[Uploaded, ...] = ()
    instructions: tuple[Instructed, ...] = ()
    notes: tuple[Noted, ...] = ()
    settings: Mapping[str, Any]
    has_more: bool = False


def rescue_files(rescued: Rescued, left_out: dict[Key, RescueError] | None = None) -> Iterator[bytes]:
    """The file, or, if one would be too long to read again, several, each of which can be taken back by itself.

    Slow if much is unsaved, and done piece by piece: not for the interface's thread. Only one file at a time is in
    memory. A single item that is too long for any file, or could not be read again, is put into `left_out` with the
    reason, and the others are written; without `left_out` it raises RescueError.
    """
    part: dict[str, list[bytes]] = {}
    number, size, marks = 1, 0, 0
    empty = _whole_file(rescued, {}, 1, has_more=True)
    _require_readable(partial(read_rescued, empty), _ODD)
    room, room_for_marks = LONGEST - len(empty) - _SPARE, MOST_MARKS - marks_in(empty)
    for kind, item, its_marks in _items(rescued, room, room_for_marks, left_out):
        if size + len(item) + 2 > room or marks + its_marks > room_for_marks:
            yield _whole_file(rescued, part, number, has_more=True)
            part, size, marks = {}, 0, 0
            number += 1
        part.setdefault(kind, []).append(item)
        size += len(item) + 2  # what stands between two
        marks += its_marks
    yield _whole_file(rescued, part, number, has_more=False)


def _items(
    rescued: Rescued, room: int, room_for_marks: int, left_out: dict[Key, RescueError] | None
) -> Iterator[tuple[str, bytes, int]]:
    """Each item that fits into a file, with the list it belongs to and its marks. Raises RescueError."""
    for kind, key, make in _things(rescued):
        try:
            item = make()
            marks = marks_in(item) + 1
            if len(item) > room or marks > room_for_marks:
                raise RescueError(_TOO_MUCH)
        except RescueError as error:
            if left_out is None:
                raise
            left_out[key] = error
        else:
            yield kind, item, marks


def _things(rescued: Rescued) -> Iterator[tuple[str, Key, Callable[[], bytes]]]:
    """Each item with the list it belongs to, its key and how it is written; what cannot be recreated comes first."""
    for answer in rescued.answers:
        yield "answers", ("mint", answer.mint_id), partial(_item, partial(_answer_plain, answer), _answer_of, _ODD)
    for upload in rescued.uploads:
        key = ("upload", (upload.sha256, upload.scope))
        yield "uploads", key, partial(_item, partial(_upload_plain, upload), _upload_of, _ODD)
    for told in rescued.instructions:
        item = partial(_item, partial(_instructed_plain, told), _instructed_of, _ODD)
        yield "instructions", ("instruction", told.instruction_id), item
    for note in rescued.notes:
        yield "notes", ("note", note.mint_id), partial(_item, partial(_note_plain, note), _note_of, _ODD)
    for draft, path in rescued.drafts:
        odd = _ODD_PIECE.filled(name=draft.name.strip() or path.name)
        plain = partial(_piece_plain, draft, path, rescued.digests.get(draft.art_id, ""))
        yield "pieces", ("draft", draft.art_id), partial(_item, plain, _piece_of, odd)


def _item(plain: Callable[[], Mapping[str, Any]], read: Callable[[Any], object], odd: Sentence) -> bytes:
    """One item as it is written. Raises RescueError, which says `odd`, if it could not be read again."""
    written = _require_readable(lambda: _json(plain()), odd)
    if len(written) <= LONGEST:  # what is longer is refused as that
        _require_readable(lambda: read(parse_json(written, deepest=DEEPEST - _AROUND)), odd)
    return written


def _require_readable(work: Callable[[], _Made], odd: Sentence) -> _Made:
    """Check that what is written can be read again: otherwise it is not saved. Raises RescueError."""
    try:
        return work()
    except (MintwrightError, *_UNREADABLE) as error:
        raise RescueError(odd, details=type(error).__name__) from error


def _whole_file(rescued: Rescued, part: Mapping[str, Sequence[bytes]], number: int, *, has_more: bool) -> bytes:
    """The content of one file. The settings are in the first."""
    beginning = {
        "about": _ABOUT,
        "format": FORMAT,
        "version": VERSION,
        "saved_on": rescued.saved_on.astimezone(UTC).isoformat(),
        "profile": rescued.profile,
        "project": {"id": rescued.project.id, "name": rescued.project.name},
        "file": number,
        "has_more": has_more,
        "settings": dict(rescued.settings) if number == 1 else {},
    }
    pieces = [_json(beginning).removesuffix(b"\n}")]
    for kind in ("pieces", "answers", "uploads", "instructions", "notes"):
        pieces.append(f',\n  "{kind}": ['.encode())
        for number, item in enumerate(part.get(kind, ())):
            pieces += (b",\n" if number else b"\n", item)
        pieces.append(b"\n  ]")
    return b"".join((*pieces, b"\n}\n"))  # in one go: every copy of so much holds up all threads


def _json(plain: Mapping[str, Any]) -> bytes:
    """The JSON text. Half a character, as in a broken file name, becomes a question mark: it is not valid text."""
    return json.dumps(plain, ensure_ascii=False, indent=2).encode("utf-8", "replace")


def _piece_plain(draft: Draft, path: Path, sha256: str) -> dict[str, Any]:
    written = json.loads(draft_text(draft))
    return {"art": draft.art_id, "file": file_text(path), "file_sha256": sha256, "written": written}


def file_text(path: Path) -> str:
    """A file's name as a rescue file spells it, by which its art is recognised."""
    return os.fsencode(path).decode("utf-8", "replace")


def _answer_plain(answer: Answer) -> dict[str, Any]:
    outcome = answer.outcome
    return {
        "mint": answer.mint_id,
        "title": answer.title,
        "request_sha256": answer.sha256,
        "state": outcome.state.value,
        "http_status": outcome.status,
        **_bytes_plain(outcome.answer),
        "said": str(outcome.problem) if outcome.problem else None,
        "details": outcome.details,
        "refusal": [(one.asset, one.field, one.message) for one in outcome.refusal],
    }


def _upload_plain(upload: Uploaded) -> dict[str, Any]:
    return {
        "art": upload.art_id,
        "file": file_text(upload.path),
        "file_sha256": upload.sha256,
        "place": upload.scope,
        **_bytes_plain(upload.answer),
    }


def _instructed_plain(told: Instructed) -> dict[str, Any]:
    outcome = told.outcome
    return {
        "instruction": told.instruction_id,
        "kind": told.kind.value,
        "transaction": told.transaction_uuid,
        "title": told.title,
        "state": outcome.state.value,
        "http_status": outcome.status,
        **_bytes_plain(outcome.answer),
        "said": str(outcome.problem) if outcome.problem else None,
        "details": outcome.details,
    }


def _note_plain(note: Noted) -> dict[str, Any]:
    return {"mint": note.mint_id, "request_sha256": note.sha256, "note": note.words}


def _bytes_plain(raw: bytes | None) -> dict[str, str | None]:
    """The service's own bytes, as text unless JSON would make that text many times as long, or all backslashes."""
    if raw is None:
        return {"answer": None}
    with suppress(UnicodeDecodeError):
        text = raw.decode()
        written = json.dumps(text)
        if len(written) <= LONGEST // 2 and written.count("\\") <= MOST_MARKS // 2:
            return {"answer": text}
    return {"answer_base64": base64.b64encode(raw).decode()}


# --- Reading: the file may have been changed by any hand


def read_bytes(path: Path, is_stopped: IsStopped = lambda: False) -> bytes:
    """Read a file that the artist chose. Blocking. Raises RescueError."""
    read = bytearray()
    try:
        with open_regular(path) as file:
            while len(read) <= LONGEST and not is_stopped() and (chunk := file.read(_CHUNK)):
                read += chunk
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        said = Sentence("keeping", "{name} cannot be read: {reason}.", name=path.name, reason=reason)
        raise RescueError(said, details=str(error)) from error
    if len(read) > LONGEST:
        raise RescueError(_TOO_LARGE)
    return bytes(read)


def read_rescued(raw: bytes) -> Rescued:
    """Read what `rescue_files` wrote. Raises RescueError. Slow for a long file, but never blocks other threads."""
    _require_few_values(raw)
    try:
        plain = parse_json(raw, deepest=DEEPEST)
        if plain["format"] != FORMAT:
            raise RescueError(_NOT_OURS)
        if plain["version"] != VERSION:
            raise RescueError(_NEWER)
        return Rescued(
            profile=_text(plain["profile"]),
            saved_on=datetime.fromisoformat(plain["saved_on"]),
            project=Project(id=_id(plain["project"]["id"]), name=_text(plain["project"]["name"])),
            drafts=tuple(_piece_of(piece) for piece in _list(plain["pieces"])),
            digests=dict(_digests_of(plain["pieces"])),
            answers=tuple(_answer_of(answer) for answer in _list(plain["answers"])),
            uploads=tuple(_upload_of(upload) for upload in _list(plain.get("uploads", []))),
            instructions=tuple(_instructed_of(told) for told in _list(plain.get("instructions", []))),
            notes=tuple(_note_of(note) for note in _list(plain.get("notes", []))),
            settings=_settings_of(plain["settings"]),
            has_more=plain.get("has_more") is True,
        )
    except RecordError as error:
        raise RescueError(_NOT_OURS, details=error.details) from error
    except _UNREADABLE as error:
        raise RescueError(_NOT_OURS, details=type(error).__name__) from error


def _require_few_values(raw: bytes) -> None:
    """Raises RescueError."""
    if marks_in(raw) > MOST_MARKS:
        raise RescueError(_NOT_OURS, details="too many values")


def marks_in(raw: bytes) -> int:
    """Count the backslashes, and the commas outside of strings, in short steps; not far beyond `MOST_MARKS`."""
    at, marks = 0, sum(raw.count(b"\\", begin, begin + _CHUNK) for begin in range(0, len(raw), _CHUNK))
    while at < len(raw) and marks <= MOST_MARKS:
        quote = raw.find(b'"', at, at + _CHUNK)
        end = quote if quote >= 0 else min(at + _CHUNK, len(raw))
        marks += raw.count(b",", at, end)
        at = end if quote < 0 else _after_text(raw, quote + 1)
    return marks


def _after_text(raw: bytes, at: int) -> int:
    """The end of the string that begins here: at a quote without a backslash."""
    while (quote := raw.find(b'"', at)) >= 0:
        text = raw[at:quote]
        at = quote + 1
        if (len(text) - len(text.rstrip(b"\\"))) % 2 == 0:
            return at
    return len(raw)


def _settings_of(plain: object) -> dict[str, Any]:
    if not isinstance(plain, dict):
        raise TypeError("settings")
    return json.loads(json.dumps(plain, default=float))  # the journal writes no exact decimals


def _piece_of(plain: Mapping[str, Any]) -> tuple[Draft, Path]:
    draft = draft_of(_id(plain["art"]), json.dumps(plain["written"]))
    for text in (draft.name, draft.asset_name, draft.description, draft.royalties, *_texts_of(draft.attrs)):
        _text(text)
    if draft.cover is not None:
        _id(draft.cover)
    for file in draft.files:
        _id(file.art_id)
        _text(file.name)
    if draft.amount is not None:
        _whole(draft.amount)
    if not all(isinstance(one, bool) for one in cast("tuple[object, ...]", (draft.is_auto, draft.is_flagged))):
        raise TypeError("is_auto or is_flagged")
    _require_rate(plain["written"]["royalties_rate"], draft.royalties_rate)
    return draft, Path(_text(plain["file"]))


def _digests_of(pieces: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, str]]:
    """Files of older versions have none."""
    for piece in pieces:
        if sha256 := _text(piece.get("file_sha256", "")):
            yield _id(piece["art"]), sha256


def _require_rate(written: object, rate: Decimal | None) -> None:
    """Raise ValueError or TypeError for a rate that could not be shown."""
    if rate is None:
        return
    if len(_text(written)) > _LONGEST_RATE or not rate.is_finite() or abs(rate.adjusted()) > _LONGEST_RATE:
        raise ValueError("royalties_rate")


def _texts_of(nodes: Sequence[Node]) -> Iterator[str]:
    for node in nodes:
        yield from (node.key, node.text, *_texts_of(node.children))


def _bytes_of(plain: Mapping[str, Any]) -> bytes | None:
    text, coded = plain.get("answer"), plain.get("answer_base64")
    if coded is not None:
        pieces = (_text(coded)[at : at + _CHUNK] for at in range(0, len(coded), _CHUNK))  # each of whole groups of four
        return b"".join(base64.b64decode(piece, validate=True) for piece in pieces)
    return None if text is None else _text(text).encode()


def _upload_of(plain: Mapping[str, Any]) -> Uploaded:
    return Uploaded(
        art_id=_id(plain["art"]),
        sha256=_text(plain["file_sha256"]),
        scope=AccountScope(_text(plain["place"])),
        path=Path(_text(plain["file"])),
        answer=_bytes_of(plain) or b"",
    )


def _note_of(plain: Mapping[str, Any]) -> Noted:
    return Noted(mint_id=_id(plain["mint"]), sha256=_text(plain["request_sha256"]), words=_text(plain["note"]))


def _instructed_of(plain: Mapping[str, Any]) -> Instructed:
    state = InstructionState(_text(plain["state"]))
    return Instructed(
        instruction_id=_id(plain["instruction"]),
        kind=InstructionKind(_text(plain["kind"])),
        transaction_uuid=_text(plain["transaction"]),
        title=_text(plain["title"]),
        outcome=InstructionOutcome(state, answer=_bytes_of(plain), status=_http_status(plain["http_status"])),
    )


def _http_status(status: object) -> int | None:
    if status is not None and not 100 <= _whole(status) <= 599:
        raise ValueError("http_status")
    return None if status is None else _whole(status)


def _answer_of(plain: Mapping[str, Any]) -> Answer:
    status, raw = _http_status(plain["http_status"]), _bytes_of(plain)
    outcome = Outcome(state=MintState(_text(plain["state"])), answer=raw, status=status)
    return Answer(
        mint_id=_id(plain["mint"]),
        sha256=_text(plain["request_sha256"]),
        title=_text(plain["title"]),
        outcome=outcome,
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("no whole number")
    return value


def _id(value: object) -> int:
    if not 0 < _whole(value) <= _LARGEST_ID:
        raise ValueError("no number of a journal")
    return _whole(value)


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError("no list")
    return cast("list[Any]", value)

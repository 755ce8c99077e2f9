"""The file in which unsaved work leaves a full disk: JSON that a person can read, and that Mintwright takes back."""

import base64
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mintwright.domain.asset import Draft
from mintwright.domain.attributes import Node
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import MintState
from mintwright.domain.project import Project
from mintwright.domain.refusal import FieldError
from mintwright.domain.sentences import Sentence
from mintwright.library.drafts import draft_of, draft_text
from mintwright.studio.sending import Outcome

FORMAT, VERSION = "mintwright unsaved work", 1
LONGEST = 128 * 1024 * 1024  # bytes; the longest answer is far below

_ABOUT = (
    "What Mintwright could not save because its disk refused it: descriptions of pieces, answers of the service to "
    "mints, and settings. To put it back: open Mintwright, Settings, “Take back saved work…”."
)
_NOT_OURS = Sentence(
    "rescue", "This is no file of unsaved work, or it was changed. Choose the file that you saved when you left."
)
_NEWER = Sentence("rescue", "A newer Mintwright wrote this file. Install that version to take it back.")


class RescueError(MintwrightError):
    """A file cannot be taken back. Nothing was changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of one mint. `sha256` is the digest of what was asked, which tells that it is the same mint."""

    mint_id: int
    sha256: str
    title: str
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescued:
    """Unsaved work of a profile: the drafts of one project with their files, answers, and settings by key."""

    profile: str
    saved_on: datetime
    project: Project
    drafts: tuple[tuple[Draft, Path], ...] = ()
    answers: tuple[Answer, ...] = ()
    settings: Mapping[str, Any]


def rescue_text(rescued: Rescued) -> bytes:
    """The file."""
    plain = {
        "about": _ABOUT,
        "format": FORMAT,
        "version": VERSION,
        "saved_on": rescued.saved_on.astimezone(UTC).isoformat(),
        "profile": rescued.profile,
        "project": {"id": rescued.project.id, "name": rescued.project.name},
        "pieces": [_piece_plain(draft, path) for draft, path in rescued.drafts],
        "answers": [_answer_plain(answer) for answer in rescued.answers],
        "settings": dict(rescued.settings),
    }
    try:
        return json.dumps(plain, ensure_ascii=False, indent=2).encode()
    except UnicodeEncodeError:  # half a character, which only an escape can write
        return json.dumps(plain, indent=2).encode()


def _piece_plain(draft: Draft, path: Path) -> dict[str, Any]:
    file = os.fsencode(path).decode("utf-8", "replace")
    return {"art": draft.art_id, "file": file, "written": json.loads(draft_text(draft))}


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
        "problem": outcome.problem.as_plain() if outcome.problem else None,
        "details": outcome.details,
        "refusal": [(one.asset, one.field, one.message) for one in outcome.refusal],
    }


def _bytes_plain(raw: bytes | None) -> dict[str, str | None]:
    """The service's own bytes, as text where they are text."""
    if raw is None:
        return {"answer": None}
    try:
        return {"answer": raw.decode()}
    except UnicodeDecodeError:
        return {"answer_base64": base64.b64encode(raw).decode()}


def read_rescued(raw: bytes) -> Rescued:
    """What `rescue_text` wrote. Raises RescueError."""
    try:
        plain = json.loads(raw)
        if plain["format"] != FORMAT:
            raise RescueError(_NOT_OURS)
        if plain["version"] != VERSION:
            raise RescueError(_NEWER, details=f"version {plain['version']}")
        return Rescued(
            profile=_text(plain["profile"]),
            saved_on=datetime.fromisoformat(plain["saved_on"]),
            project=Project(id=int(plain["project"]["id"]), name=_text(plain["project"]["name"])),
            drafts=tuple(_piece_of(piece) for piece in plain["pieces"]),
            answers=tuple(_answer_of(answer) for answer in plain["answers"]),
            settings=dict(plain["settings"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        raise RescueError(_NOT_OURS, details=f"{type(error).__name__}: {error}") from error


def _piece_of(plain: Mapping[str, Any]) -> tuple[Draft, Path]:
    draft = draft_of(int(plain["art"]), json.dumps(plain["written"]))
    for text in (draft.name, draft.asset_name, draft.description, draft.royalties, *_texts_of(draft.attrs)):
        _text(text)
    if not isinstance(draft.amount, int | None) or not isinstance(draft.is_auto, bool):
        raise TypeError(draft.amount)
    return draft, Path(_text(plain["file"]))


def _texts_of(nodes: Sequence[Node]) -> Iterator[str]:
    for node in nodes:
        yield from (node.key, node.text, *_texts_of(node.children))


def _answer_of(plain: Mapping[str, Any]) -> Answer:
    text, coded, problem = plain.get("answer"), plain.get("answer_base64"), plain["problem"]
    outcome = Outcome(
        state=MintState(plain["state"]),
        answer=base64.b64decode(coded, validate=True) if coded is not None else text and _text(text).encode(),
        status=None if plain["http_status"] is None else int(plain["http_status"]),
        problem=None if problem is None else Sentence.from_plain(problem),
        details=_text(plain["details"]),
        refusal=tuple(FieldError(asset, tuple(path), message) for asset, path, message in plain["refusal"]),
    )
    return Answer(
        mint_id=int(plain["mint"]), sha256=_text(plain["request_sha256"]), title=_text(plain["title"]), outcome=outcome
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value

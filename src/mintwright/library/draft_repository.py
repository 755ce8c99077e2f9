"""Drafts in the journal: one JSON text each, with the attrs as nodes, however unfinished."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attributes import Node, NodeKind, plain_of
from mintwright.library.database import Connection
from mintwright.library.sql_values import now_text

_KINDS = {kind.value: kind for kind in NodeKind}  # an enumeration takes five times as long to find one of its members
_SHORT = 64  # characters: of texts that many assets may share
_DEEPEST = 124  # levels of groups: a rescue file holds them; twice as many exhaust Python's stack


@dataclass(frozen=True, slots=True)
class StoredDrafts:
    """The texts of drafts by art id, and the covers that these name: a thread of the journal has looked for them."""

    texts: dict[int, str]
    covers: dict[int, int]


def load_drafts(connection: Connection, project_id: int) -> dict[int, str]:
    """The stored text of every draft of a project by art id; `draft_of` parses one when it is needed."""
    return dict(connection.execute("select art_id, body from draft where project_id = ?", (project_id,)))


def load_draft(connection: Connection, art_id: int) -> Draft | None:
    """The stored draft of one piece of art."""
    found = connection.execute("select body from draft where art_id = ?", (art_id,)).fetchone()
    return None if found is None else draft_of(art_id, found[0])


def save_drafts(connection: Connection, drafts: Iterable[Draft]) -> dict[int, str]:
    """Store these drafts, each in the project of its art; returns their texts by art id."""
    saved_on = now_text()
    texts = {draft.art_id: draft_text(draft) for draft in drafts}
    connection.executemany(
        "insert into draft (art_id, project_id, body, saved_on) select id, project_id, ?, ? from art where id = ? "
        "on conflict (art_id) do update set body = excluded.body, saved_on = excluded.saved_on",
        [(text, saved_on, art_id) for art_id, text in texts.items()],
    )
    return texts


def draft_text(draft: Draft) -> str:
    """A draft as JSON."""
    rate = draft.royalties_rate
    cover = {} if draft.cover is None else {"cover": draft.cover}  # else as earlier versions wrote and read it
    flag = {"is_flagged": True} if draft.is_flagged else {}  # the same
    return json.dumps({
        "name": draft.name,
        "asset_name": draft.asset_name,
        "description": draft.description,
        "amount": draft.amount,
        "is_auto": draft.is_auto,
        "royalties_rate": None if rate is None else str(rate),
        "royalties": draft.royalties,
        "attrs": [plain_of(node) for node in draft.attrs],
        "files": [{"art_id": file.art_id, "name": file.name} for file in draft.files],
        **cover,
        **flag,
    })  # fmt: skip


def cover_in(text: str) -> int | None:
    """The cover in the text of a draft. Most have none, and are not parsed for that."""
    return json.loads(text).get("cover") if '"cover"' in text else None


def with_covers(texts: Mapping[int, str]) -> StoredDrafts:
    """These texts of drafts, and the covers in them."""
    covers = {art_id: cover for art_id, text in texts.items() if (cover := cover_in(text)) is not None}
    return StoredDrafts(dict(texts), covers)


def load_covers(connection: Connection, art_ids: Iterable[int]) -> dict[int, int]:
    """The covers of this art by its id, whichever projects it is in."""
    wanted = "select art_id, body from draft where art_id in (select value from json_each(?))"
    return with_covers(dict(connection.execute(wanted, (json.dumps(sorted(art_ids)),)))).covers


def draft_of(art_id: int, text: str) -> Draft:
    """The draft that `draft_text` wrote. What an earlier version let be nested beyond all sense becomes lines."""
    plain: dict[str, Any] = json.loads(text)
    rate = plain.pop("royalties_rate")
    attrs = tuple(_node_of(node, 1) for node in plain.pop("attrs"))
    files = tuple(ExtraFile(art_id=file["art_id"], name=file["name"]) for file in plain.pop("files"))
    return Draft(
        art_id=art_id, royalties_rate=None if rate is None else Decimal(rate), attrs=attrs, files=files, **plain
    )


def _node_of(plain: dict[str, Any], level: int) -> Node:
    kind, below = _KINDS[plain["kind"]], plain["children"]
    if kind is NodeKind.TEXT and not below and len(plain["text"]) <= _SHORT:
        return _text_node(plain["key"], plain["text"])
    if kind is NodeKind.GROUP and level > _DEEPEST:
        return Node(plain["key"], text="\n".join(_lines(below)))
    return Node(plain["key"], kind, plain["text"], tuple(_node_of(child, level + 1) for child in below))


@lru_cache(maxsize=10_000)
def _text_node(key: str, text: str) -> Node:
    """One for all who say the same: of ten thousand assets many do."""
    return Node(key, text=text)


def _lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Every text below some rows, behind the names that lead to it: "Paper: Maker: Hahnemühle"."""
    left = [("", row) for row in reversed(rows)]
    while left:
        names, row = left.pop()
        named = f"{names}{row['key']}: " if row["key"] else names
        if row["children"]:
            left += [(named, child) for child in reversed(row["children"])]
        else:
            yield named + row["text"]

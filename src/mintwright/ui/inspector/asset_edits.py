"""The changes of one edit in the form: a title also changes its asset name, a pattern fills several titles at once."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import asset_name_from, numbered, unique_asset_names
from mintwright.domain.sentences import Sentence

Changes = Mapping[str, Any]

_NUMBER = re.compile("(x?[0-9]+)?")


def follows_title(draft: Draft) -> bool:
    """Whether the asset name was made from the title, perhaps with a number to tell it apart, and not by hand."""
    if not draft.asset_name:
        return True
    made = asset_name_from(draft.name)
    return draft.asset_name.startswith(made) and _NUMBER.fullmatch(draft.asset_name, len(made)) is not None


def retitled(draft: Draft, title: str, *, follows: bool) -> Changes:
    """Change the title, and the asset name if it follows. Both are always named, so continued typing is one step."""
    made = asset_name_from(title) if title.strip() else ""
    return {"name": title, "asset_name": made if follows else draft.asset_name}


def retitled_all(drafts: Sequence[Draft], pattern: str) -> dict[int, Changes]:
    """Titles from a pattern with `{n}` and `{name}`; asset names that follow become different from each other."""
    titles = numbered(pattern, [draft.name for draft in drafts])
    made = unique_asset_names(titles)
    return {
        draft.art_id: {"name": title, "asset_name": name if follows_title(draft) else draft.asset_name}
        for draft, title, name in zip(drafts, titles, made, strict=True)
    }


def renamed_all(drafts: Sequence[Draft], pattern: str) -> dict[int, Changes]:
    """Asset names from a pattern."""
    names = numbered(pattern, [draft.asset_name for draft in drafts])
    return {draft.art_id: {"asset_name": name} for draft, name in zip(drafts, names, strict=True)}


def sample(pattern: str, names: Sequence[str]) -> Sentence:
    """What a pattern gives: "Gives Lantern 1, Lantern 2, … Lantern 4"."""
    filled = numbered(pattern, names)
    if len(set(filled)) == 1:
        return Sentence("fields", "All {count} become “{name}”", count=len(filled), name=filled[0])
    if len(filled) <= 3:
        return Sentence("fields", "Gives {names}", names=", ".join(filled))
    return Sentence("fields", "Gives {first}, {second}, … {last}", first=filled[0], second=filled[1], last=filled[-1])

"""The changes of one edit in the form: a title also changes its asset name, a pattern fills several titles at once."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import AssetNames, asset_name_from
from mintwright.domain.assets.patterns import Source, filling

Changes = Mapping[str, Any]
ChangesById = Iterator[tuple[int, Changes]]  # worked out as it is read: ten thousand take long

_NUMBER, _NUMBER_APART = re.compile("(x?[0-9]+)?"), re.compile("(x[0-9]+)?")


def follows_title(draft: Draft) -> bool:
    """Whether the asset name was made from the title, perhaps with a number to tell it apart, and not by hand.

    Behind a digit that number stands apart, as `naming.name_variants` writes it: Gate42 was not made from "Gate 4".
    """
    if not draft.asset_name:
        return True
    made = asset_name_from(draft.name)
    number = _NUMBER_APART if made[-1].isdigit() else _NUMBER
    return draft.asset_name.startswith(made) and number.fullmatch(draft.asset_name, len(made)) is not None


def retitled(draft: Draft, title: str, *, follows: bool) -> Changes:
    """Change the title, and the asset name if it follows. Both are always named, so continued typing is one step."""
    made = asset_name_from(title) if title.strip() else ""
    return {"name": title, "asset_name": made if follows else draft.asset_name}


def retitled_all(sources: Iterable[Source], pattern: str, stay: Iterable[str] = ()) -> ChangesById:
    """Titles from a pattern; asset names that follow become different from each other, and from those that `stay`."""
    names = AssetNames()
    for name in stay:
        names.take(name)
    for source, title in filling(pattern, sources):
        draft, made = source.draft, names.new(title)
        yield draft.art_id, {"name": title, "asset_name": made if follows_title(draft) else draft.asset_name}


def filled_all(sources: Iterable[Source], field: str, pattern: str) -> ChangesById:
    """Another text of each from a pattern."""
    return ((source.draft.art_id, {field: words}) for source, words in filling(pattern, sources))

"""How an asset was minted, from the body of its request, and whether its draft says the same today.

Royalties and the processing belong to the collection, and are left out.
"""

import json
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, cast

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.checks import PLACEHOLDER
from mintwright.domain.assets.requests import build_requests
from mintwright.domain.assets.wire import asset_body

_WORDS = ("amount", "name", "asset_name", "description", "attrs")


@dataclass(frozen=True, slots=True)
class MintedForm:
    """The words of an asset as canonical JSON, and the references of its picture and of its files."""

    words: str
    references: tuple[str, ...]


def minted_forms(body: bytes, art_ids: Sequence[int]) -> Mapping[int, MintedForm]:
    """How each piece of art was requested; nothing of a body that was damaged on the disk."""
    try:
        found = json.loads(body)
        assets = cast("list[object]", found if isinstance(found, list) else [found])
        return {
            art_id: _form(cast("dict[str, Any]", asset))
            for art_id, asset in zip(art_ids, assets, strict=False)
            if isinstance(asset, dict)
        }
    except (ValueError, RecursionError):
        return {}


def is_as_minted(draft: Draft, form: MintedForm, references: Callable[[int], Set[str]]) -> bool:
    """Whether a draft would be minted with the same words and the same contents; `references` gives those of art."""
    shown = [draft.picture, *([draft.art_id] if draft.has_cover else []), *(file.art_id for file in draft.files)]
    if len(shown) != len(form.references):
        return False
    if not all(one in references(art_id) for art_id, one in zip(shown, form.references, strict=True)):
        return False
    try:
        request = build_requests([draft], dict.fromkeys(draft.art_ids, PLACEHOLDER))[0]
        return _form(json.loads(asset_body(request))).words == form.words
    except (ValueError, RecursionError):  # text that no service takes
        return False


def _form(asset: Mapping[str, Any]) -> MintedForm:
    held = asset.get("files")
    listed = cast("list[object]", held) if isinstance(held, list) else []
    files = [cast("dict[str, Any]", file) for file in listed if isinstance(file, dict)]
    said = [[asset.get(name) for name in _WORDS], [file.get("name") for file in files]]
    references = (str(asset.get("image")), *(str(file.get("src")) for file in files))
    return MintedForm(json.dumps(said, sort_keys=True), references)

"""What looks mistyped and is right, by project, in the settings."""

from collections.abc import Iterator
from itertools import islice
from typing import cast

from mintwright.domain.traits.mistypes import Mistype
from mintwright.studio.settings import Settings

KEPT = "kept_spellings"  # in the settings: by project
MOST = 500  # of a project, the last ones
_Said = list[object]


def kept_of(settings: Settings, project_id: int) -> frozenset[Mistype]:
    """What the artist said is right in this project; what is odd there is passed over."""
    return frozenset(_read(_by_project(settings).get(str(project_id))))


def keep(settings: Settings, project_id: int, mistype: Mistype, *, is_right: bool = True) -> None:
    """Remember that this is right, or no longer."""
    others = [one for one in _read(_by_project(settings).get(str(project_id))) if one != mistype]
    kept = (*others, mistype) if is_right else others
    said = [[list(one.path), one.value, one.meant] for one in kept]
    settings.put(KEPT, {**_by_project(settings), str(project_id): said[-MOST:]})


def _by_project(settings: Settings) -> dict[str, object]:
    found = settings.get(KEPT)
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}


def _read(said: object) -> Iterator[Mistype]:
    for one in islice(cast("_Said", said), MOST) if isinstance(said, list) else ():
        parts = cast("_Said", one) if isinstance(one, list) else []
        if len(parts) != 3 or not isinstance(parts[0], list):
            continue
        path = tuple(name for name in cast("_Said", parts[0]) if isinstance(name, str))
        if path and isinstance(parts[1], str | None) and isinstance(parts[2], str):
            yield Mistype(path, parts[1], parts[2])

"""Which attributes stay out of the ranks of rarity, by project, in the settings."""

from collections.abc import Iterator
from itertools import islice
from typing import cast

from mintwright.domain.assets.attributes import Path
from mintwright.studio.settings import Settings

UNRANKED = "unranked_attributes"  # in the settings: by project
MOST = 200  # of a project, the last ones
_Said = list[object]


def unranked_of(settings: Settings, project_id: int) -> frozenset[Path]:
    """Those that the artist left out in this project; what is odd there is passed over."""
    return frozenset(_read(_by_project(settings).get(str(project_id))))


def set_ranked(settings: Settings, project_id: int, path: Path, *, is_ranked: bool) -> None:
    """Remember whether an attribute counts in the ranks."""
    others = [one for one in _read(_by_project(settings).get(str(project_id))) if one != path]
    said = [list(one) for one in (others if is_ranked else [*others, path])]
    settings.put(UNRANKED, {**_by_project(settings), str(project_id): said[-MOST:]})


def _by_project(settings: Settings) -> dict[str, object]:
    found = settings.get(UNRANKED)
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}


def _read(said: object) -> Iterator[Path]:
    for one in islice(cast("_Said", said), MOST) if isinstance(said, list) else ():
        names = cast("_Said", one) if isinstance(one, list) else []
        path = tuple(name for name in names if isinstance(name, str))
        if path and len(path) == len(names):
            yield path

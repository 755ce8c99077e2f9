"""What the artist chose that columns become, in the settings: the next sheet of the same headings begins with it."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import cast

from mintwright.domain.spreadsheets.columns import column_of, heading_of
from mintwright.domain.spreadsheets.meanings import Finds, Meaning
from mintwright.studio.settings import Settings

KEPT = "sheet_columns"  # in the settings
MOST, MOST_COLUMNS, LONGEST = 60, 200, 400  # sheets of all projects, columns of one, characters of what one becomes

_Said = Mapping[str, object]


def kept(settings: Settings, project_id: int, headings: Sequence[str]) -> Mapping[int, Meaning]:
    """What was chosen in this project for columns of these headings; what is odd in the settings is passed over."""
    mark = _mark(project_id, headings)
    said = next((one.get("columns") for one in _all(settings) if one.get("sheet") == mark), None)
    return dict(_read(cast("_Said", said), len(headings))) if isinstance(said, dict) else {}


def keep(settings: Settings, project_id: int, headings: Sequence[str], chosen: Mapping[int, Meaning]) -> None:
    """Remember it, and no longer what was chosen longest ago."""
    columns = {str(at): _words(meaning) for at, meaning in islice(chosen.items(), MOST_COLUMNS)}
    short = {at: words for at, words in columns.items() if len(words) <= LONGEST}
    if not short or not any(headings):
        return
    mark = _mark(project_id, headings)
    others = [one for one in _all(settings) if one.get("sheet") != mark]
    settings.put(KEPT, [{"sheet": mark, "columns": short}, *others][:MOST], is_trifle=True)


def _mark(project_id: int, headings: Sequence[str]) -> str:
    return hashlib.sha256("\n".join((str(project_id), *headings)).encode("utf-8", "surrogatepass")).hexdigest()


def _all(settings: Settings) -> Sequence[_Said]:
    found = settings.get(KEPT)
    listed = cast("Sequence[object]", found) if isinstance(found, list) else ()
    return [cast("_Said", one) for one in listed if isinstance(one, dict)]


def _words(meaning: Meaning) -> str:
    """A meaning as text: nothing, how files are found, or a heading."""
    if meaning is None:
        return ""
    return f"finds {meaning}" if isinstance(meaning, Finds) else f"is {heading_of(meaning)}"


def _read(said: _Said, width: int) -> Iterator[tuple[int, Meaning]]:
    columns = {str(at): at for at in range(width)}
    for at, words in islice(said.items(), MOST_COLUMNS):
        if at not in columns or not isinstance(words, str):
            continue
        kind, _, rest = words.partition(" ")
        if not words:
            yield columns[at], None
        elif kind == "finds" and rest in tuple(Finds):
            yield columns[at], Finds(rest)
        elif kind == "is" and (column := column_of(rest)) is not None:
            yield columns[at], column

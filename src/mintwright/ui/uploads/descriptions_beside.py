"""What a generator wrote, found beside the art that was added."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.drop_recorder import Added
from mintwright.studio.uploads.file_errors import is_already_added, shown_name
from mintwright.studio.uploads.folder_scan import Skipped
from mintwright.ui.shell.drop import is_sheet
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text

_PAIRS = (
    Sentence("uploads", "1 picture with its description."),
    Sentence("uploads", "{shown} pictures with descriptions."),
)
_BESIDE = (
    Sentence("uploads", "{name} lies beside the art, and may describe it."),
    Sentence("uploads", "{shown} files like {name} lie beside the art, and may describe it."),
)
_ALONE = (
    Sentence("uploads", "{name} may describe the art that is here."),
    Sentence("uploads", "{shown} files like {name} may describe the art that is here."),
)
_LEFT_OUT = (
    Sentence("uploads", "1 other file was left out."),
    Sentence("uploads", "{shown} other files were left out."),
)
DESCRIPTIONS = ".json"


@dataclass(frozen=True, slots=True)
class Beside:
    """What is said of it, and the folders and files that hold it, with spreadsheets among them.

    It `is_sure` where descriptions are called like pictures, or labelled as CIP-25 has it, and no spreadsheet may
    describe them too. `others` were left out beside.
    """

    words: str
    paths: tuple[Path, ...]
    is_sure: bool
    others: Sequence[Skipped]


def descriptions_beside(
    studio: Studio, outcome: Added, dropped: Sequence[Path], labelled: Container[Path]
) -> Beside | None:
    """What lies in the folders of this drop; None where no generator wrote there. `labelled` files are of CIP-25."""
    left_out = outcome.left_out
    if all(left.path.suffix.lower() != DESCRIPTIONS and left.path.suffix for left in left_out):
        return None
    stems = {PurePath(studio.uploads.path_text(art_id)).stem for art_id in outcome.all_ids}
    paired = [left.path for left in left_out if _is_of(left.path, stems)]
    found = [left.path for left in left_out if left.path.suffix.lower() == DESCRIPTIONS] or paired
    if not found:
        return None
    folders = {folder for path in found for folder in (path, *path.parents)}
    roots = tuple(path for path in map(Path.absolute, dropped) if path in folders)
    sheets = tuple(left.path for left in left_out if is_sheet(left.path))
    words = text(_said(len(paired), found, _BESIDE if stems else _ALONE))
    told = {*found, *paired, *sheets}
    others = [left for left in left_out if left.path not in told and not is_already_added(left.reason)]
    if others:
        words = f"{words} {text(counted(len(others), *_LEFT_OUT).filled(shown=number(len(others))))}"
    is_known = bool(paired) or any(path in labelled for path in found)
    return Beside(words, (*sheets, *roots), is_known and not sheets, others)


def _said(paired: int, found: Sequence[Path], alone: tuple[Sentence, Sentence]) -> Sentence:
    """How many pictures have descriptions; where none is called like one, how many files may hold some."""
    if paired:
        return counted(paired, *_PAIRS).filled(shown=number(paired))
    return counted(len(found), *alone).filled(shown=number(len(found)), name=shown_name(found[0]))


def _is_of(path: Path, stems: set[str]) -> bool:
    """Whether a file is called like a picture, with the ending of descriptions or none."""
    suffix = path.suffix.lower()
    return (path.stem in stems) if suffix == DESCRIPTIONS else (not suffix and path.name in stems)

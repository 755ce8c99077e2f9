"""A drop becomes a list of files: folders are walked, hidden files passed over, the rest left out with a reason.

Blocking: runs in the reading threads.
"""

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mintwright.domain.kinds import ART_SUFFIXES, SNIFFED_BYTES, is_art, media_type
from mintwright.domain.sentences import Sentence
from mintwright.studio.projects import natural

_HIDDEN_ON_WINDOWS = 0x2  # FILE_ATTRIBUTE_HIDDEN


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A dropped path that was not added, and why."""

    path: Path
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Gathered:
    """Files to add, as (path, size in bytes, modified in ns), and what was left out."""

    files: tuple[tuple[Path, int, int], ...]
    left_out: tuple[LeftOut, ...]


def gather(paths: Sequence[Path], is_known: Callable[[Path], bool]) -> Gathered:
    """Look at what was dropped. A file dropped by itself is judged by its content, one in a folder by its suffix."""
    files: dict[Path, tuple[Path, int, int]] = {}
    left_out: list[LeftOut] = []
    for path, dropped_alone in _files_of(paths, left_out):
        try:
            facts = path.stat()
            reason = _reason_against(path, facts, alone=dropped_alone)
        except OSError as error:
            left_out.append(LeftOut(path, cannot_read(path, error)))
            continue
        if reason is None and (path in files or is_known(path)):
            reason = Sentence("uploads", "{name} was already added.", name=path.name)
        if reason is None:
            files[path] = (path, facts.st_size, facts.st_mtime_ns)
        else:
            left_out.append(LeftOut(path, reason))
    return Gathered(tuple(files.values()), tuple(left_out))


def cannot_read(path: Path, error: OSError) -> Sentence:
    """What an artist reads about a file that the system does not give out."""
    if isinstance(error, FileNotFoundError):
        return Sentence("uploads", "{name} is not there any more. Put it back and try again.", name=path.name)
    if isinstance(error, PermissionError):
        return Sentence("uploads", "{name} may not be read. Allow reading it and try again.", name=path.name)
    return Sentence(
        "uploads", "{name} cannot be read: {reason}.", name=path.name, reason=error.strerror or type(error).__name__
    )


def _files_of(paths: Sequence[Path], left_out: list[LeftOut]) -> Iterator[tuple[Path, bool]]:
    for given in paths:
        path = Path(os.path.abspath(given))  # noqa: PTH100 - resolve() would follow the artist's own links
        if path.is_dir():
            yield from ((found, False) for found in _walk(path, left_out))
        else:
            yield path, True


def _walk(folder: Path, left_out: list[LeftOut]) -> Iterator[Path]:
    """The files of a folder and of those in it, in the order an artist reads them. Links to folders end the walk."""
    try:
        with os.scandir(folder) as scan:
            entries = sorted(scan, key=lambda entry: natural(entry.name))
    except OSError as error:
        left_out.append(LeftOut(folder, cannot_read(folder, error)))
        return
    for entry in entries:
        if _is_hidden(entry):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(Path(entry.path), left_out)
        elif not entry.is_symlink() or entry.is_file():
            yield Path(entry.path)


def _is_hidden(entry: "os.DirEntry[str]") -> bool:
    if entry.name.startswith((".", "~$")) or entry.name.casefold() in ("thumbs.db", "desktop.ini"):
        return True
    if os.name != "nt":
        return False
    return bool(getattr(entry.stat(follow_symlinks=False), "st_file_attributes", 0) & _HIDDEN_ON_WINDOWS)


def _reason_against(path: Path, facts: os.stat_result, *, alone: bool) -> Sentence | None:
    if not stat.S_ISREG(facts.st_mode):
        return Sentence("uploads", "{name} is not a file.", name=path.name)
    if path.suffix.lower() in ART_SUFFIXES:
        return None
    if alone:
        with path.open("rb") as file:
            if is_art(media_type(file.read(SNIFFED_BYTES), path.name)):
                return None
    return Sentence(
        "uploads",
        "{name} is not a kind of file that can be minted. Export it as a picture, film, sound, model or PDF.",
        name=path.name,
    )

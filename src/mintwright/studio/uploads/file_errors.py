"""Sentences about a file, a folder or a name that cannot be added."""

import errno
import os
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.regular_files import NoRegularFileError

LONGEST_SHOWN = 120  # characters of a name in a sentence
_ALREADY_ADDED = Sentence("uploads", "{name} was already added.")


def already_added(path: Path) -> Sentence:
    """For a file that is on the list already."""
    return _ALREADY_ADDED.filled(name=shown_name(path))


def is_already_added(reason: Sentence) -> bool:
    """Whether the only reason is that the file is on the list already."""
    return reason.source == _ALREADY_ADDED.source


def shown_name(path: Path) -> str:
    """A path's name, for a sentence: the whole path if it has none, without control characters, of limited length."""
    name = "".join(sign if sign.isprintable() else "\ufffd" for sign in path.name or str(path))
    return name if len(name) <= LONGEST_SHOWN else f"{name[: LONGEST_SHOWN - 30]}…{name[-29:]}"


def cannot_read(path: Path, error: OSError | ValueError) -> Sentence:
    """For a file that the system does not let us read."""
    name = shown_name(path)
    if isinstance(error, NoRegularFileError):
        return no_file(path)
    if isinstance(error, FileNotFoundError):
        if os.name == "nt" and len(str(path)) >= 260:  # MAX_PATH, which Windows answers with this error
            return _too_long(path)
        return Sentence("uploads", "{name} is not there any more. Put it back and try again.", name=name)
    if isinstance(error, PermissionError):
        return Sentence("uploads", "{name} may not be read. Allow reading it and try again.", name=name)
    if isinstance(error, ValueError):  # a NUL, or what is no text
        return Sentence("uploads", "{name} is no name that a file can have. Give the file another name.", name=name)
    if error.errno == errno.ELOOP:
        return Sentence("uploads", "{name} is a link that leads in a circle. Add the file itself.", name=name)
    if error.errno == errno.ENAMETOOLONG:
        return _too_long(path)
    return Sentence(
        "uploads", "{name} cannot be read: {reason}.", name=name, reason=error.strerror or type(error).__name__
    )


def _too_long(path: Path) -> Sentence:
    return Sentence(
        "uploads",
        "{name} has too long a name, or lies too deep in other folders. Move it to another folder, or rename it.",
        name=shown_name(path),
    )


def no_file(path: Path) -> Sentence:
    """For a pipe, a device or a socket."""
    return Sentence("uploads", "{name} is not a file.", name=shown_name(path))


def link_to_folder(path: Path) -> Sentence:
    """For a link to a folder, which might lead back to where it is."""
    return Sentence(
        "uploads",
        "{name} is a link to a folder, and was not followed. Add that folder itself to take what is in it.",
        name=shown_name(path),
    )


def of_system(path: Path) -> Sentence:
    """For the system's own tables and devices."""
    return Sentence(
        "uploads",
        "{name} belongs to the system and holds no files of yours: it was not looked through.",
        name=shown_name(path),
    )


def of_ours(path: Path) -> Sentence:
    """For what is in the profile, the cache or the practice network's files."""
    return Sentence(
        "uploads",
        "{name} was left out: there Mintwright keeps its own copies. Add your originals from where they are.",
        name=shown_name(path),
    )


def too_much(folder: Path) -> Sentence:
    """For a drop that is too large."""
    return Sentence(
        "uploads",
        "{name} holds more than can be added at once: the rest was not looked through. Add its folders one by one.",
        name=shown_name(folder),
    )

"""Pictures from the clipboard: each gets a file in the profile and is then art like any other."""

import logging
import os
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.private_files import FILE, make_folder
from mintwright.studio.disk.drives import Drives, SilentDriveError

log = logging.getLogger(__name__)


async def keep_pasted(folder: Path, png: bytes, drives: Drives) -> Path:
    """Store a picture that was just pasted. Raises LibraryError, SilentDriveError."""
    now = datetime.now().astimezone()
    try:
        return await drives.run(folder, lambda _: store_pasted_image(folder, png, now))
    except OSError as error:
        said = Sentence(
            "uploads",
            "The picture could not be kept: {reason}. Make room in {folder} and paste it again.",
            reason=error.strerror or str(error),
            folder=str(folder),
        )
        raise LibraryError(said, details=str(error)) from error


async def drop_pasted(path: Path, drives: Drives) -> None:
    """Delete a pasted picture that was not added; one that cannot be deleted just now stays."""
    try:
        await drives.run(path, lambda _: path.unlink(missing_ok=True))
    except (OSError, SilentDriveError) as error:
        log.info("a pasted picture that was not added stays: %s", error)


def store_pasted_image(folder: Path, png: bytes, now: datetime) -> Path:
    """Write a picture, named by the time of the paste; never overwrites another. Blocking. Raises OSError."""
    make_folder(folder)
    name = f"Pasted {now:%Y-%m-%d at %H.%M.%S}"
    for number in count(1):
        path = folder / (f"{name}.png" if number == 1 else f"{name} ({number}).png")
        try:
            handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), FILE)
            with os.fdopen(handle, "wb") as file:
                file.write(png)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            continue
        except OSError:
            with suppress(OSError):  # why it was not written counts
                path.unlink(missing_ok=True)
            raise
        return path
    raise AssertionError("numbers do not end")

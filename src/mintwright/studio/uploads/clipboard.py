"""Pictures from the clipboard: each gets a file in the profile and is then art like any other."""

import os
from datetime import datetime
from itertools import count
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.private_files import FILE, make_folder
from mintwright.studio.disk.drives import Drives


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
            path.unlink(missing_ok=True)
            raise
        return path
    raise AssertionError("numbers do not end")

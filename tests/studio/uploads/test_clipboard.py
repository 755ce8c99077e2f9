"""Pictures that were pasted: what became of one is told, whatever becomes of its file."""

from pathlib import Path
from typing import Any, Never

import pytest
from tests.parts import Profile

from mintwright.library import art_repository
from mintwright.library.errors import DiskFullError, LibraryError, disk_full


def refused(*_: Any, **__: Any) -> Never:
    raise disk_full("of the test")


def held(self: Path, **_: Any) -> Never:
    """A virus scanner looks at it, or the disk is read-only by now."""
    raise PermissionError(13, "in use", str(self))


async def test_why_a_pasted_picture_was_not_added_is_told_though_its_file_cannot_be_deleted(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio = profile.open(practice=False)
    (one,) = profile.draw(1)
    with monkeypatch.context() as patch:
        patch.setattr(art_repository, "add_art", refused)
        patch.setattr(Path, "unlink", held)
        with pytest.raises(DiskFullError, match="Nothing was added"):
            await studio.uploads.add_pasted(one.read_bytes())
    await studio.close()


async def test_why_a_pasted_picture_was_not_written_is_told_though_what_there_is_of_it_cannot_be_deleted(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> Never:
        raise OSError(28, "No space left on device")

    studio = profile.open(practice=False)
    (one,) = profile.draw(1)
    with monkeypatch.context() as patch:
        patch.setattr("mintwright.studio.uploads.clipboard.os.fsync", full)
        patch.setattr(Path, "unlink", held)
        with pytest.raises(LibraryError, match="No space left"):
            await studio.uploads.add_pasted(one.read_bytes())
    await studio.close()

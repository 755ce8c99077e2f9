"""Another user plants links in a folder open to them: nothing behind such a link is written or removed.

Root may lay a link as somebody; anybody else is told that they are somebody else.
"""

import logging
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mintwright.library.database import Database
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import LibraryError
from mintwright.library.profile_lock import ProfileLock
from mintwright.library.thumbnail_cache import ThumbnailCache
from mintwright.logbook import close_logbook, open_logbook
from mintwright.practice.errors import PracticeError
from mintwright.practice.store.store import Store
from mintwright.private_files import ForeignLinkError, make_file, make_folder, refuse_links
from mintwright.studio.uploads.clipboard import store_pasted_image

pytestmark = pytest.mark.skipif(os.name != "posix", reason="on Windows only an administrator makes links")

SOMEBODY = 12_345
Lay = Callable[[Path, Path], None]


@pytest.fixture
def lay(monkeypatch: pytest.MonkeyPatch) -> Lay:
    """Make a link as somebody else would."""

    def laid(link: Path, target: Path) -> None:
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(target)
        if os.getuid() == 0:
            os.chown(link, SOMEBODY, SOMEBODY, follow_symlinks=False)
        else:
            monkeypatch.setattr(os, "getuid", lambda: SOMEBODY)

    return laid


@pytest.fixture
def thesis(tmp_path: Path) -> Path:
    """What the artist would lose."""
    path = tmp_path / "thesis.txt"
    path.write_bytes(b"years of work")
    path.chmod(0o644)
    return path


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    """A folder of the artist's, with names that ours could have."""
    folder = tmp_path / "letters"
    for name in ("ab/love", "tmpdraft", "mintwright.log"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"dear")
    return folder


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


async def test_the_room_for_a_receipt_is_taken_in_no_file_of_the_artists(
    lay: Lay, thesis: Path, tmp_path: Path
) -> None:
    """Seventeen megabytes of chance would be written to its end."""
    data = tmp_path / "data"
    lay(data / "mintwright.room", thesis)
    database = Database(data / "mintwright.db")
    database.open()

    async def keep() -> None:
        try:
            await DiskReserve(database, data / "mintwright.room").reserve(1)
        finally:
            await database.close()

    with pytest.raises(LibraryError):
        await keep()
    assert thesis.read_bytes() == b"years of work"


def test_the_log_is_written_to_no_file_of_the_artists(lay: Lay, thesis: Path, tmp_path: Path) -> None:
    lay(tmp_path / "logs" / "mintwright.log", thesis)
    handler = open_logbook(tmp_path / "logs")
    handler.handleError = lambda record: None
    try:
        logging.getLogger("mintwright").warning("a line")
    finally:
        close_logbook(handler)
    assert thesis.read_bytes() == b"years of work"


def test_the_journal_is_made_behind_no_link(lay: Lay, thesis: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    thesis.unlink()
    lay(data / "mintwright.db", thesis)
    with pytest.raises(ForeignLinkError, match=r"mintwright\.db is a link that another user of this computer made"):
        Database(data / "mintwright.db").open()
    assert not thesis.exists()


def test_the_lock_is_taken_behind_no_link(lay: Lay, thesis: Path, tmp_path: Path) -> None:
    lay(tmp_path / "data" / "profile.lock", thesis)
    with pytest.raises(LibraryError):
        ProfileLock(tmp_path / "data").acquire()
    assert thesis.stat().st_mode & 0o777 == 0o644


def test_a_pasted_picture_goes_into_no_folder_behind_a_link(lay: Lay, letters: Path, tmp_path: Path) -> None:
    lay(tmp_path / "data" / "pasted", letters)
    before = names(letters)
    with pytest.raises(OSError, match="another user"):
        store_pasted_image(tmp_path / "data" / "pasted", b"png", datetime.now(UTC))
    assert names(letters) == before


@pytest.mark.parametrize("name", ["", "files", "files/incoming", "service.sqlite3", "in-use"])
def test_the_practice_service_goes_through_no_link(lay: Lay, letters: Path, tmp_path: Path, name: str) -> None:
    """What it sweeps at its start would be the artist's letters."""
    folder = tmp_path / "practice"
    if "." in name or name == "in-use":
        lay(folder / name, letters / "nothing")
    else:
        lay(folder / name if name else folder, letters)
    before = names(letters)
    with pytest.raises(PracticeError, match="cannot use its folder"):
        Store(folder)
    assert names(letters) == before


def test_only_what_was_made_here_is_taken_away(letters: Path, tmp_path: Path) -> None:
    """Also where no link is: the artist may have named a folder in which something lay."""
    practice = tmp_path / "practice"
    theirs = practice / "files" / "incoming" / "score.pdf"
    theirs.parent.mkdir(parents=True)
    theirs.write_bytes(b"theirs")
    Store(practice).close()
    assert theirs.exists()
    cache = ThumbnailCache(letters, limit=1)
    cache.put("key", 1, 1, 1, b"1234")
    cache.put("other", 1, 1, 1, b"1234")
    assert (letters / "ab" / "love").exists()


@pytest.mark.parametrize(
    "name",
    ["", "mintwright.db", "mintwright.room", "logs", "logs/mintwright.log", "pasted", "practice", "practice/files",
     "practice/files/incoming", "cache", "cache/previews", "cache/theme"],
)  # fmt: skip
def test_the_start_refuses_every_link_it_would_go_through(lay: Lay, letters: Path, tmp_path: Path, name: str) -> None:
    data = tmp_path / "data"
    lay(data / name if name else data, letters)
    with pytest.raises(ForeignLinkError) as refused:
        refuse_links(data, data / "cache")
    assert str(data / name if name else data) in str(refused.value)


def test_the_artists_own_links_are_followed(letters: Path, tmp_path: Path) -> None:
    """Much art is kept on another disk."""
    data = tmp_path / "data"
    data.symlink_to(letters)
    (data / "logs").symlink_to(letters)
    refuse_links(data, data / "cache")
    make_folder(data)
    make_folder(data / "logs")
    (data / "own").symlink_to(letters / "ab" / "love")
    make_file(data / "own")
    assert (letters / "ab" / "love").read_bytes() == b"dear"

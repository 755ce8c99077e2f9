"""Opening and closing a profile: fast, light, alone, and honest about what it finds."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from tests.parts import Profile

from mintwright.library.errors import DamagedError, LibraryError, ProfileInUseError
from mintwright.studio.changes import Kind
from mintwright.studio.studio import open_studio

LATE = ("httpx", "pydantic", "keyring", "PIL", "uvicorn", "starlette", "truststore", "PySide6")


async def test_opening_loads_nothing_that_can_wait_until_the_window_is_painted(profile: Profile) -> None:
    studio = profile.open(practice=False)
    await studio.uploads.add(profile.draw(1000))
    await studio.close()
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from mintwright.studio.studio import open_studio\n"
        "studio = open_studio(Path(sys.argv[1]), practice=None)\n"
        "items = [studio.uploads.item(art_id) for art_id in studio.uploads.order()]\n"
        "drafts = [studio.drafts.draft(art_id) for art_id in studio.uploads.order()]\n"
        "assert len(items) == len(drafts) == studio.uploads.totals().count == 1000\n"
        "studio.projects.current_collection, studio.minting.mints(), studio.session.state\n"
        f"print(sorted(set({LATE}) & set(sys.modules)))"
    )
    answer = subprocess.run([sys.executable, "-c", code, str(profile.data)], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


async def test_a_profile_cannot_be_opened_twice(profile: Profile) -> None:
    studio = profile.open(practice=False)
    with pytest.raises(ProfileInUseError):
        profile.open(practice=False)
    await studio.close()
    await profile.open(practice=False).close()


def test_a_damaged_profile_is_left_as_it_is_and_is_not_held(tmp_path: Path) -> None:
    journal = tmp_path / "mintwright.db"
    journal.write_bytes(b"nonsense" * 1000)
    for _ in range(2):
        with pytest.raises(DamagedError):
            open_studio(tmp_path, practice=None)
    assert journal.read_bytes() == b"nonsense" * 1000


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(LibraryError, match="cannot be used"):
        open_studio(tmp_path / "file" / "data", practice=None)


async def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    studio = open_studio(tmp_path / "new" / "folder", practice=None)
    assert (tmp_path / "new" / "folder" / "mintwright.db").exists()
    await studio.close()


async def test_settings_are_kept_and_announced(profile: Profile) -> None:
    studio = profile.open(practice=False)
    heard: list[object] = []
    studio.changes.subscribe(Kind.SETTINGS, heard.append)
    await asyncio.sleep(0)
    heard.clear()
    studio.settings.put("theme", "dark")
    studio.settings.put("window", {"x": 1, "sizes": [1, 2]})
    assert studio.settings.get("theme") == "dark"
    assert studio.settings.get("nothing", 7) == 7
    await asyncio.sleep(0)
    assert heard == [{"theme", "window"}]
    studio.settings.put("theme", "dark")
    await asyncio.sleep(0)
    assert len(heard) == 1
    await studio.close()

    studio = profile.open(practice=False)
    assert studio.settings.get("window") == {"x": 1, "sizes": [1, 2]}
    await studio.close()


async def test_closing_while_everything_is_under_way_leaves_nothing_running(profile: Profile) -> None:
    before = asyncio.all_tasks()
    studio = profile.open()
    starting = asyncio.ensure_future(studio.start())
    await studio.uploads.add(profile.draw(30))
    for art_id in studio.uploads.order():
        studio.previews.request(art_id, 64)
    await starting
    await studio.close()
    assert asyncio.all_tasks() == before

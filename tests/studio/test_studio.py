"""Opening and closing a profile: fast, light, alone, and honest about what it finds."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.parts import Profile, ScriptedService, Until, fallen_silent, journal_of

from mintwright.domain.networks import Network
from mintwright.library.errors import DamagedError, LibraryError, ProfileInUseError
from mintwright.studio import studio as studio_module
from mintwright.studio.changes import Kind
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.studio import Studio, open_studio

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


# --- Closing while the profile's disk does not answer


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end waits for a silent disk, each time, for a moment only."""
    monkeypatch.setattr(studio_module, "SETTLING_SECONDS", 0.2)
    monkeypatch.setattr(studio_module, "CLOSING_SECONDS", 0.2)


async def ends(studio: Studio, disk: threading.Event) -> None:
    """Fails when the program does not end while its disk is silent, or does not let go of the profile."""
    try:
        await asyncio.wait_for(studio.close(), 20)
        assert not studio._lock.held
    finally:
        disk.set()
        await journal_of(studio).close()


@pytest.mark.usefixtures("impatient")
async def test_a_step_back_that_waits_for_a_silent_disk_does_not_keep_the_program_from_ending(profile: Profile) -> None:
    before = asyncio.all_tasks()
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.uploads.remove([art_id])
    disk = fallen_silent(studio)
    step = studio.history.undo()
    assert step is not None
    assert step.under_way is not None
    await asyncio.sleep(0)
    await ends(studio, disk)
    assert step.under_way.cancelled()
    assert asyncio.all_tasks() == before


@pytest.mark.usefixtures("impatient")
async def test_art_that_follows_a_sign_in_on_a_silent_disk_does_not_keep_the_program_from_ending(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scripted:
        before = asyncio.all_tasks()
        scripted.answers["/auth/exchange/"] = lambda *_: (200, {"access_token": "access"})
        studio = profile.open(practice=False)
        studio.uploads.start()
        await studio.session.switch(Network.TEST)
        await studio.uploads.add(profile.draw(1))
        disk: list[threading.Event] = []

        async def forget(_: str) -> bool:  # what a sign-in does last
            disk.append(fallen_silent(studio))
            return True

        monkeypatch.setattr(studio.session._store, "forget", forget)
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret", remember=False)
        await until(lambda: studio.uploads._open._ending)
        await ends(studio, disk[0])
        assert asyncio.all_tasks() == before


@pytest.mark.usefixtures("impatient")
async def test_practice_that_neither_starts_nor_gives_up_does_not_keep_the_program_from_ending(
    profile: Profile, until: Until
) -> None:
    asked: list[None] = []

    async def never() -> PracticeAccess:
        asked.append(None)
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.Event().wait()
        raise AssertionError("nobody tells this")

    studio = open_studio(profile.data, practice=never, keyring=profile.ring)
    starting = asyncio.ensure_future(studio.start())
    await until(lambda: asked)
    starting.cancel()
    await asyncio.wait_for(studio.close(), 20)
    assert not studio._lock.held

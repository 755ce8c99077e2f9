"""Drops: whatever they contain, every good file is taken and every other one named."""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pace import within
from tests.parts import Profile
from tests.whole import sized

from mintwright.domain.assets.naming import natural
from mintwright.library.art_repository import ProjectArt
from mintwright.studio.disk.drives import Drives
from mintwright.studio.disk.mounts import ListedMounts, MacVolumes, WindowsDrives, followed
from mintwright.studio.uploads import folder_scan
from mintwright.studio.uploads.drop_import import DropImport
from mintwright.studio.uploads.file_errors import LONGEST_SHOWN, shown_name
from mintwright.studio.uploads.folder_scan import Collected, FolderScan, Given
from mintwright.studio.uploads.store.upload_store import UploadStore

DROPS = sized(10_000, 60)
HOSTILE_DROPS = Path(__file__).with_name("hostile_drops.py")

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such entries")


async def gathered(*paths: Path) -> Collected:
    """What a drop of these holds."""
    artwork = UploadStore(ProjectArt((), (), {}), 1)
    return await DropImport(paths, artwork, "practice", Drives()).scan()  # pyright: ignore[reportArgumentType]


def loop_of_links(folder: Path) -> Path:
    (folder / "loop.png").symlink_to("loop.png")
    return folder / "loop.png"


def link_behind_a_link(folder: Path) -> Path:
    (folder / "to.png").symlink_to(folder / "loop.png" / "gate.png")
    (folder / "loop.png").symlink_to("loop.png")
    return folder / "to.png"


def a_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.png")
    return folder / "pipe.png"


def a_socket(folder: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as one:
        here = Path.cwd()
        os.chdir(folder)
        one.bind("socket.png")
        os.chdir(here)
    return folder / "socket.png"


def a_device(folder: Path) -> Path:
    (folder / "endless.png").symlink_to("/dev/zero")
    return folder / "endless.png"


def deep_folders(folder: Path) -> Path:
    """Folders in folders, deeper than Python calls itself and than a path may be long."""
    here = os.open(folder, os.O_RDONLY)
    for _ in range(1_500):
        os.mkdir("deeper", dir_fd=here)
        inner = os.open("deeper", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(os.open("gate.png", os.O_CREAT | os.O_WRONLY, dir_fd=here))
    os.close(here)
    return folder / "deeper"


def many_folders(folder: Path) -> Path:
    """As deep, but a path of so many short names can still be opened."""
    here = folder
    for _ in range(1_500):
        here /= "d"
        here.mkdir()
    (here / "notes.txt").touch()
    return here / "notes.txt"


@posix
@pytest.mark.parametrize(
    "make", [loop_of_links, link_behind_a_link, a_pipe, a_socket, a_device, deep_folders, many_folders]
)
async def test_a_bad_entry_of_a_folder_is_named_and_the_rest_is_added(
    profile: Profile, make: Callable[[Path], Path]
) -> None:
    (good,) = profile.draw(1)
    bad = make(profile.art)
    studio = profile.open(practice=False)
    added = await studio.uploads.add([profile.art])
    assert [studio.uploads.art(art_id).path for art_id in added.art_ids] == [good]
    named = [left.path for left in added.left_out]
    assert any(path == bad or bad in path.parents for path in named), named
    assert all(len(str(left.reason)) < 400 for left in added.left_out)
    await studio.close()


@pytest.mark.parametrize(
    "name", ["x" * 300 + ".png", "zero\0.png", "\ud800.png", "/".join(["deep" * 20] * 60) + "/a.png", "gone.png"]
)
async def test_a_dropped_path_that_no_system_has_is_named_and_the_rest_is_added(profile: Profile, name: str) -> None:
    (good,) = profile.draw(1)
    studio = profile.open(practice=False)
    added = await studio.uploads.add([profile.art / name, good])
    assert [studio.uploads.art(art_id).path for art_id in added.art_ids] == [good]
    ((left),) = added.left_out
    assert shown_name(Path(name)) in str(left.reason)
    assert len(str(left.reason)) < 400
    await studio.close()


@given(st.text(min_size=1))
def test_a_name_is_shown_without_signs_that_are_none_and_never_endless(name: str) -> None:
    shown = shown_name(Path(name))
    assert shown
    assert shown.isprintable()
    assert len(shown) <= LONGEST_SHOWN


def test_the_system_and_other_drives_are_not_walked(tmp_path: Path) -> None:
    for folder in ("proc", "nas", "pictures"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "gate.png").touch()
    (tmp_path / "away.png").symlink_to(tmp_path / "nas" / "gate.png")
    mounts = ListedMounts({str(tmp_path): "ext4", f"{tmp_path}/proc": "proc", f"{tmp_path}/nas": "nfs4"})
    search = FolderScan([Given(tmp_path, str(tmp_path))], str(tmp_path), mounts, lambda _: False)
    search.run(lambda: False)
    found = search.found()
    assert list(found.files) == [tmp_path / "pictures" / "gate.png"]
    assert [str(left.reason) for left in found.left_out] == [
        "proc belongs to the system and holds no files of yours: it was not looked through."
    ]
    assert [given.path.name for given in search.elsewhere] == ["away.png", "nas"]


@posix
@pytest.mark.parametrize("folder", ["/dev", "/dev/fd"] + ["/proc", "/proc/self", "/sys"] * (sys.platform == "linux"))
async def test_what_belongs_to_the_system_is_not_looked_through_also_where_it_was_dropped_itself(folder: str) -> None:
    found = await gathered(Path(folder))
    assert not found.files
    ((left),) = found.left_out
    assert "belongs to the system" in str(left.reason)


async def test_links_that_lead_from_drive_to_drive_and_back_have_an_end(tmp_path: Path) -> None:
    for folder, other in (("one", "two"), ("two", "one")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "gate.png").symlink_to(tmp_path / other / "gate.png")
    mounts = ListedMounts({f"{tmp_path}/one": "ext4", f"{tmp_path}/two": "ext4"})
    dropped = DropImport(
        [tmp_path / "one" / "gate.png"], UploadStore(ProjectArt((), (), {}), 1), "", Drives(lambda: mounts)
    )  # pyright: ignore[reportArgumentType]
    found = await dropped.scan()
    assert [str(left.reason) for left in found.left_out] == [
        "gate.png is a link that leads in a circle. Add the file itself."
    ]


async def test_a_drop_without_an_end_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(50):
        (tmp_path / f"{number}.png").touch()
    monkeypatch.setattr(folder_scan, "MOST_SEEN", 20)
    found = await gathered(tmp_path)
    assert 0 < len(found.files) <= 20
    assert "holds more than can be added at once" in str(found.left_out[-1].reason)


@given(names=st.lists(st.text("ab019 ._é", min_size=1, max_size=5), unique_by=str.casefold, max_size=12))
def test_a_folder_is_read_in_short_runs_and_taken_as_an_artist_reads_it(names: list[str]) -> None:
    files = [f"x{name}.png" for name in names]
    with tempfile.TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        folder = Path(place)
        for name in files:
            (folder / name).touch()
        patch.setattr(folder_scan, "_RUN", 3)
        steps: list[None] = []
        mounts = Drives().mounts
        search = FolderScan([Given(folder, place)], mounts.drive_of(place), mounts, lambda _: False)
        search.run(lambda: bool(steps.append(None)))
        found = [path.name for path in search.found().files]
    assert sorted(found) == sorted(files)
    assert [natural(name) for name in found] == sorted(map(natural, files))
    assert len(steps) == 1 + (len(files) + 2) // 3 + len(files), "also reading names is a step: the drive answers"


@pytest.mark.soak
async def test_a_folder_of_very_many_files_holds_nobody_up(tmp_path: Path) -> None:
    for number in range(sized(100_000, 3_000)):
        (tmp_path / f"picture number {number} of all.png").touch()
    longest = [0.0]

    async def beat() -> None:
        wall, own = time.monotonic(), time.process_time()  # what other programs take is not counted
        while True:
            await asyncio.sleep(0.002)
            now, used = time.monotonic(), time.process_time()
            longest.append(min(now - wall, used - own))
            wall, own = now, used

    async def run() -> Collected:
        beating = asyncio.ensure_future(beat())
        artwork = UploadStore(ProjectArt((), (), {}), 1)
        found = await DropImport([tmp_path], artwork, "practice", Drives()).scan()  # pyright: ignore[reportArgumentType]
        beating.cancel()
        return found

    assert len((await run()).files) == sized(100_000, 3_000)
    within(max(longest), 0.05)


async def test_of_very_many_that_were_left_out_most_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(50):
        (tmp_path / f"{number}.txt").touch()
    monkeypatch.setattr(folder_scan, "MOST_NAMED", 20)
    found = await gathered(tmp_path)
    assert (len(found.left_out), found.unnamed) == (20, 30)


def test_an_entry_that_goes_away_while_it_is_looked_at_is_named(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("1.png", "2.png", "3", "4.png")]
    for path in paths:
        path.mkdir() if not path.suffix else path.touch()

    def changes_it_all(path: Path) -> bool:
        if path == paths[0]:
            paths[1].unlink()
            paths[2].rmdir()
            (tmp_path / "5.png").touch()
        return False

    search = FolderScan([Given(tmp_path, str(tmp_path))], "/", ListedMounts(), changes_it_all)
    search.run(lambda: False)
    assert [path.name for path in search.found().files] == ["1.png", "4.png"]
    assert [left.path.name for left in search.found().left_out] == ["2.png", "3"]


async def test_a_folder_that_changes_all_the_time_ends_no_drop(tmp_path: Path) -> None:
    stays = tmp_path / "stays.png"
    stays.touch()
    is_over = threading.Event()

    def change() -> None:
        while not is_over.is_set():
            for number in range(20):
                (tmp_path / f"{number}").mkdir(exist_ok=True)
                (tmp_path / f"{number}" / "gate.png").touch()
            for number in range(20):
                shutil.rmtree(tmp_path / f"{number}")

    changing = threading.Thread(target=change)
    changing.start()
    try:
        for _ in range(20):
            assert stays in (await gathered(tmp_path)).files
    finally:
        is_over.set()
        changing.join()


@posix
@pytest.mark.soak
def test_of_ten_thousand_hostile_drops_every_sound_file_is_taken_and_every_other_one_named(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, str(HOSTILE_DROPS), str(DROPS)], capture_output=True, text=True, errors="replace", check=False
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert f"{DROPS} drops" in answer.stdout


# --- Where drives begin, by their words alone


@pytest.mark.parametrize(
    ("path", "drive"),
    [
        ("/home/artist/gate.png", "/"),
        ("/mnt/nas/a/gate.png", "/mnt/nas"),
        ("/mnt/nas", "/mnt/nas"),
        ("/mnt/nasty/gate.png", "/"),
        ("/media/artist/My Stick/gate.png", "/media/artist/My Stick"),
        ("/run/user/1000/gvfs/smb-share:server=nas/gate.png", "/run/user/1000/gvfs/smb-share:server=nas"),
    ],
)
def test_on_linux_the_kernels_table_tells_where_a_drive_begins(path: str, drive: str) -> None:
    table = """27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
31 27 0:30 / /mnt/nas rw - nfs4 nas:/ rw
32 27 8:1 / /media/artist/My\\040Stick rw,nosuid shared:9 master:2 - vfat /dev/sda1 rw
33 27 0:31 / /run/user/1000/gvfs rw - fuse.gvfsd-fuse gvfsd-fuse rw
34 27 0:4 / /proc rw - proc proc rw
a line of a kernel to come
"""
    mounts = ListedMounts.read(table)
    assert mounts.drive_of(path) == drive
    assert not mounts.is_system(path)
    assert mounts.is_system("/proc/self/fd")


@pytest.mark.parametrize(
    ("path", "drive"),
    [
        ("C:\\art\\gate.png", "C:"),
        ("z:\\gate.png", "Z:"),
        ("\\\\nas\\pictures\\gate.png", "\\\\NAS\\PICTURES"),
        ("\\\\?\\C:\\art\\gate.png", "C:"),
        ("\\\\?\\UNC\\nas\\pictures\\gate.png", "\\\\NAS\\PICTURES"),
    ],
)
def test_on_windows_a_letter_or_a_share_is_a_drive(path: str, drive: str) -> None:
    assert WindowsDrives().drive_of(path) == drive
    assert not WindowsDrives().is_system(path)


@pytest.mark.parametrize(
    ("path", "drive"),
    [
        ("/Users/artist/gate.png", "/"),
        ("/Volumes/Archive/gate.png", "/Volumes/Archive"),
        ("/Users/artist/Library/CloudStorage/Box/gate.png", "/Users/artist/Library/CloudStorage/Box"),
        ("/Users/artist/Library/Mobile Documents/gate.png", "/Users/artist/Library/Mobile Documents"),
    ],
)
def test_on_macos_a_volume_and_a_cloud_are_drives(path: str, drive: str) -> None:
    assert MacVolumes().drive_of(path) == drive
    assert not MacVolumes().is_system(path)
    assert MacVolumes().is_system("/dev/fd/0")


@posix
def test_links_are_followed_up_to_where_another_drive_begins(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "near").symlink_to("here")
    (tmp_path / "far").symlink_to(tmp_path / "nas" / "pictures")
    mounts = ListedMounts({str(tmp_path / "nas"): "nfs4"})
    assert followed(f"{tmp_path}/near/gate.png", "/", mounts) == (f"{tmp_path}/here/gate.png", False)
    assert followed(f"{tmp_path}/far/gate.png", "/", mounts) == (f"{tmp_path}/nas/pictures/gate.png", True)


@pytest.fixture(autouse=True)
def folders_go_that_are_too_deep_for_python(tmp_path: Path) -> Iterator[None]:
    """Python's own way of removing a tree calls itself for each folder."""
    yield
    art = tmp_path / "art"
    while art.is_dir() and (inner := next((art / name for name in ("deeper", "d") if (art / name).is_dir()), None)):
        higher = tmp_path / "higher"
        for deeper in ("deeper", "d"):
            if (inner / deeper).is_dir():
                (inner / deeper).rename(higher)
        shutil.rmtree(inner)
        if not higher.is_dir():
            break
        higher.rename(inner)


async def test_what_mintwright_keeps_itself_is_never_added_and_named_once(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (picture,) = profile.draw(1)
    kept = profile.data / "practice" / "files"
    kept.mkdir(parents=True)
    for number in range(3):
        shutil.copy(picture, kept / f"{number}.png")
    added = await studio.uploads.add([profile.data.parent])
    assert [studio.uploads.art(art_id).path for art_id in added.art_ids] == [picture]
    assert [str(left.reason) for left in added.left_out] == [
        "data was left out: there Mintwright keeps its own copies. Add your originals from where they are."
    ]
    (profile.art / "link.png").symlink_to(kept / "0.png")
    (profile.data.parent / "elsewhere").symlink_to(kept, target_is_directory=True)
    for inside in (profile.art, profile.data.parent / "elsewhere", kept, kept / "1.png", profile.art / "link.png"):
        added = await studio.uploads.add([inside])
        assert not added.art_ids
        assert "Mintwright keeps its own copies" in str([left.reason for left in added.left_out])
    await studio.close()


async def test_a_practice_network_whose_folder_is_a_link_is_left_out_where_it_really_is(profile: Profile) -> None:
    real = profile.data.parent / "large drive" / "practice"
    (real / "files").mkdir(parents=True)
    shutil.copy(profile.draw(1)[0], real / "files" / "1.png")
    (profile.data / "practice").symlink_to(real, target_is_directory=True)
    studio = profile.open(practice=False)
    for inside in (real.parent, real / "files"):
        added = await studio.uploads.add([inside])
        assert not added.art_ids
        assert len(added.left_out) == 1
    await studio.close()


async def test_a_pasted_picture_that_was_taken_off_the_list_can_be_added_again(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add_pasted(profile.draw(1)[0].read_bytes())).art_ids
    pasted = studio.uploads.art(art_id).path
    await studio.uploads.remove([art_id])
    assert (await studio.uploads.add([pasted])).art_ids
    await studio.close()

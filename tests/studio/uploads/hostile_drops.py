"""Drops of anything a disk can hold; run by test_folder_scan.py in a process to which file modes apply."""

import asyncio
import os
import shutil
import socket
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from mintwright.library.art_repository import ProjectArt
from mintwright.studio.disk.drives import Drives
from mintwright.studio.uploads.drop_import import DropImport
from mintwright.studio.uploads.file_errors import shown_name
from mintwright.studio.uploads.store.upload_store import UploadStore

NOBODY = 65534
WORDS = ["gate", "é", "漢" * 60, "x" * 200, "a\nb", "<b>", "{name}", "%s", " ", "\udcff", "‮gate"]
SUFFIXES = [".png", ".PNG", ".mp4", ".glb"]

names = st.tuples(st.sampled_from(WORDS), st.sampled_from(SUFFIXES)).map("".join)
leaves = st.tuples(
    names,
    st.sampled_from(
        [
            "sound",
            "sound",
            "sound",
            "text",
            "pipe",
            "socket",
            "loop",
            "nowhere",
            "device",
            "tty",
            "up",
            "link",
            "closed",
        ]
    ),
)
trees: st.SearchStrategy[Any] = st.recursive(
    leaves,
    lambda inner: st.tuples(
        names, st.sampled_from([0o755, 0o755, 0o755, 0, 0o111, 0o444]), st.lists(inner, max_size=4)
    ),
    max_leaves=12,
)
strays = st.sampled_from(["gone.png", "z\0.png", "x" * 300 + ".png", "\ud800.png", "a/" * 3_000 + "b.png"])


@dataclass
class Expected:
    """What a drop must come to."""

    taken: set[Path] = field(default_factory=set)
    named: set[Path] = field(default_factory=set)


def plant(folder: Path, tree: Any, number: int, expected: Expected, *, is_open: bool) -> None:
    """Make an entry. `is_open`: its folder may be searched, so that more is known of it than its name."""
    path = folder / f"{number}{tree[0]}"
    if len(tree) == 3:
        _, mode, inner = tree
        path.mkdir()
        is_listed = is_open and mode & 0o444 and mode & 0o777 != 0o111
        below = expected if is_listed else Expected()
        for at, one in enumerate(inner):
            plant(path, one, at, below, is_open=bool(mode & 0o111))
        path.chmod(mode)
        if not is_listed:
            expected.named.add(path)
        return
    make(path, tree[1])
    is_sound = tree[1] in ("sound", "closed", "link") and is_open
    (expected.taken if is_sound else expected.named).add(path.with_suffix(".txt") if tree[1] == "text" else path)


def make(path: Path, kind: str) -> None:
    """One entry that is no folder."""
    targets = {"loop": path.name, "nowhere": "nowhere.png", "device": "/dev/zero", "tty": "/dev/tty", "up": ".."}
    if kind in targets:
        path.symlink_to(targets[kind])
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as one:
            os.chdir(path.parent)
            one.bind("s")
            Path("s").rename(path.name)
            os.chdir("/")
    elif kind == "link":
        target = path.parent / f".hidden{path.name[:40]}"
        target.touch()
        path.symlink_to(target.name)
    else:
        path.with_suffix(".txt" if kind == "text" else path.suffix).write_bytes(b"x")
        if kind == "closed":
            path.chmod(0)


def drop(base: Path, planted: list[Any], stray: list[str], twice: bool) -> None:
    """One drop of a folder, of paths that are none, and perhaps of the same once more."""
    folder, expected = base / "drop", Expected()
    try:
        become(NOBODY)
        folder.mkdir()
        for number, tree in enumerate(planted):
            plant(folder, tree, number, expected, is_open=True)
        expected.named |= {folder / name for name in stray}
        paths = [folder, *(folder / name for name in stray), *([folder] if twice else [])]
        artwork = UploadStore(ProjectArt((), (), {}), 1)
        found = asyncio.run(DropImport(paths, artwork, "", DRIVES).scan())  # pyright: ignore[reportArgumentType]
        taken, named = set(found.files), {left.path for left in found.left_out}
        assert taken == expected.taken, (taken ^ expected.taken, planted)
        assert named - taken == expected.named, ((named - taken) ^ expected.named, planted)
        assert twice or not named & taken
        for left in found.left_out:
            assert shown_name(left.path) in str(left.reason)
            assert len(str(left.reason)) < 300
    finally:
        become(0)
        for inner, folders, _ in os.walk(folder):
            for name in folders:
                if not (Path(inner) / name).is_symlink():
                    (Path(inner) / name).chmod(0o755)
        shutil.rmtree(folder)


def become(user: int) -> None:
    """Act as this user and group from here on, if the tests are root's: root may read whatever its modes say.

    Only while something is dropped: nobody may not load the modules that Hypothesis asks for late out of root's home.
    """
    if os.getuid() == 0:
        os.seteuid(0)
        os.setegid(user)
        os.seteuid(user)


DRIVES = Drives()


def main(count: int) -> None:
    """So many drops; what went wrong is raised."""
    base = Path(tempfile.mkdtemp(prefix="drops-"))
    if os.getuid() == 0:
        os.chown(base, NOBODY, NOBODY)
    done = 0

    @seed(20261122)
    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(trees, max_size=6), st.lists(strays, max_size=2, unique=True), st.booleans())
    def drops(planted: list[Any], stray: list[str], twice: bool) -> None:
        nonlocal done
        done += 1
        drop(base, planted, stray, twice)

    try:
        drops()
    finally:
        shutil.rmtree(base, ignore_errors=True)
    print(f"{done} drops")  # noqa: T201 - for the test


main(int(sys.argv[1]))

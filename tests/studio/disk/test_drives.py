"""Thousands of files are told apart by their drives without holding anybody up."""

import asyncio
from pathlib import Path

from mintwright.domain.project import Art
from mintwright.studio.background.piecewise import PIECE
from mintwright.studio.disk.drives import Drives
from mintwright.studio.disk.mounts import ListedMounts


async def test_files_are_grouped_by_their_drive_in_pieces() -> None:
    drives = Drives(lambda: ListedMounts({"/mnt/share": "nfs4"}))
    folders = (Path("/home"), Path("/mnt/share"))
    all_art = [Art(id=number, project_id=1, path=folders[number % 2] / f"{number}.png") for number in range(1_000)]
    grouping = asyncio.ensure_future(drives.grouped(all_art))
    turns = 0
    while not grouping.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns >= len(all_art) // PIECE, "others had their turn between the pieces"
    found = {drive.begins: art for drive, art in grouping.result().items()}
    assert found == {"/": all_art[::2], "/mnt/share": all_art[1::2]}

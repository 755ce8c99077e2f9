"""What files are called where rows of a spreadsheet are looked at is soon known, also of very many."""

import time

import pytest
from tests.pace import within

from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.studio.studio import Studio
from mintwright.ui.spreadsheets.pieces import FileNames

MANY = 10_000


@pytest.mark.soak
@pytest.mark.parametrize("name", ["image.png", "image-{at}.png"])
async def test_the_names_of_ten_thousand_files_are_told_apart_without_reading_each_path_as_a_whole(
    studio: Studio, name: str
) -> None:
    files = [SheetFile(at, f"/art/folder-{at}/{name.format(at=at)}") for at in range(MANY)]
    names = FileNames(studio)
    before = time.thread_time()
    await names.tell_apart(files)
    within(time.thread_time() - before, 0.015, "telling the names apart")
    before = time.thread_time()
    await names.tell_apart(list(files))
    within(time.thread_time() - before, 0.002, "telling the same names apart again")

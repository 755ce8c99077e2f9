"""A file is read whole, as it was at one moment, or not at all."""

import os
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

import pytest
from tests.endless_file import endless

from mintwright.library.spreadsheets import sheet_files
from mintwright.library.spreadsheets.sheet_files import content_of
from mintwright.library.spreadsheets.unreadable import LARGEST_FILE, Fault, UnreadableSheetError
from mintwright.regular_files import NoRegularFileError, pieces


def refused(path: Path) -> Fault:
    with pytest.raises(UnreadableSheetError) as error:
        content_of(path)
    return error.value.fault


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.csv"
    path.write_bytes(b"a,b\n" * 1_000)
    return path


def test_all_of_a_file_is_read(path: Path) -> None:
    assert content_of(path) == b"a,b\n" * 1_000


def test_a_file_that_is_removed_while_it_is_read_is_read_or_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def removing(file: BufferedReader, size: int) -> Iterator[memoryview]:
        yield from pieces(file, size)
        if os.name != "nt":
            path.unlink()

    monkeypatch.setattr(sheet_files, "pieces", removing)
    assert content_of(path) == b"a,b\n" * 1_000


@pytest.mark.parametrize("content", [b"", b"a,b\n", b"a,b\n" * 2_000])
def test_a_file_that_is_changed_while_it_is_read_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    def changing(file: BufferedReader, size: int) -> Iterator[memoryview]:
        path.write_bytes(content)
        yield from pieces(file, size)

    monkeypatch.setattr(sheet_files, "pieces", changing)
    assert refused(path) == Fault.CHANGED


def test_a_file_that_is_saved_again_while_it_is_read_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def saving(file: BufferedReader, size: int) -> Iterator[memoryview]:
        yield from pieces(file, size)
        os.utime(path, (1, 1))

    monkeypatch.setattr(sheet_files, "pieces", saving)
    assert refused(path) == Fault.CHANGED


def test_a_file_that_its_drive_gives_in_part_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_files, "pieces", lambda _file, _size: iter([memoryview(b"a,b\n")]))
    assert refused(path) == Fault.CHANGED


def test_a_file_without_end_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_files, "open_regular", endless)
    assert refused(path) == Fault.CHANGED


def test_a_file_that_is_too_large_is_not_read(path: Path) -> None:
    os.truncate(path, LARGEST_FILE + 1)
    assert refused(path) == Fault.LARGE


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
def test_a_pipe_or_a_folder_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    for path in (tmp_path / "pipe.csv", tmp_path, Path(os.devnull)):
        with pytest.raises(NoRegularFileError):
            content_of(path)

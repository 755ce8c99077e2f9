"""The thumbnail cache: what it keeps, what it refuses, how large it grows."""

import errno
import threading
from pathlib import Path

import pytest

from mintwright.library import thumbnail_cache
from mintwright.library.thumbnail_cache import ThumbnailCache

RGBA = bytes(range(256)) * 4  # 16 by 16


def test_a_picture_comes_back_by_key_and_size(tmp_path: Path) -> None:
    ThumbnailCache(tmp_path).put("key", 16, 16, 16, RGBA)
    cache = ThumbnailCache(tmp_path)
    assert cache.get("key", 16) == (16, 16, RGBA)
    assert cache.get("key", 32) is None
    assert cache.get("other", 16) is None


def test_a_picture_that_the_disk_refuses_leaves_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    ThumbnailCache(tmp_path).put("key", 16, 16, 16, RGBA)
    assert list(tmp_path.glob("*/*")) == []


@pytest.mark.parametrize("cut", [0, 3, 15, 17, -1])
def test_a_torn_file_is_removed(tmp_path: Path, cut: int) -> None:
    cache = ThumbnailCache(tmp_path)
    cache.put("key", 16, 16, 16, RGBA)
    (file,) = tmp_path.glob("*/*")
    file.write_bytes(file.read_bytes()[:cut])
    assert cache.get("key", 16) is None
    assert list(tmp_path.glob("*/*")) == []


def test_a_file_that_claims_a_huge_picture_is_not_believed(tmp_path: Path) -> None:
    cache = ThumbnailCache(tmp_path)
    cache.put("key", 16, 70_000, 70_000, RGBA)
    assert cache.get("key", 16) is None
    cache.put("key", 16, 4096, 4096, RGBA)
    assert cache.get("key", 16) is None


def test_the_cache_stays_under_its_limit_and_keeps_the_newest(tmp_path: Path) -> None:
    noise = bytes((number * 7919 >> 3) % 256 for number in range(4 * 64 * 64))
    cache = ThumbnailCache(tmp_path, limit=40_000)
    for number in range(40):
        cache.put(str(number), 64, 64, 64, noise)
    assert sum(file.stat().st_size for file in tmp_path.glob("*/*")) <= 40_000
    assert cache.get("39", 64) == (64, 64, noise)
    assert cache.get("0", 64) is None


def test_closing_waits_for_no_write_that_hangs_and_nothing_is_written_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, disk, real = threading.Event(), threading.Event(), thumbnail_cache.write_whole

    def write_once_it_answers(path: Path, content: bytes) -> None:
        begun.set()
        disk.wait(60)
        real(path, content)

    monkeypatch.setattr(thumbnail_cache, "write_whole", write_once_it_answers)
    cache = ThumbnailCache(tmp_path)
    writing = threading.Thread(target=cache.put, args=("under way", 16, 16, 16, RGBA), daemon=True)
    writing.start()
    closing = threading.Thread(target=cache.close, daemon=True)
    try:
        assert begun.wait(20)
        closing.start()
        closing.join(20)
        assert not closing.is_alive()
    finally:
        disk.set()
        writing.join(20)
    cache.put("late", 16, 16, 16, RGBA)
    assert cache.get("late", 16) is None


def test_a_disk_that_refuses_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = ThumbnailCache(tmp_path / "file")
    cache.put("key", 16, 16, 16, RGBA)
    assert cache.get("key", 16) is None

"""A receipt's picture of the past is drawn from a file only if that holds what was minted, whatever the cache has."""

import os
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image

from mintwright.art.errors import MissingPicture
from mintwright.art.shared_limits import SharedLimits
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.library.thumbnail_cache import ThumbnailCache
from mintwright.studio.previews.drawing import picture_of

PIXELS = 128


def test_what_a_file_holds_by_now_is_no_picture_of_what_it_once_held(tmp_path: Path) -> None:
    file, cache, sharing = tmp_path / "moth.png", ThumbnailCache(tmp_path / "cache"), SharedLimits()
    Image.new("RGB", (60, 60), "red").save(file)
    was = FileStamp.at(file)
    assert was is not None

    def art(project_id: int) -> Art:
        return Art(
            id=1 if project_id else -1, project_id=project_id, path=file, size=was.size, modified_ns=was.modified_ns,
            sha256=sha256(b"red").hexdigest(),
        )  # fmt: skip

    try:
        Image.new("RGB", (60, 60), "blue").save(file)
        os.utime(file, (1, 1))
        shown = picture_of(art(project_id=1), PIXELS, cache, sharing, lambda: False)  # the card of the piece, as it is
        assert shown.rgba[:3] == b"\x00\x00\xff"
        with pytest.raises(MissingPicture):
            picture_of(art(project_id=0), PIXELS, cache, sharing, lambda: False)
    finally:
        sharing.close()

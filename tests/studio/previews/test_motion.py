"""What moves and how long it takes is found out again where a drive, or a file, could not say it before."""

import threading
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.parts import Profile, Until

from mintwright.studio.changes import Kind
from mintwright.studio.disk import drives
from mintwright.studio.previews import motion
from mintwright.studio.previews.motion import Motion
from mintwright.studio.studio import Studio


def draw_moving(path: Path) -> Path:
    first, second = (Image.new("RGB", (8, 8), colour) for colour in ("red", "blue"))
    first.save(path, save_all=True, append_images=[second], duration=100, loop=0)
    return path


async def with_moving(profile: Profile, until: Until) -> tuple[Studio, int]:
    studio = profile.open()
    await studio.start()
    (art_id,) = (await studio.uploads.add([draw_moving(profile.art / "moving.gif")])).art_ids
    await until(lambda: studio.uploads.art(art_id).media_type)
    return studio, art_id


async def test_a_drive_that_was_silent_is_asked_again_once_it_is_back(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, look, asked = threading.Event(), motion.look, list[Path]()

    def late(path: Path, media_type: str) -> Any:
        asked.append(path)
        answers.wait(60)
        return look(path, media_type)

    studio, art_id = await with_moving(profile, until)
    monkeypatch.setattr(motion, "look", late)
    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 0.3)
    art = studio.uploads.art(art_id)
    motions = studio.motions
    assert not motions.of(art).is_animated
    await until(lambda: studio.drives.of(art.path).is_in_doubt)
    assert not motions.of(art).is_animated
    assert len(asked) == 1, "while it is silent it is left alone"
    answers.set()
    await until(lambda: motions.of(art).is_animated)
    await studio.close()


async def test_a_file_that_was_away_is_looked_at_again_after_news_of_it(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, art_id = await with_moving(profile, until)
    art, motions = studio.uploads.art(art_id), studio.motions
    away = art.path.rename(art.path.with_suffix(".away"))
    looked = list[object]()
    real = motion.look

    def noted(path: Path, media_type: str) -> Motion | None:
        looked.append(real(path, media_type))
        return real(path, media_type)

    monkeypatch.setattr(motion, "look", noted)
    assert motions.of(art) == Motion()
    await until(lambda: looked == [None])
    away.rename(art.path)

    def is_found_after_news() -> bool:
        studio.changes.announce(Kind.ART, [art_id])
        return motions.of(art).is_animated

    await until(is_found_after_news)
    await studio.close()

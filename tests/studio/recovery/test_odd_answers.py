"""An answer that cannot be journalled because of a bug of ours keeps no other from being saved."""

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until
from tests.studio.recovery.test_left_upload_answers import signed_in

from mintwright.domain.sentences import Sentence
from mintwright.library import art_repository
from mintwright.library.errors import DiskFullError


@pytest.mark.parametrize("way", ["leaving", "resuming", "the end of the session"])
async def test_one_answer_that_no_journal_takes_keeps_no_other_from_being_saved(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    is_full, take = [True], art_repository.set_stored

    def refuse(*args: Any, **kept: Any) -> Any:
        if is_full[0]:
            raise DiskFullError(Sentence("test", "The disk is full."))
        if kept["art_id"] == 1:
            raise ValueError("a fault of ours")
        return take(*args, **kept)

    async with scripted:
        monkeypatch.setattr(art_repository, "set_stored", refuse)
        studio = await signed_in(profile, scripted)
        ids = (await studio.uploads.add(profile.draw(3))).art_ids
        studio.uploads.try_now()
        while len(studio.uploads.answers.pending) < 3:
            studio.uploads.try_now()
            await asyncio.sleep(0.01)
        await studio.uploads.pause_all()
        is_full[0] = False
        studio.drafts.edit(ids[0], name="The gate")
        if way == "leaving":
            assert (await studio.unsaved_work.save()).uploads == 1
        elif way == "resuming":
            with pytest.raises(ValueError, match="a fault of ours"):
                await studio.unsaved_work.resume()
        else:
            assert not studio.unsaved_work.save_now()
        with closing(sqlite3.connect(profile.data / "mintwright.db")) as connection:
            held = connection.execute("select art_id from upload where state = 'uploaded' order by 1").fetchall()
            assert held == [(2,), (3,)]
            assert connection.execute("select count(*) from draft").fetchone() == (1,)
        await studio.close()

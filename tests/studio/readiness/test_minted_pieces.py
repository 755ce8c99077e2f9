"""Minted here, and changed since: known with every mint, edit and file, on each network by itself."""

import json
import os
from pathlib import Path

import pytest
from tests.pace import within
from tests.parts import Profile, Until, journal_of
from tests.studio.readiness.test_readiness import looked, marks

from mintwright.domain.assets.wire import digest
from mintwright.domain.mint import NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.readiness.facets import Mark
from mintwright.domain.weather import FINE, Weather
from mintwright.library.database import Connection
from mintwright.studio.studio import Studio


async def minted(profile: Profile, until: Until) -> tuple[Studio, tuple[int, ...], list[Path]]:
    """Two pieces that are minted, and one that is not; nothing is looked at yet."""
    studio = profile.open()
    await studio.start()
    paths = profile.draw(3)
    art_ids = (await studio.uploads.add(paths)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3)
    await mint(studio, art_ids[:2])
    return studio, art_ids, paths


async def mint(studio: Studio, art_ids: tuple[int, ...]) -> None:
    await studio.practice_tools.change(Weather(drop_after=1))
    sent = await studio.minting.mint(studio.reviewer.review(art_ids, "Gate"))
    await studio.practice_tools.change(FINE)
    await studio.minting.note(sent.id, NotedOutcome.MINTED)


def among(studio: Studio, art_ids: tuple[int, ...], mark: Mark) -> list[bool]:
    return [mark in marks(studio, one) for one in art_ids]


async def test_what_was_minted_before_anybody_asked_is_known_and_what_is_minted_then(
    profile: Profile, until: Until
) -> None:
    studio, art_ids, _ = await minted(profile, until)
    await looked(studio, until)
    assert among(studio, art_ids, Mark.MINTED) == [True, True, False]
    studio.drafts.edit(art_ids[0], name="Another")
    studio.drafts.edit(art_ids[2], name="Yet another")
    studio.changes.deliver()
    assert among(studio, art_ids, Mark.CHANGED) == [True, False, False]
    await mint(studio, art_ids[2:])
    await looked(studio, until)
    assert among(studio, art_ids, Mark.MINTED) == [True, True, True]
    assert among(studio, art_ids, Mark.CHANGED) == [True, False, False]
    await studio.close()


async def test_a_file_that_was_saved_again_is_changed_since(profile: Profile, until: Until) -> None:
    studio, art_ids, paths = await minted(profile, until)
    await looked(studio, until)
    for path in paths[1:]:
        raw = bytearray(path.read_bytes())
        raw[-20] ^= 1
        path.write_bytes(raw)
        os.utime(path, ns=(1, 1))
    studio.uploads.changed_files.look(art_ids)
    await until(lambda: Mark.CHANGED in marks(studio, art_ids[1]))
    await until(lambda: studio.uploads.changed_files.has(art_ids[2]))
    assert among(studio, art_ids, Mark.CHANGED) == [False, True, False]
    await studio.close()


async def test_on_another_network_nothing_is_minted(profile: Profile, until: Until) -> None:
    studio, art_ids, _ = await minted(profile, until)
    await looked(studio, until)
    await studio.session.switch(Network.TEST)
    await looked(studio, until)
    assert among(studio, art_ids, Mark.MINTED) == [False, False, False]
    await studio.session.switch(Network.PRACTICE)
    await looked(studio, until)
    assert among(studio, art_ids, Mark.MINTED) == [True, True, False]
    await studio.close()


async def test_in_another_project_the_mints_of_the_first_say_nothing_and_are_there_again_later(
    profile: Profile, until: Until
) -> None:
    studio, art_ids, _ = await minted(profile, until)
    studio.drafts.edit(art_ids[1], name="Another")
    project = studio.projects.current.id
    await studio.projects.create("Other")
    await looked(studio, until)
    other = (await studio.uploads.add(profile.draw(1, "other {}.png"))).art_ids
    await looked(studio, until)
    assert not marks(studio, other[0]) & {Mark.MINTED, Mark.CHANGED}
    await studio.projects.open(project)
    await looked(studio, until)
    assert among(studio, art_ids, Mark.CHANGED) == [False, True, False]
    await studio.close()


@pytest.mark.soak
async def test_a_thousand_mints_are_read_in_short_turns(profile: Profile, until: Until, turns: list[float]) -> None:
    studio, art_ids, _ = await minted(profile, until)
    traits = {f"Trait {number}": f"Value {number}" for number in range(300)}
    body = json.dumps([{"name": "Gate", "attrs": traits}] * len(art_ids[:2])).encode()

    def fill(connection: Connection) -> None:
        columns = [one[1] for one in connection.execute("pragma table_info(mint)")]
        kept = ", ".join(one for one in columns if one not in ("id", "body", "sha256"))
        connection.executemany(
            f"insert into mint ({kept}, body, sha256) select {kept}, ?, ? from mint where id = 1",
            [(body + b" " * number, digest(body + b" " * number)) for number in range(1_000)],
        )

    await journal_of(studio).write(fill)
    await studio.close()
    studio = profile.open()
    turns.clear()
    await looked(studio, until)
    within(max(turns), 0.05, "a turn of the loop that reads what was minted")
    assert among(studio, art_ids, Mark.CHANGED) == [False, False, False], "it is as in one of them"
    await studio.close()

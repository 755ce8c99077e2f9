"""Settings damaged by manual edits: anything that we did not write counts as not chosen."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from keyring.backends.null import Keyring

from mintwright.domain.networks import Network
from mintwright.studio.changes import Changes
from mintwright.studio.settings import Settings
from mintwright.studio.studio import open_studio

KEYS = (
    "network", "base_urls", "profile", "accounts", "chosen_accounts", "open_project", "open_collections",
    "uploads_paused", "theme", "text_percent", "reduce_motion", "card_width", "card_sorting",
    "pictures_fill", "collection_width", "page", "window", "pictures_folder",
    "receipts_folder", "way_in_test", "way_in_main", "way_in_practice", "open_folder_is_known", "updates_look",
    "updates_checked", "updates_newest", "updates_feed", "updates_skipped", "updates_later",
    "details_width", "details_folded_attributes", "details_folded_quantity",
    "details_folded_royalties", "details_folded_files",
)  # fmt: skip
NAMES = st.sampled_from(["practice", "test", "main", "1", "id", "network", "base_url", "label", "user"])
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()) | NAMES
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | NAMES, inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
WRITTEN = VALUES.map(json.dumps) | st.sampled_from(["", "{", "[" * 100_000, "nul", '"\\ud800"', "NaN", "1e999"])
ODD = ([], ["test"], {}, {"test": []}, {"test": {}}, 0, -1, 2**80, True, None, "", "\ud800", 1.5, [[]], [{}], {"1": []})


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    """One profile for all examples: each writes other settings into it."""
    with TemporaryDirectory() as folder:
        asyncio.run(open_studio(Path(folder), practice=None, keyring=Keyring()).close())
        yield Path(folder)


def damage(data: Path, values: dict[str, str]) -> None:
    with closing(sqlite3.connect(data / "mintwright.db")) as journal, journal:
        journal.execute("delete from setting")
        journal.executemany("insert into setting values (?, ?)", values.items())


async def used(data: Path) -> None:
    """What reads settings, and writes what it reads."""
    studio = open_studio(data, practice=None, keyring=Keyring())
    session, projects = studio.session, studio.projects
    for network in Network:
        await session.switch(network)
        assert isinstance(session.base_url, str)
        assert (session.scope, session.state, session.account, session.accounts) is not None
        session.add_account()
    assert all(isinstance(url, str) and url.encode() is not None for url in session.base_urls.values())
    assert studio.settings.text("profile")
    assert projects.current_collection.project_id == projects.current.id
    projects.open_collection(projects.current_collection.id)
    assert studio.uploads.all_paused in (True, False)
    await studio.close()


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), WRITTEN, min_size=1, max_size=6))
@example({"chosen_accounts": '["test"]'})
@example({"base_urls": "[1]"})
@example({"base_urls": '{"nowhere": 1, "test": "https://x"}'})
@example({"open_collections": '{"1": [1]}'})
@example({"profile": "[1]"})
@example({"accounts": "[[], 5, {}]"})
@example({"theme": "{"})
async def test_a_studio_opens_and_works_with_any_settings(data: Path, values: dict[str, str]) -> None:
    damage(data, values)
    await used(data)


@pytest.mark.parametrize("key", KEYS)
async def test_no_odd_value_of_any_one_setting_keeps_the_studio_from_working(data: Path, key: str) -> None:
    for value in ODD:
        damage(data, {key: json.dumps(value)})
        await used(data)


@given(VALUES)
def test_each_typed_reading_gives_its_type_or_its_default(value: Any) -> None:
    nothing_is_written: Any = None
    kept = Settings(nothing_is_written, Changes(), {"key": value})
    assert type(kept.flag("key", default=True)) is bool
    assert kept.number("key", 7, range(5, 10)) in range(5, 10)
    assert kept.text("key").encode() is not None
    assert all(type(one) is str for one in kept.texts("key").values())
    assert all(type(one) is int for one in kept.numbers("key").values())


def test_every_key_the_program_knows_is_among_those_that_were_tried() -> None:
    """A new setting is read by `flag`, `number`, `text`, `texts` or `numbers`; who reads `get` looks at the type."""
    source = Path(__file__).parents[2] / "src" / "mintwright"
    text = "\n".join(path.read_text() for path in source.rglob("*.py"))
    for key in KEYS:
        stem = key.rpartition("_")[0] if key.startswith(("way_in_", "details_folded_")) else key
        assert f'"{stem}' in text, key

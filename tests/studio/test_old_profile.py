"""A profile that an earlier version left behind opens, and says what that version said of it."""

import hashlib
import json
import sqlite3
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from tests.parts import Profile

from mintwright.studio.studio import Studio

PROFILES = Path(__file__).parent / "profiles"
"""`NAME.sql` is the journal that commit NAME left when it was killed while it sent a mint: ten uploads, drafts, a
collection, mints of every state. `NAME.json` is what that commit's own studio told of it a moment before."""


def told(studio: Studio, count: int) -> dict[str, Any]:
    """All that the profile holds, in words and numbers, as it was told when the profile was made."""
    ids = range(1, count + 1)
    drafts = [asdict(studio.drafts.draft(art_id)) for art_id in ids]
    return {
        "project": studio.projects.current.name,
        "projects": [project.name for project in studio.projects.all()],
        "collections": [[one.name, list(one.art_ids)] for one in studio.projects.collections()],
        "uploads": [[art_id, str(studio.uploads.state(art_id)), studio.uploads.item(art_id).name] for art_id in ids],
        "drafts": json.loads(json.dumps(drafts, default=str)),
        "refusals": [[str(one.sentence) for one in studio.draft_problems.refused(art_id)] for art_id in ids],
        "receipts": [receipt(studio, mint.id) for mint in studio.minting.mints()],
        "settings": studio.settings.get("theme"),
    }


def receipt(studio: Studio, mint_id: int) -> dict[str, Any]:
    """One mint, its bytes, its answer, and what its receipt shows."""
    shown = studio.minting.receipt(mint_id)
    mint = shown.mint
    return {
        "id": mint.id,
        "state": str(mint.state),
        "title": shown.title,
        "body": hashlib.sha256(mint.body).hexdigest(),
        "answer": mint.answer.decode() if mint.answer else None,
        "verdict": str(mint.noted) if mint.noted else None,
        "cost": str(shown.cost),
        "deposit": shown.deposit_address,
        "transaction": shown.transaction_uuid,
        "collection": shown.collection_uuid,
        "assets": [asset.uuid for asset in shown.assets],
        "missing": [str(sentence) for sentence in shown.missing],
        "problem": str(mint.problem) if mint.problem else None,
    }


@pytest.mark.parametrize("name", ["8633b53"])
async def test_a_profile_of_an_earlier_version_opens_and_holds_all_it_held(profile: Profile, name: str) -> None:
    with closing(sqlite3.connect(profile.data / "mintwright.db")) as journal, journal:
        journal.executescript((PROFILES / f"{name}.sql").read_text("utf-8"))
    then = json.loads((PROFILES / f"{name}.json").read_text("utf-8"))
    studio: Studio = profile.open()
    now = told(studio, len(then["uploads"]))
    await studio.close()
    for one in (*now["receipts"], *then["receipts"]):
        del one["deposit"], one["cost"]  # its address is none that can be paid, so an alarm hides them since
    interrupted, was = now["receipts"].pop(0), then["receipts"].pop(0)
    assert [draft.pop("cover") for draft in now["drafts"]] == [None] * len(then["drafts"]), "there were none"
    assert [draft.pop("is_flagged") for draft in now["drafts"]] == [False] * len(then["drafts"]), "nor were flags"
    assert now == then
    assert (was["state"], interrupted["state"]) == ("sending", "unknown"), "nobody knows what became of it"
    assert interrupted == {**was, "state": "unknown", "problem": interrupted["problem"]}
    assert "ended while this was being sent" in interrupted["problem"]

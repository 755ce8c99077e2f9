"""Answers to uploads that wait for the disk: none is written over what was answered later."""

import asyncio
from pathlib import Path
from typing import Any

from mintwright.api.client import UploadAnswer
from mintwright.domain.answers.service_records import parse_attachment
from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art
from mintwright.library import art_repository
from mintwright.library.database import Database
from mintwright.studio.uploads.store.unsaved_answers import UnsavedAnswers

PLACE = AccountScope("test https://example.org a")


def answer(reference: str) -> UploadAnswer:
    raw = f'{{"ipfs": "ipfs://{reference}", "uuid": "f"}}'.encode()
    return UploadAnswer(parse_attachment(raw), raw)


async def test_what_was_sent_anew_while_another_was_saved_is_not_written_over(tmp_path: Path) -> None:
    database = Database(tmp_path / "mintwright.db")
    database.open()
    is_waiting, may_write, write = asyncio.Event(), asyncio.Event(), database.write

    async def wait_at_the_first(work: Any, **how: Any) -> Any:
        if not is_waiting.is_set():
            is_waiting.set()
            await may_write.wait()
        return await write(work, **how)

    answers = UnsavedAnswers(database, lambda *_: None)
    first, second = (Art(id=n, project_id=1, path=Path(f"/{n}.png"), sha256=f"{n}" * 64) for n in (1, 2))
    answers.put(first, PLACE, answer("first"))
    answers.put(second, PLACE, answer("wrong"))
    database.write = wait_at_the_first  # type: ignore[method-assign]
    saving = asyncio.ensure_future(answers.save())
    await is_waiting.wait()
    await answers.write(second, PLACE)
    answers.put(second, PLACE, answer("right"))
    await answers.write(second, PLACE)
    may_write.set()
    await saving
    stored = await database.read(lambda connection: art_repository.find_stored(connection, second.sha256, PLACE))
    assert stored is not None
    assert stored.ipfs == "ipfs://right"
    assert not answers.pending
    await database.close()

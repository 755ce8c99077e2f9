"""A bug of ours ends one thing only, with a sentence of its own: everything else goes on."""

import asyncio
import logging
from collections import Counter
from typing import Any

import pytest
from tests.parts import Profile, Until

from mintwright.api.client import MintingService
from mintwright.api.errors import Interrupted
from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio import settings
from mintwright.studio.drafts import drafts
from mintwright.studio.previews import previews
from mintwright.studio.session.token_refresh import AccountTokenProvider
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.queue import upload_failures, upload_steps

FAULT = "This is a fault in Mintwright, not in your file. Try again, or send us the log."


def named(studio: Studio, name: str) -> Any:
    items = [studio.uploads.item(art_id) for art_id in studio.uploads.order()]
    return next(item for item in items if item.name == name)


@pytest.mark.parametrize("work", ["looking", "sending"])
async def test_a_bug_in_one_file_is_that_files_problem_and_the_others_go_on(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, work: str
) -> None:
    tries: Counter[str] = Counter()
    upload, inspect = MintingService.send_file, upload_steps.inspect

    async def odd_upload(self: MintingService, path: Any, on_progress: Any = None, **more: Any) -> Any:
        tries[path.name] += 1
        if path.name == "picture 2.png":
            raise ZeroDivisionError("a bug")
        return await upload(self, path, on_progress, **more)

    def odd_look(art: Any, nobody_waits: Any) -> Any:
        tries[art.path.name] += 1
        if art.path.name == "picture 2.png":
            raise ZeroDivisionError("a bug")
        return inspect(art, nobody_waits)

    if work == "sending":
        monkeypatch.setattr(MintingService, "send_file", odd_upload)
    else:
        monkeypatch.setattr(upload_steps, "inspect", odd_look)
    profile.draw(6)
    studio = profile.open()
    await studio.start()
    await studio.uploads.add([profile.art])
    await until(lambda: studio.uploads.totals().uploaded == 5, studio.uploads.totals)
    await until(lambda: named(studio, "picture 2.png").state is UploadState.PROBLEM)
    assert str(named(studio, "picture 2.png").problem) == FAULT
    assert tries["picture 2.png"] == 1
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.undo()
    await studio.uploads.retry([named(studio, "picture 2.png").art.id])
    await until(lambda: studio.uploads.totals().uploaded == 6, studio.uploads.totals)
    await studio.close()


async def test_even_a_bug_in_saying_what_is_wrong_stops_no_other_file_and_turns_in_no_circle(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: Counter[str] = Counter()
    upload = MintingService.send_file

    async def odd_upload(self: MintingService, path: Any, on_progress: Any = None, **more: Any) -> Any:
        tries[path.name] += 1
        if path.name in ("picture 1.png", "picture 2.png", "picture 3.png"):  # as many as there are slots
            raise ZeroDivisionError
        return await upload(self, path, on_progress, **more)

    def failed(*_: object) -> Any:
        raise KeyError

    monkeypatch.setattr(MintingService, "send_file", odd_upload)
    monkeypatch.setattr(upload_failures, "failed", failed)
    profile.draw(8)
    studio = profile.open()
    await studio.start()
    await studio.uploads.add([profile.art])
    await until(lambda: studio.uploads.totals().uploaded == 5, studio.uploads.totals)
    assert set(tries.values()) == {1}
    assert studio.uploads.totals().problems == 3, "none of them is shown as under way for ever"
    assert str(named(studio, "picture 1.png").problem) == FAULT
    monkeypatch.undo()
    await studio.uploads.retry([named(studio, f"picture {number}.png").art.id for number in (1, 2, 3)])
    await until(lambda: studio.uploads.totals().uploaded == 8, studio.uploads.totals)
    await studio.close()


async def test_a_bug_in_renewing_the_sign_in_is_no_files_problem(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def renew(_account: AccountTokenProvider) -> None:
        raise ZeroDivisionError("a bug")

    profile.draw(1)
    studio = profile.open()
    await studio.start()
    await studio.uploads.add([profile.art])
    await until(lambda: studio.uploads.totals().uploaded == 1, studio.uploads.totals)
    profile.draw(3)
    studio.session.account_at(studio.session.scope).forget_tokens()
    monkeypatch.setattr(AccountTokenProvider, "_renew", renew)
    await studio.uploads.add([profile.art])
    await until(lambda: studio.uploads.outage is not None or studio.uploads.totals().problems > 0)
    assert studio.uploads.totals().problems == 0
    assert "could not be renewed: this is a fault in Mintwright" in str(studio.uploads.outage)
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.undo()
    studio.uploads.try_now()
    await until(lambda: studio.uploads.totals().uploaded == 3, studio.uploads.totals)
    await studio.close()


async def test_a_connection_that_breaks_below_tls_is_waited_out_with_its_reason(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upload_failures, "INTERRUPTIONS", 99)
    upload, broken = MintingService.send_file, [True]

    async def odd_upload(self: MintingService, path: Any, on_progress: Any = None, **more: Any) -> Any:
        if broken:
            raise Interrupted(Sentence("api", "The connection to the service broke off."))
        return await upload(self, path, on_progress, **more)

    monkeypatch.setattr(MintingService, "send_file", odd_upload)
    profile.draw(5)
    studio = profile.open()
    await studio.start()
    await studio.uploads.add([profile.art])
    await until(lambda: studio.uploads.outage is not None)
    assert str(studio.uploads.outage) == "The connection to the service broke off."
    broken.clear()
    await until(lambda: studio.uploads.totals().uploaded == 5, studio.uploads.totals)
    assert studio.uploads.outage is None
    await studio.close()


async def test_a_picture_that_cannot_be_made_is_tried_once(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[str] = []

    def broken(art: Any, *_: Any) -> Any:
        tries.append(art.path.name)
        raise OSError(5, "Input/output error") if art.path.name == "picture 1.png" else ZeroDivisionError("a bug")

    monkeypatch.setattr(previews, "picture_of", broken)
    profile.draw(2)
    studio = profile.open()
    await studio.start()
    one, two = (await studio.uploads.add([profile.art])).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 2)
    await until(lambda: studio.previews.no_picture(one) and studio.previews.no_picture(two))
    told = len(tries)
    for _ in range(20):  # a view that wishes for it whenever it paints
        studio.previews.request(one, 64)
        studio.previews.request(two, 64)
        await asyncio.sleep(0)
    assert len(tries) == told <= 4
    assert studio.previews.failure(one) is previews.NoPreviewReason.NO_ANSWER
    assert studio.previews.failure(two) is previews.NoPreviewReason.NOT_DRAWN
    await studio.close()
    assert "ZeroDivisionError" in caplog.text


async def test_drafts_and_settings_are_saved_after_a_bug_in_saving_them(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(drafts, "AUTOSAVE_SECONDS", 0.01)
    monkeypatch.setattr(drafts, "RETRY_SECONDS", 0.01)

    def bug(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    profile.draw(1)
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add([profile.art])).art_ids
    with monkeypatch.context() as broken:
        broken.setattr(drafts, "save_drafts", bug)
        broken.setattr(settings, "save_settings", bug)
        studio.drafts.edit(art_id, name="Moth")
        studio.settings.put("odd", "value")
        await until(lambda: studio.drafts.problem is not None)
        assert "went wrong inside Mintwright" in str(studio.drafts.problem)
        await until(lambda: "settings could not be saved" in caplog.text)
    await until(lambda: studio.drafts.saved)
    assert studio.drafts.problem is None
    await studio.close()
    again = profile.open(practice=False)
    assert (again.drafts.draft(art_id).name, again.settings.get("odd")) == ("Moth", "value")
    await again.close()


async def test_a_mint_that_met_a_bug_says_so_and_keeps_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    from mintwright.api.responses import CreationAnswer
    from mintwright.domain.mint import MintState
    from mintwright.studio.minting import submission

    class Broken:
        async def send_creation(self, body: bytes) -> CreationAnswer:
            raise ZeroDivisionError

    class Answers:
        async def send_creation(self, body: bytes) -> CreationAnswer:
            return CreationAnswer(201, b'{"uuid": "a1"}')

    class Mint:
        body = b"{}"

    outcome = await submission.send_once(Broken(), Mint())
    assert (outcome.state, outcome.answer, outcome.problem) == (MintState.UNKNOWN, None, submission.OUR_FAULT)
    outcome = await submission.send_once(Answers(), Mint())  # what reads it is the bug
    assert (outcome.state, outcome.answer, outcome.status) == (MintState.UNKNOWN, b'{"uuid": "a1"}', 201)
    assert "Mintwright ended" not in str(outcome.problem)

"""The upload queue: drops of every kind, files that fail, pausing and resuming, restarts."""

import asyncio
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.pace import within
from tests.parts import Profile, ScriptedService, Until, journal_of

from mintwright.chain.cid import cid_of
from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.practice import PracticeOptions, PracticeServer
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio

NO_ART = " is not a kind of file that can be minted. Export it as a picture, film, sound, model or PDF."


def states(studio: Studio) -> dict[str, UploadState]:
    return {studio.uploads.item(art_id).name: studio.uploads.item(art_id).state for art_id in studio.uploads.order()}


def said(studio: Studio) -> str:
    items = [studio.uploads.item(art_id) for art_id in studio.uploads.order()]
    return f"{studio.uploads.totals()} {[str(item.problem) for item in items if item.problem]} {studio.uploads.outage}"


async def test_a_dropped_folder_is_uploaded_and_every_reference_is_the_files_own(
    profile: Profile, until: Until
) -> None:
    paths = profile.draw(9)
    studio = profile.open()
    await studio.start()
    added = await studio.uploads.add([profile.art])
    assert [studio.uploads.item(art_id).name for art_id in added.art_ids] == [path.name for path in paths]
    await until(lambda: studio.uploads.totals().uploaded == 9, lambda: said(studio))
    for art_id, path in zip(added.art_ids, paths, strict=True):
        item = studio.uploads.item(art_id)
        assert item.stored is not None
        assert item.stored.ipfs == f"ipfs://{cid_of(path.read_bytes())}"
        assert (item.fraction, item.art.media_type, item.art.width) == (1.0, "image/png", item.art.width)
        assert item.art.width
    assert studio.uploads.totals().fraction == 1.0
    await studio.close()


async def test_what_does_not_fit_is_left_out_with_a_reason_and_the_rest_is_added(profile: Profile) -> None:
    picture, *_ = profile.draw(2)
    (profile.art / ".hidden.png").write_bytes(b"x")
    (profile.art / "notes.txt").write_text("hello")
    (profile.art / "within").mkdir()
    shutil.copy(picture, profile.art / "within" / "copy.png")
    (profile.art / "loop").symlink_to(profile.art)
    (profile.art / "broken.png").symlink_to(profile.art / "nowhere.png")
    renamed = profile.art / "picture without suffix"
    shutil.copy(picture, renamed)
    studio = profile.open(practice=False)
    added = await studio.uploads.add([profile.art, renamed, profile.art / "gone.png", picture])
    assert [studio.uploads.item(art_id).name for art_id in added.art_ids] == [
        "picture 1.png", "picture 2.png", "copy.png", "picture without suffix",
    ]  # fmt: skip
    assert {left.path.name: str(left.reason) for left in added.left_out} == {
        "loop": "loop is a link to a folder, and was not followed. Add that folder itself to take what is in it.",
        "broken.png": "broken.png is not there any more. Put it back and try again.",
        "notes.txt": "notes.txt" + NO_ART,
        "picture without suffix": "picture without suffix" + NO_ART,
        "gone.png": "gone.png is not there any more. Put it back and try again.",
        "picture 1.png": "picture 1.png was already added.",
    }
    again = await studio.uploads.add([profile.art])
    assert again.art_ids == ()
    await studio.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are not among its files")
async def test_a_pipe_that_never_ends_is_not_read(profile: Profile) -> None:
    os.mkfifo(profile.art / "pipe.png")
    studio = profile.open(practice=False)
    added = await studio.uploads.add([profile.art / "pipe.png"])
    assert str(added.left_out[0].reason) == "pipe.png is not a file."
    await studio.close()


async def test_files_that_go_wrong_say_so_and_the_others_go_on(profile: Profile, until: Until) -> None:
    gone, empty, nonsense, fine = profile.draw(4)
    empty.write_bytes(b"")
    nonsense.write_bytes(b"\0\1\2 this is no picture")
    studio = profile.open()
    added = await studio.uploads.add([profile.art])
    gone.unlink()
    await studio.start()
    totals = studio.uploads.totals
    await until(lambda: totals().problems == 3 and totals().uploaded == 1, lambda: said(studio))
    problems = [str(studio.uploads.item(art_id).problem) for art_id in added.art_ids]
    assert problems == [
        "picture 1.png is not there any more. Put it back and try again.",
        "picture 2.png is empty. Export it again and try once more.",
        "picture 3.png does not hold a picture, film, sound, model or PDF. Export it again and try once more.",
        "None",
    ]
    for path in (gone, empty, nonsense):
        shutil.copy(fine, path)
    await studio.uploads.retry(added.art_ids)
    await until(lambda: studio.uploads.totals().uploaded == 4, lambda: said(studio))
    assert [studio.uploads.item(i).same_as for i in added.art_ids] == [None] + [added.art_ids[0]] * 3
    await studio.close()


async def test_a_file_that_changed_after_the_look_is_a_problem_until_it_is_tried_again(
    profile: Profile, until: Until
) -> None:
    (path,) = profile.draw(1)
    studio = profile.open()
    await studio.uploads.pause_all()
    await studio.start()
    (art_id,) = (await studio.uploads.add([path])).art_ids
    await until(lambda: studio.uploads.item(art_id).art.sha256)
    path.write_bytes(path.read_bytes() + b"more")
    await studio.uploads.resume_all()
    await until(lambda: studio.uploads.item(art_id).problem is not None, lambda: said(studio))
    assert "picture 1.png was changed after it was added" in str(studio.uploads.item(art_id).problem)
    await studio.uploads.retry([art_id])
    await until(lambda: studio.uploads.item(art_id).stored is not None, lambda: said(studio))
    stored = studio.uploads.item(art_id).stored
    assert stored is not None
    assert stored.ipfs == f"ipfs://{cid_of(path.read_bytes())}"
    await studio.close()


async def test_pausing_holds_one_or_all_and_resuming_lets_them_go(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.uploads.pause_all()
    await studio.start()
    ids = (await studio.uploads.add(profile.draw(4))).art_ids
    await until(lambda: all(studio.uploads.item(art_id).art.sha256 for art_id in ids))
    assert studio.uploads.all_paused
    assert studio.uploads.totals().paused == 4
    await studio.uploads.pause(ids[:2])
    assert studio.uploads.totals().paused == 4
    await studio.uploads.resume_all()
    await until(lambda: studio.uploads.totals().uploaded == 4, lambda: said(studio))
    await studio.close()


async def test_a_paused_file_stays_paused_while_others_go(profile: Profile, until: Until) -> None:
    studio = profile.open()
    ids = (await studio.uploads.add(profile.draw(3))).art_ids
    await studio.uploads.pause(ids[:1])
    await studio.start()
    await until(lambda: studio.uploads.totals().uploaded == 2, lambda: said(studio))
    assert studio.uploads.item(ids[0]).state is UploadState.PAUSED
    await studio.uploads.resume(ids[:1])
    await until(lambda: studio.uploads.totals().uploaded == 3, lambda: said(studio))
    await studio.close()


async def test_a_large_file_reports_progress_and_can_be_stopped_half_way(profile: Profile, until: Until) -> None:
    large = profile.art / "large.png"
    (small,) = profile.draw(1)
    large.write_bytes(small.read_bytes() + os.urandom(96 << 20))
    studio = profile.open()
    await studio.start()
    heard: list[float] = []
    (art_id,) = (await studio.uploads.add([large])).art_ids
    studio.changes.subscribe(Kind.ART, lambda ids: heard.append(studio.uploads.item(art_id).fraction))
    await until(lambda: 0 < studio.uploads.item(art_id).fraction < 1, lambda: said(studio))
    started = time.monotonic()
    await studio.uploads.pause([art_id])
    assert time.monotonic() - started < 10, "the upload is not waited for"
    assert studio.uploads.item(art_id).state is UploadState.PAUSED
    assert studio.uploads.item(art_id).sent == 0
    await studio.uploads.resume([art_id])
    await until(lambda: studio.uploads.totals().uploaded == 1, lambda: said(studio))
    assert any(0 < fraction < 1 for fraction in heard)
    await studio.close()


async def test_after_a_restart_the_queue_goes_on(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    await studio.uploads.add(profile.draw(40))
    await until(lambda: studio.uploads.totals().uploaded >= 3, lambda: said(studio))
    await studio.close()

    studio = profile.open()
    totals = studio.uploads.totals()
    assert totals.count == 40
    assert 3 <= totals.uploaded < 40
    assert totals.uploaded + totals.waiting == 40
    await studio.start()
    await until(lambda: studio.uploads.totals().uploaded == 40, lambda: said(studio))
    await studio.close()


async def test_removing_takes_off_the_list_and_restoring_brings_back_in_place(profile: Profile, until: Until) -> None:
    paths = profile.draw(4)
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add(paths)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 4, lambda: said(studio))
    studio.drafts.edit(ids[1], name="Kept")
    await studio.uploads.remove(ids[1:3])
    assert tuple(studio.uploads.order()) == (ids[0], ids[3])
    assert studio.uploads.totals().count == studio.uploads.totals().uploaded == 2
    assert all(path.exists() for path in paths)
    await studio.uploads.restore(ids[1:3])
    assert tuple(studio.uploads.order()) == ids
    assert studio.drafts.draft(ids[1]).name == "Kept"
    assert studio.uploads.totals().uploaded == 4
    await studio.uploads.remove([ids[0]])
    await studio.close()
    again = profile.open()
    assert tuple(again.uploads.order()) == ids[1:]
    await again.uploads.restore([ids[0]])
    assert tuple(again.uploads.order()) == ids
    await again.close()


async def test_the_same_content_is_sent_once_and_known_in_every_project(profile: Profile, until: Until) -> None:
    (path,) = profile.draw(1)
    shutil.copy(path, profile.art / "twin.png")
    studio = profile.open()
    await studio.start()
    first, twin = (await studio.uploads.add([profile.art])).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 2, lambda: said(studio))
    one, two = studio.uploads.item(first), studio.uploads.item(twin)
    assert one.stored == two.stored
    assert (one.same_as, two.same_as) == (None, first)
    await studio.projects.create("Another")
    await studio.uploads.add([path])
    await until(lambda: studio.uploads.totals().uploaded == 1, lambda: said(studio))
    await studio.close()


async def test_copies_of_one_file_are_sent_once_and_hold_up_no_other_file(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    may_answer = asyncio.Event()
    sent: list[bytes] = []

    async def take(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        sent.append(body)
        if copied in body:
            await may_answer.wait()
        return 200, {"ipfs": f"ipfs://file{len(sent)}", "uuid": "f"}

    async with scripted:
        scripted.answers |= {"/auth/exchange/": lambda *_: (200, {"access_token": "access"}), "/v1/files/": take}
        first, other = profile.draw(2)
        copied = first.read_bytes()
        copies = [Path(shutil.copy(first, profile.art / f"copy {number}.png")) for number in range(4)]
        studio = profile.open(practice=False)
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        studio.uploads.start()
        await studio.uploads.add([first, *copies, other])
        await until(lambda: states(studio)["picture 2.png"] is UploadState.UPLOADED, lambda: said(studio))
        may_answer.set()
        await until(lambda: studio.uploads.totals().uploaded == 6, lambda: said(studio))
        assert sum(copied in body for body in sent) == 1
        await studio.close()


async def test_copies_that_the_service_stores_wrongly_are_sent_once_also_when_they_are_tried_again(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    sent: list[bytes] = []

    async def take(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        sent.append(body)
        named = content if len(sent) == 3 else b"something else"
        return 200, {"ipfs": f"ipfs://{cid_of(named)}", "uuid": f"f{len(sent)}"}

    async with scripted:
        scripted.answers |= {"/auth/exchange/": lambda *_: (200, {"access_token": "access"}), "/v1/files/": take}
        (first,) = profile.draw(1)
        content = first.read_bytes()
        copies = [Path(shutil.copy(first, profile.art / f"copy {number}.png")) for number in range(9)]
        studio = profile.open(practice=False)
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        studio.uploads.start()
        ids = (await studio.uploads.add([first, *copies])).art_ids
        for tries in (1, 2):
            await until(lambda: studio.uploads.totals().problems == 10, lambda: said(studio))
            await until(lambda: studio.uploads.totals().is_at_rest, lambda: said(studio))
            assert len(sent) == tries
            await studio.uploads.retry(ids)
        await until(lambda: studio.uploads.totals().uploaded == 10, lambda: said(studio))
        assert len(sent) == 3
        await studio.close()


async def test_a_copy_of_a_file_that_is_paused_while_it_is_sent_is_sent_in_its_place(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    may_answer = asyncio.Event()

    async def take(*_: object) -> tuple[int, Any]:
        await may_answer.wait()
        return 200, {"ipfs": "ipfs://file", "uuid": "f"}

    async with scripted:
        scripted.answers |= {"/auth/exchange/": lambda *_: (200, {"access_token": "access"}), "/v1/files/": take}
        (path,) = profile.draw(1)
        copy = Path(shutil.copy(path, profile.art / "copy.png"))
        studio = profile.open(practice=False)
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        studio.uploads.start()
        one, two = (await studio.uploads.add([path, copy])).art_ids
        await until(lambda: len(scripted.seen("/v1/files/")) == 1)
        await studio.uploads.pause([one])
        may_answer.set()
        await until(lambda: studio.uploads.state(two) is UploadState.UPLOADED, lambda: said(studio))
        assert studio.uploads.state(one) is UploadState.PAUSED
        await studio.close()


async def test_another_network_begins_with_nothing_and_takes_nothing_by_itself(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add(profile.draw(3))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3, lambda: said(studio))
    credentials = profile.server.credentials()
    await studio.session.sign_in_secret(Network.TEST, credentials.base_url, credentials.secret_token)
    assert studio.uploads.totals().paused == 3
    assert studio.uploads.item(ids[0]).stored is None
    await studio.uploads.resume(ids[:2])
    await until(lambda: studio.uploads.totals().uploaded == 2, lambda: said(studio))
    await studio.session.switch(Network.PRACTICE)
    assert studio.uploads.totals().uploaded == 3
    await studio.session.switch(Network.MAIN)
    assert studio.uploads.totals().paused == 3
    await studio.close()
    again = profile.open()
    assert again.session.network is Network.MAIN
    await again.session.switch(Network.TEST)
    assert again.uploads.totals().uploaded == 2
    await again.close()


async def test_another_address_of_the_same_network_holds_nothing_of_the_first(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": "a"})
        studio = profile.open()
        await studio.start()
        known = profile.server.credentials()
        await studio.session.sign_in_secret(Network.TEST, known.base_url, known.secret_token)
        ids = (await studio.uploads.add(profile.draw(2))).art_ids
        await until(lambda: studio.uploads.totals().uploaded == 2, lambda: said(studio))
        (first,) = studio.session.accounts
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        assert studio.uploads.totals().paused == 2
        assert [studio.uploads.item(art_id).stored for art_id in ids] == [None, None]
        await studio.session.switch_account(first.id)
        assert studio.uploads.totals().uploaded == 2
        assert scripted.seen("/v1/files/") == []
        await studio.close()


async def test_what_is_opened_from_outside_is_published_only_when_the_artist_says_so(
    profile: Profile, until: Until
) -> None:
    studio = profile.open()
    await studio.start()
    assert (await studio.uploads.add(profile.draw(1), opened=True)).held_at is None
    await until(lambda: studio.uploads.totals().uploaded == 1, lambda: said(studio))
    known = profile.server.credentials()
    await studio.session.sign_in_secret(Network.TEST, known.base_url, known.secret_token)
    added = await studio.uploads.add(profile.draw(3)[1:], opened=True)
    assert added.held_at == studio.session.scope
    assert [studio.uploads.state(art_id) for art_id in added.art_ids] == [UploadState.PAUSED] * 2
    await studio.uploads.add(profile.draw(4)[3:])
    await until(lambda: studio.uploads.totals().uploaded == 1, lambda: said(studio))
    assert studio.uploads.totals().paused == 3
    await studio.close()

    again = profile.open()
    await again.start()
    assert again.uploads.totals().paused == 3
    await again.uploads.resume(added.art_ids)
    await until(lambda: again.uploads.totals().uploaded == 3, lambda: said(again))
    await again.close()


async def test_art_added_before_an_address_was_entered_goes_to_the_first_one(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    await studio.session.switch(Network.TEST)
    await studio.uploads.add(profile.draw(2))
    assert studio.uploads.totals().waiting == 2
    known = profile.server.credentials()
    await studio.session.sign_in_secret(Network.TEST, known.base_url, known.secret_token)
    await until(lambda: studio.uploads.totals().uploaded == 2, lambda: said(studio))
    await studio.close()


async def test_the_end_waits_for_all_art_that_is_on_its_way_to_whoever_signed_in(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio = profile.open()
    await studio.session.start()
    await studio.session.switch(Network.TEST)
    nobodys = studio.session.scope
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    written, slow, quick = asyncio.Event(), asyncio.Event(), studio.uploads._recorder.set_states
    scopes: list[str] = []

    async def one_slow_write(lines: Any, scope: Any) -> None:
        scopes.append(scope)
        if len(scopes) == 1:
            await slow.wait()
            written.set()
        await quick(lines, scope)

    opened = studio.uploads._open
    monkeypatch.setattr(opened.queue.recorder, "set_states", one_slow_write)
    known = profile.server.credentials()
    await studio.session.sign_in_secret(Network.TEST, known.base_url, known.secret_token)
    await until(lambda: scopes == [studio.session.scope])
    opened.queue.scope = nobodys  # as if the artist had gone and come back meanwhile
    studio.changes.announce(Kind.SESSION)
    await until(lambda: len(scopes) == 2 and studio.uploads.state(art_id) is UploadState.WAITING)
    asyncio.get_running_loop().call_later(0.2, slow.set)
    await studio.uploads.close()
    assert written.is_set()
    await studio.close()


async def test_while_the_service_is_away_the_queue_waits_and_then_goes_on(
    profile: Profile, until: Until, tmp_path: Path
) -> None:
    from mintwright.practice import PracticeServer

    server = PracticeServer(tmp_path / "away")
    server.start()
    port = int(server.base_url.rsplit(":", 1)[1])
    studio = profile.open()
    secret = server.credentials().secret_token
    await studio.session.sign_in_secret(Network.TEST, server.base_url, secret)
    server.stop()
    studio.uploads.start()
    await studio.uploads.add(profile.draw(3))
    await until(lambda: studio.uploads.outage is not None, lambda: said(studio))
    assert studio.uploads.totals().problems == 0
    back = PracticeServer(tmp_path / "away", port=port)
    back.start()
    await until(lambda: studio.uploads.totals().uploaded == 3, lambda: said(studio))
    assert studio.uploads.outage is None
    await studio.close()
    back.stop()


async def test_when_the_sign_in_ends_the_queue_waits_for_the_next(
    profile: Profile, until: Until, tmp_path: Path
) -> None:
    ahead = [0.0]  # seconds by which the service's clock has jumped
    server = PracticeServer(tmp_path / "own", options=PracticeOptions(clock=lambda: time.time() + ahead[0]))
    server.start()
    try:
        studio = profile.open()
        studio.uploads.start()
        credentials = server.credentials()
        token = credentials.access_token
        await studio.session.sign_in_token(Network.TEST, server.base_url, access_token=token)
        ahead[0] = 7200
        await studio.uploads.add(profile.draw(3))
        await until(lambda: studio.session.state == "signed out", lambda: said(studio))
        assert "Sign in again" in str(studio.session.problem)
        assert studio.uploads.totals().problems == 0
        await studio.session.sign_in_secret(Network.TEST, server.base_url, credentials.secret_token)
        await until(lambda: studio.uploads.totals().uploaded == 3, lambda: said(studio))
        await studio.close()
    finally:
        server.stop()


async def test_an_answer_with_another_content_is_a_problem(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mintwright.api.client import MintingService, UploadAnswer
    from mintwright.domain.answers.service_records import Attachment

    async def wrong(self: MintingService, path: Path, on_progress: object = None, **_: Any) -> UploadAnswer:
        return UploadAnswer(Attachment(ipfs="ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH", uuid="u"), b"{}")

    studio = profile.open()
    monkeypatch.setattr(MintingService, "send_file", wrong)
    await studio.start()
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await until(lambda: studio.uploads.item(art_id).problem is not None, lambda: said(studio))
    assert "reference of picture 1.png is not the one its content gives" in str(studio.uploads.item(art_id).problem)
    await studio.close()


async def test_ten_thousand_files_are_added_without_a_stall(profile: Profile) -> None:
    """The target is 50 ms (tests/benchmarks measures it under the window); a second would be a freeze."""
    folder = profile.art / "many"
    folder.mkdir()
    for number in range(10_000):
        (folder / f"{number}.png").touch()
    studio = profile.open(practice=False)
    gaps: list[float] = []
    adding = asyncio.ensure_future(studio.uploads.add([folder]))
    last = time.process_time()  # what other programs take of this machine is not counted
    while not adding.done():
        await asyncio.sleep(0.002)
        gaps.append(time.process_time() - last)
        last = time.process_time()
    assert len((await adding).art_ids) == 10_000
    within(max(gaps), 0.5)
    await studio.close()


async def test_a_disk_that_refuses_what_was_found_out_stops_nothing_for_good(profile: Profile, until: Until) -> None:
    empty, _ = profile.draw(2)
    empty.write_bytes(b"")
    studio = profile.open()
    await studio.session.start()
    added = await studio.uploads.add([profile.art])
    await journal_of(studio).read(lambda connection: connection.execute("pragma query_only = on"))
    studio.uploads.start()
    await until(lambda: studio.uploads.outage, lambda: said(studio))
    assert "cannot be written" in str(studio.uploads.outage)
    await journal_of(studio).read(lambda connection: connection.execute("pragma query_only = off"))
    studio.uploads.try_now()
    await until(lambda: studio.uploads.totals().uploaded == 1, lambda: said(studio))
    await until(lambda: studio.uploads.totals().problems == 1, lambda: said(studio))
    assert "is empty" in str(studio.uploads.item(added.art_ids[0]).problem)
    await studio.close()

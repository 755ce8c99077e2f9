"""Upload answers that the disk refused, of any project: saved later, carried in the rescue file, taken back."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until

from mintwright.chain.cid import cid_of
from mintwright.domain.networks import Network
from mintwright.domain.project import Proof, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.library import art_repository
from mintwright.library.errors import DiskFullError
from mintwright.studio.studio import Studio

TOKEN = "an-access-token-of-thirty-two-bytes"


class Disk:
    """Takes nothing that the service says of a file, until it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full = True
        self._take = art_repository.set_stored
        monkeypatch.setattr(art_repository, "set_stored", self._set_stored)

    def _set_stored(self, *args: Any, **kept: Any) -> Any:
        if self.is_full:
            raise DiskFullError(Sentence("test", "The disk is full."))
        return self._take(*args, **kept)


async def signed_in(profile: Profile, scripted: ScriptedService) -> Studio:
    scripted.answers["/v1/files/"] = lambda *_: (201, {"ipfs": "ipfs://file", "uuid": "f"})
    studio: Studio = profile.open(practice=False)
    await studio.start()
    await studio.session.sign_in_token(Network.TEST, scripted.base_url, access_token=TOKEN)
    return studio


async def left_behind(profile: Profile, scripted: ScriptedService, until: Until) -> tuple[Studio, int]:
    """A studio in another project than that whose upload was answered, which the disk refused."""
    studio = await signed_in(profile, scripted)
    (picture,) = profile.draw(1)
    said = {"ipfs": f"ipfs://{cid_of(picture.read_bytes())}", "uuid": "f", "gateway": "https://gateway.example/ipfs/"}
    scripted.answers["/v1/files/"] = lambda *_: (201, said)
    (art_id,) = (await studio.uploads.add([picture])).art_ids
    await until(lambda: studio.uploads.answers.pending)
    await studio.projects.create("Second")
    await studio.projects.open(next(one.id for one in studio.projects.all() if one.name == "Second"))
    assert not studio.uploads.has(art_id)
    return studio, art_id


def sent(scripted: ScriptedService) -> int:
    """How often the file was sent: a body; the others ask after the token."""
    return sum(bool(body) for _, body in scripted.seen("/v1/files/"))


@pytest.mark.parametrize("way", ["leaving", "resuming", "the end of the session"])
async def test_what_was_answered_in_a_project_that_was_left_is_saved_too(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    disk = Disk(monkeypatch)
    async with scripted:
        studio, art_id = await left_behind(profile, scripted, until)
        assert (await studio.unsaved_work.save()).uploads == 1
        disk.is_full = False
        if way == "leaving":
            assert not await studio.unsaved_work.save()
        elif way == "resuming":
            await studio.unsaved_work.resume()
        else:
            assert studio.unsaved_work.save_now()
        await studio.close()
        again = profile.open(practice=False)
        await again.projects.open(1)
        with sqlite3.connect(profile.data / "mintwright.db") as connection:
            assert connection.execute("select state from upload where art_id = ?", (art_id,)).fetchone() == (
                UploadState.UPLOADED,
            )
            assert connection.execute("select count(*) from stored_file").fetchone() == (1,)
        connection.close()
        await again.close()
        assert sent(scripted) == 1


async def test_a_file_whose_content_changed_before_the_disk_took_its_answer_is_sent_anew_and_the_answer_kept(
    profile: Any, scripted: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    async with scripted:
        studio = await signed_in(profile, scripted)
        (path,) = profile.draw(1)
        (art_id,) = (await studio.uploads.add([path])).art_ids
        await until(lambda: studio.uploads.answers.pending)
        await studio.uploads.pause([art_id])
        before = studio.uploads.art(art_id).sha256
        path.write_bytes(path.read_bytes() + b"saved again")
        await studio.uploads.reupload([art_id])
        studio.uploads.try_now()
        await until(lambda: studio.uploads.art(art_id).sha256 != before)
        disk.is_full = False
        await studio.unsaved_work.resume()
        assert not studio.uploads.answers.pending
        assert studio.uploads.state(art_id) is UploadState.PAUSED
        await studio.close()

        again = profile.open(practice=False)
        await again.start()
        await again.session.sign_in_token(Network.TEST, scripted.base_url, access_token=TOKEN)
        assert again.uploads.state(art_id) is UploadState.PAUSED, "the network holds what it was before"
        await again.uploads.resume([art_id])
        await until(lambda: again.uploads.state(art_id) is UploadState.UPLOADED)
        await again.close()
        with sqlite3.connect(profile.data / "mintwright.db") as connection:
            held = {sha256 for (sha256,) in connection.execute("select sha256 from stored_file")}
        connection.close()
        assert held == {before, again.uploads.art(art_id).sha256}
        assert sent(scripted) == 2


async def test_what_was_answered_goes_into_the_rescue_file_and_back_so_that_nothing_is_sent_again(
    profile: Profile, scripted: ScriptedService, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, place = Disk(monkeypatch), tmp_path / "rescue.json"
    async with scripted:
        studio, art_id = await left_behind(profile, scripted, until)
        studio.unsaved_work.let_go(await studio.unsaved_work.save_elsewhere(place))
        assert not studio.unsaved_work.unsaved(), "all of it is in the file"
        assert TOKEN not in place.read_text()
        await studio.close()
        disk.is_full = False
        again = profile.open(practice=False)
        await again.projects.open(1)
        taken = await again.unsaved_work.take_back(place)
        assert (taken.uploads, taken.gone) == (1, 0)
        taken = await again.unsaved_work.take_back(place)
        assert (taken.uploads, taken.gone) == (0, 1)
        await again.start()
        await again.session.sign_in_token(Network.TEST, scripted.base_url, access_token=TOKEN)
        assert again.uploads.state(art_id) is UploadState.UPLOADED
        item = again.uploads.item(art_id)
        assert item.stored is not None
        assert (item.stored.proof, item.stored.gateway) == (Proof.MATCHED, ""), "its own digest proves it"
        await again.close()
        assert sent(scripted) == 1


CHANGED = [
    {"file_sha256": "0" * 64},
    {"file_sha256": ""},
    {"art": 999},
    {"answer": "{}"},
    {"answer": "no JSON"},
    {"answer": None},
    {"answer": '{"uuid": "f", "ipfs": "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPBdG"}'},
    {"answer": '{"uuid": "f", "ipfs": "ipfs://of-no-kind"}'},
]


@pytest.mark.parametrize("changed", CHANGED, ids=str)
async def test_an_upload_is_taken_back_for_the_same_file_and_from_a_whole_answer_only(
    profile: Profile,
    scripted: ScriptedService,
    until: Until,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    changed: dict[str, Any],
) -> None:
    disk, place = Disk(monkeypatch), tmp_path / "rescue.json"
    async with scripted:
        studio, _ = await left_behind(profile, scripted, until)
        studio.unsaved_work.let_go(await studio.unsaved_work.save_elsewhere(place))
        await studio.close()
        disk.is_full = False
        plain = json.loads(place.read_bytes())
        plain["uploads"][0] |= changed
        place.write_text(json.dumps(plain))
        again = profile.open(practice=False)
        taken = await again.unsaved_work.take_back(place)
        assert (taken.uploads, taken.gone) == (0, 1)
        await again.close()


async def test_of_a_file_of_several_blocks_no_reference_is_taken_from_a_file(
    profile: Any, scripted: Any, until: Any, tmp_path: Path
) -> None:
    """How a service divides it nobody knows here, so whoever changes the file would choose what is minted."""
    async with scripted:
        studio = await signed_in(profile, scripted)
        await studio.uploads.pause_all()
        (path,) = profile.draw(1, "large.png")
        path.write_bytes(path.read_bytes() + bytes(2_000_000))
        (art_id,) = (await studio.uploads.add([path])).art_ids
        await until(lambda: studio.uploads.art(art_id).sha256)
        scope, sha256 = studio.session.scope, studio.uploads.art(art_id).sha256
        raw = b'{"uuid": "f", "ipfs": "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPBdG"}'
        assert not await studio.uploads.take_back(art_id, sha256, scope, raw)
        assert studio.uploads.item(art_id).stored is None
        await studio.close()


async def test_that_the_disk_refused_part_of_a_file_that_is_taken_back_is_said_and_the_rest_comes_later(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    disk = Disk(monkeypatch)
    async with scripted:
        studio, _ = await left_behind(profile, scripted, until)
        studio.unsaved_work.let_go(await studio.unsaved_work.save_elsewhere(tmp_path / "unsaved.json"))
        await studio.close()
        again = profile.open(practice=False)
        with pytest.raises(DiskFullError) as refused:
            await again.unsaved_work.take_back(tmp_path / "unsaved.json")
        assert str(refused.value.sentence) == "Not all of the file was taken back. The disk is full."
        disk.is_full = False
        assert (await again.unsaved_work.take_back(tmp_path / "unsaved.json")).uploads == 1
        await again.close()

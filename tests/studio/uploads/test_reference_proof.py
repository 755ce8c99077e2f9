"""References from a service: which are a file's own, which are not, and which cannot be decided."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.endless_file import endless
from tests.parts import Profile, ScriptedService, Until

from mintwright.chain.cid import CidBuilder, Layout, cid_of
from mintwright.chain.content_id import USUAL
from mintwright.domain.networks import Network
from mintwright.domain.project import Art, Proof, StoredFile, UploadState
from mintwright.studio.disk.drives import Stopped
from mintwright.studio.uploads import reference_proof
from mintwright.studio.uploads.reference_proof import is_divided_so, proof_at_once

SMALL, LARGE = 262_144, 262_145  # bytes: one block, and two
BLAKE3 = "bafkr4ih" + "a" * 52


def named(data: bytes, layout: Layout) -> str:
    builder = CidBuilder(layout)
    builder.update(data)
    return f"ipfs://{builder.cid()}"


def art_of(data: bytes, path: Path = Path("x.png")) -> Art:
    sha256 = hashlib.sha256(data).hexdigest()
    return Art(id=1, project_id=1, path=path, size=len(data), sha256=sha256, cid=cid_of(data))


USUAL_LAYOUTS = [layout for alike in USUAL for layout in alike]


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.binary(min_size=1, max_size=300), st.binary(min_size=1, max_size=300), st.sampled_from(USUAL_LAYOUTS))
def test_a_file_of_one_block_has_one_reference_in_each_form(mine: bytes, other: bytes, layout: Layout) -> None:
    proof = Proof.MATCHED if mine == other else Proof.MISMATCHED
    bare = replace(layout, version=0) if not layout.raw_leaves else layout
    assert proof_at_once(art_of(mine), named(mine, bare)) is Proof.MATCHED
    assert proof_at_once(art_of(mine), named(other, bare)) is proof


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_border_is_the_size_of_a_block(size: int) -> None:
    expected = Proof.MISMATCHED if size == SMALL else Proof.UNCONFIRMED
    assert proof_at_once(art_of(bytes(size)), named(b"another", Layout())) is expected


def test_a_block_of_bare_bytes_is_compared_however_large_the_file_is() -> None:
    mine = bytes(LARGE)
    whole = Layout(leaf_bytes=1 << 21, raw_leaves=True, version=1)
    assert proof_at_once(art_of(mine), named(mine, whole)) is Proof.MATCHED
    assert proof_at_once(art_of(mine), named(b"another", whole)) is Proof.MISMATCHED


@pytest.mark.parametrize(
    "reference",
    [
        "",
        "ipfs://",
        "ipfs://Qm1",
        "ipfs://cat.png",
        f"ipfs://{BLAKE3}",
        f"ipfs://{cid_of(b'x')}/cat.png",
        "Qm",
        "http://x",
    ],
)
def test_what_cannot_be_compared_is_neither_right_nor_wrong(reference: str) -> None:
    assert proof_at_once(art_of(b"x"), reference) is Proof.UNCONFIRMED


@pytest.mark.parametrize("layout", USUAL_LAYOUTS, ids=repr)
def test_a_large_file_is_recognised_in_every_usual_layout(layout: Layout, tmp_path: Path) -> None:
    data = bytes(range(256)) * 8_000
    path = tmp_path / "large.bin"
    path.write_bytes(data)
    art = art_of(data, path)
    held = StoredFile(sha256=art.sha256, uuid="", ipfs=named(data, layout), gateway="", media_type="")
    assert proof_at_once(art, held.ipfs) is Proof.UNCONFIRMED
    assert is_divided_so(art, held, lambda: False)
    assert not is_divided_so(art, replace(held, ipfs=named(data[1:], layout)), lambda: False)
    with pytest.raises(Stopped):
        is_divided_so(art, held, lambda: True)
    path.write_bytes(data[1:])
    assert not is_divided_so(art, replace(held, ipfs=named(data[1:], layout)), lambda: False), "it is another file now"
    path.unlink()
    assert not is_divided_so(art, held, lambda: False)


async def test_an_upload_to_a_service_that_divides_files_in_a_newer_way_is_confirmed(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    """Before, whatever did not begin with Qm was taken as it came, and whatever Qm differed failed."""
    (large, small) = profile.draw(2)
    large.write_bytes(large.read_bytes() + bytes(600_000))
    newer, older = Layout(1 << 20, 1024, raw_leaves=True, version=1), Layout(raw_leaves=True)
    answers = {path.name: named(path.read_bytes(), layout) for path in (large, small) for layout in (newer,)}
    answers[large.name] = named(large.read_bytes(), older)

    def answer(_headers: dict[str, str], body: bytes) -> tuple[int, object]:
        found = [ipfs for name, ipfs in answers.items() if name.encode() in body[:400]]
        return (201, {"ipfs": found[0]}) if found else (400, {})

    async with scripted:
        scripted.answers["/v1/files/"] = answer
        studio = profile.open(practice=False)
        await studio.start()
        await studio.session.sign_in_token(Network.TEST, scripted.base_url, access_token="t" * 32)
        ids = (await studio.uploads.add([large, small])).art_ids
        await until(lambda: studio.uploads.totals().uploaded == 2, lambda: studio.uploads.totals())
        assert [studio.uploads.item(art_id).proof for art_id in ids] == [Proof.MATCHED] * 2
        await studio.close()
        again = profile.open(practice=False)
        assert [again.uploads.item(art_id).proof for art_id in ids] == [Proof.MATCHED] * 2
        await again.close()


async def test_a_wrong_reference_of_the_newer_kind_is_a_problem_and_trying_again_uploads_anew(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    (picture,) = profile.draw(1)
    bare = Layout(raw_leaves=True, version=1)
    answers = [named(b"another file", bare), named(picture.read_bytes(), bare)]
    async with scripted:
        scripted.answers["/v1/files/"] = lambda _, body: (201, {"ipfs": answers.pop(0)}) if body else (400, {})
        studio = profile.open(practice=False)
        await studio.start()
        await studio.session.sign_in_token(Network.TEST, scripted.base_url, access_token="t" * 32)
        (art_id,) = (await studio.uploads.add([picture])).art_ids
        await until(lambda: studio.uploads.totals().problems == 1, lambda: studio.uploads.totals())
        item = studio.uploads.item(art_id)
        assert (item.state, item.proof, item.stored) == (UploadState.PROBLEM, Proof.MISMATCHED, None)
        await studio.uploads.retry([art_id])
        await until(lambda: studio.uploads.totals().uploaded == 1, lambda: studio.uploads.totals())
        assert studio.uploads.item(art_id).proof is Proof.MATCHED
        assert studio.uploads.totals().problems == 0
        await studio.close()


def test_a_file_without_an_end_proves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = bytes(range(256)) * 2_000
    art = art_of(data, tmp_path / "endless.bin")
    art.path.write_bytes(data)
    monkeypatch.setattr(reference_proof, "open_regular", endless)
    held = StoredFile(sha256=art.sha256, uuid="", ipfs=named(data, USUAL_LAYOUTS[0]), gateway="", media_type="")
    pieces = iter(range(100))
    assert not is_divided_so(art, held, lambda: next(pieces, None) is None)

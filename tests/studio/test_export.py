"""A saved receipt says what the service said, token by token, and is written whole or not at all."""

import json
import os
import stat
import threading
import time
from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.chain.addresses import practice_address
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio import export
from mintwright.studio.export import (
    ExportError,
    exchange_texts,
    file_name,
    growing,
    receipt_json,
    save,
    save_answer,
    save_beside,
    with_ending,
)

MINT = Mint(
    id=1, project_id=1, title="Night “Garden”", network=Network.TEST, base_url="https://example.org", art_ids=(1,),
    is_collection=False, body=b'{"name":"Gate","amount":1}', sha256="ab", state=MintState.ANSWERED,
    prepared_on=datetime(2026, 11, 20, tzinfo=UTC), answer=b"{}", answer_status=201,
)  # fmt: skip

SCALARS = st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has access lists instead of modes")


@settings(derandomize=True, deadline=None, max_examples=60)
@given(value=VALUES, indent=st.sampled_from([None, 0, 3]), ascii_only=st.booleans())
def test_whatever_was_answered_is_in_the_file_and_reads_the_same(
    value: object, indent: int | None, *, ascii_only: bool
) -> None:
    raw = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    if "\\ud" in raw:
        return
    written = json.loads(receipt_json(replace(MINT, answer=raw.encode("utf-8", "replace"))))
    assert written["answer"] == json.loads(raw) or isinstance(written["answer"], str)
    assert (written["title"], written["network"], written["http_status"]) == ("Night “Garden”", "test", 201)
    assert written["request"] == {"name": "Gate", "amount": 1}


def test_digits_escapes_and_order_stay_as_they_came() -> None:
    answer = b'{"z":10.170000, "a" : 1E3,"s":"\\u20b3 \\"x\\", {y}: [1]","empty":[],"none":{}, "list":[1,[2.50]]}'
    text = receipt_json(replace(MINT, answer=answer)).decode()
    assert text.index('"z": 10.170000,\n') < text.index('"a": 1E3,\n')
    assert '"s": "\\u20b3 \\"x\\", {y}: [1]",\n' in text
    assert '"empty": [],\n' in text
    assert '"none": {},\n' in text
    assert '"list": [\n      1,\n      [\n        2.50\n      ]\n    ]\n' in text


@pytest.mark.parametrize("answer", [b"<html>Bad gateway</html>", b"\xff\xfe", b"", b'{"a":1,"a":2}', b"[NaN]"])
def test_an_answer_that_is_no_json_is_kept_as_text(answer: bytes) -> None:
    assert json.loads(receipt_json(replace(MINT, answer=answer)))["answer"] == answer.decode("utf-8", "replace")


def test_what_was_not_answered_is_null() -> None:
    written = json.loads(receipt_json(replace(MINT, answer=None, state=MintState.UNKNOWN)))
    assert written["answer"] is None
    assert written["transaction"] is None
    assert written["state"] == "unknown"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Night Garden", "Night Garden receipt.pdf"),
        ("../../etc/passwd", "etc passwd receipt.pdf"),
        ('a<b>:"c"|?*\n', "a b c receipt.pdf"),
        ("...", "receipt.pdf"),
        ("x" * 300, "x" * 80 + " receipt.pdf"),
    ],
)
def test_the_proposed_name_is_one_that_every_system_takes(title: str, name: str) -> None:
    assert file_name(title, Sentence("test", "receipt"), ".pdf") == name


async def test_a_file_is_replaced_whole_and_a_full_disk_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "receipt.json"
    await save(path, b"first")
    await save(path, b"second")
    assert path.read_bytes() == b"second"

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(ExportError, match=r"receipt\.json could not be saved: there is no room"):
        await save(path, b"third")
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"second"]


@pytest.mark.parametrize("size", [10, 25])
async def test_a_file_counts_as_saved_only_once_it_and_its_name_are_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    done: list[str] = []
    replace_file, content = Path.replace, b"x" * size
    monkeypatch.setattr(export, "CHUNK_BYTES", 10)
    monkeypatch.setattr(export, "sync_file", lambda handle: done.append(f"{os.fstat(handle).st_size} bytes"))
    monkeypatch.setattr(export, "sync_folder", lambda folder: done.append(folder.name))
    monkeypatch.setattr(Path, "replace", lambda path, to: done.append("replaced") or replace_file(path, to))
    expected = [f"{size} bytes", "replaced", tmp_path.name]
    await save(tmp_path / "work.json", content)
    assert done[-3:] == expected
    done.clear()
    await save_beside(tmp_path / "work.json", content)
    assert done[-3:] == expected


async def test_what_the_disk_does_not_take_in_the_end_is_not_called_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_handle: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(export, "sync_file", fail)
    with pytest.raises(ExportError, match="Input/output error"):
        await save(tmp_path / "work.json", b"words")
    assert not list(tmp_path.iterdir())


async def test_a_drive_that_is_slow_but_gets_on_is_not_called_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "PATIENCE_SECONDS", 0.6)
    monkeypatch.setattr(export, "CHUNK_BYTES", 10)
    monkeypatch.setattr(export, "_write", lambda file, chunk: time.sleep(0.1) or file.write(chunk))
    await save(tmp_path / "receipt.json", b"0123456789" * 12)
    assert (tmp_path / "receipt.json").read_bytes() == b"0123456789" * 12
    go_on = threading.Event()
    monkeypatch.setattr(export, "_write", lambda *_: go_on.wait(20))
    with pytest.raises(ExportError, match="the drive does not answer"):
        await save(tmp_path / "receipt.json", b"later")
    go_on.set()
    assert (tmp_path / "receipt.json").read_bytes() == b"0123456789" * 12


async def test_a_drive_that_falls_silent_with_the_last_step_leaves_open_whether_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(export, "PATIENCE_SECONDS", 0.3)
    monkeypatch.setattr(export, "sync_folder", lambda _: go_on.wait(20))
    with pytest.raises(ExportError, match=r"Whether receipt\.json was saved is not known: the drive"):
        await save(tmp_path / "receipt.json", b"words")
    go_on.set()
    assert (tmp_path / "receipt.json").read_bytes() == b"words"


@posix
@pytest.mark.parametrize("is_there", [True, False])
async def test_a_link_stays_a_link_and_the_file_it_leads_to_is_replaced(tmp_path: Path, is_there: bool) -> None:
    link, real = tmp_path / "sheet.csv", tmp_path / "shared" / "sheet.csv"
    real.parent.mkdir()
    if is_there:
        real.write_bytes(b"old")
    link.symlink_to(real)
    await save(link, b"new")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"new")
    async with growing(link) as add:
        await add(b"part by part")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"part by part")
    assert list(tmp_path.glob("**/.mintwright-*")) == []


@posix
async def test_a_link_to_what_is_no_file_becomes_a_file_and_that_stays(tmp_path: Path) -> None:
    link, pipe = tmp_path / "sheet.csv", tmp_path / "pipe"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    await save(link, b"new")
    assert link.read_bytes() == b"new"
    assert pipe.is_fifo()


async def test_an_answer_saved_under_a_name_of_another_kind_gains_the_ending_and_replaces_nothing(
    tmp_path: Path,
) -> None:
    (tmp_path / "receipt.pdf").write_bytes(b"paper")
    (tmp_path / "receipt.pdf.json").write_bytes(b"another")
    saved = await save_answer(tmp_path / "receipt.pdf", MINT)
    assert (saved.name, saved.read_bytes()) == ("receipt.pdf 2.json", receipt_json(MINT))
    assert (tmp_path / "receipt.pdf").read_bytes() == b"paper"
    assert await with_ending(tmp_path / "receipt.pdf", ".json") == tmp_path / "receipt.pdf 3.json"
    assert await with_ending(tmp_path / "new.JSON", ".json") == tmp_path / "new.JSON"


async def test_a_long_answer_is_put_into_words_beside_the_interface(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def noted(mint: Mint, hidden: Collection[str]) -> bytes:
        threads.append(threading.get_ident())
        return receipt_json(mint, hidden)

    monkeypatch.setattr("mintwright.studio.export.receipt_json", noted)
    await save_answer(tmp_path / "receipt.json", MINT)
    assert (tmp_path / "receipt.json").read_bytes() == receipt_json(MINT)
    assert threads
    assert threading.get_ident() not in threads


@posix
@given(umask=st.integers(0, 0o77), old=st.none() | st.integers(0, 0o777))
@settings(max_examples=30, deadline=None)
async def test_a_new_file_is_as_open_as_the_artists_own_and_a_replaced_one_as_before(
    tmp_path_factory: pytest.TempPathFactory, umask: int, old: int | None
) -> None:
    """A receipt in a shared folder is to be read there; one that was closed stays closed."""
    path = tmp_path_factory.mktemp("saved") / "receipt.json"
    if old is not None:
        path.write_bytes(b"old")
        path.chmod(old)
    before = os.umask(umask)
    try:
        await save(path, b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == (0o666 & ~umask if old is None else old)


@posix
async def test_what_holds_the_artists_notes_is_for_her_alone_until_she_opens_it(tmp_path: Path) -> None:
    path = tmp_path / "receipts.xlsx"
    before = os.umask(0)
    try:
        await save(path, b"new", is_private=True)
        beside = await save_beside(path, b"another", is_private=True)
    finally:
        os.umask(before)
    assert [stat.S_IMODE(one.stat().st_mode) for one in (path, beside)] == [0o600, 0o600]
    path.chmod(0o644)
    await save(path, b"newer", is_private=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644, "what she opened to others stays so"


@posix
async def test_nobody_reads_a_new_receipt_who_could_not_read_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even while it is written."""
    path = tmp_path / "receipt.json"
    path.write_bytes(b"old")
    path.chmod(0o640)
    seen: list[int] = []
    opened = os.open

    def watched(name: Path, flags: int, mode: int) -> int:
        handle = opened(name, flags, mode)
        seen.append(stat.S_IMODE(os.fstat(handle).st_mode))
        return handle

    monkeypatch.setattr(export, "sync_folder", lambda _: None)  # opens the folder, which is not written
    monkeypatch.setattr("mintwright.studio.export.os.open", watched)
    await save(path, b"new")
    assert seen == [0o600]


async def test_a_name_as_long_as_a_disk_takes_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / f"{'n' * 250}.json"
    await save(path, b"new")
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³")}
TITLES = (
    st.text(st.characters(), max_size=200)
    | st.text("天地玄黃𠀀🎨é", min_size=60, max_size=120)
    | st.builds(
        "{}{}{}".format, st.sampled_from(sorted(DEVICES)), st.sampled_from(["", ".", " ", " .x", ".b"]), st.text()
    )
)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(title=TITLES, suffix=st.sampled_from([".pdf", ".json"]))
async def test_a_receipt_can_be_saved_under_the_name_that_is_suggested_for_it_on_every_system(
    title: str, suffix: str
) -> None:
    name = file_name(title, Sentence("test", "receipt"), suffix)
    assert len(name.encode()) <= 143, "a name in an encrypted home; every other system takes more, also of UTF-16"
    assert len(name.encode("utf-16-le")) // 2 <= 255
    assert name.endswith(f"receipt{suffix}")
    assert name == name.strip(". ")
    assert name.partition(".")[0].strip().lower() not in DEVICES
    assert not set(name) & set('<>:"/\\|?*\0\u202e\u2028')
    with TemporaryDirectory() as folder:
        await save(Path(folder) / name, b"words")
        assert [found.read_bytes() for found in Path(folder).iterdir()] == [b"words"]


async def test_a_file_of_the_longest_name_a_disk_takes_is_saved_and_a_longer_one_is_said_to_be_too_long(
    tmp_path: Path,
) -> None:
    await save(tmp_path / ("天" * 80 + " receipt.pdf"), b"words")
    await save(tmp_path / ("x" * 251 + ".pdf"), b"words")
    with pytest.raises(ExportError, match="shorter name"):
        await save(tmp_path / ("x" * 300), b"words")
    assert len(list(tmp_path.iterdir())) == 2


async def test_an_answer_of_megabytes_is_put_into_words_beside_the_window(turns: list[float]) -> None:
    address = practice_address()
    asset = {"uuid": "u", "attrs": {"a": "\u00e9" * 300}, "transaction": {"deposit_address": address}}
    answer = json.dumps([asset] * 8_000).encode()
    mint = replace(MINT, answer=answer, transaction=answer)
    turns.clear()
    texts = await exchange_texts(mint, frozenset({address}))
    within(max(turns), 0.05, "a turn")
    assert address not in f"{texts.answered}{texts.later}"
    assert texts.sent == MINT.body.decode()

"""The streamed form: known length, one meaning of a file name, and clear words for files that cannot be sent."""

import asyncio
import email
import email.policy
import hashlib
import os
from pathlib import Path

import pytest

from mintwright.api.errors import FileProblem
from mintwright.api.multipart import CHUNK, UploadBody
from mintwright.daemon_threads import DaemonThreads

CONTENT = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 12_000  # just under 3 MiB: two whole chunks and a part


async def collected(path: Path, times: int = 1) -> tuple[UploadBody, list[bytes]]:
    """The body of a file, iterated so many times."""
    body = await UploadBody.open(path, DaemonThreads(1, "reader"))
    rounds = [b"".join([part async for part in body]) for _ in range(times)]
    await body.close()
    return body, rounds


def parsed(body: UploadBody, data: bytes) -> email.message.EmailMessage:
    message = email.message_from_bytes(
        b"Content-Type: " + body.content_type.encode() + b"\r\n\r\n" + data, policy=email.policy.HTTP
    )
    (part,) = message.iter_parts()
    return part


async def test_the_form_has_the_length_it_states_and_can_be_sent_again(tmp_path: Path) -> None:
    path = tmp_path / "gate.jpg"
    path.write_bytes(CONTENT)
    body, (first, second) = await collected(path, times=2)
    assert first == second
    assert len(first) == body.content_length
    part = parsed(body, first)
    assert part.get_payload(decode=True) == CONTENT
    assert part.get_content_type() == "image/png"
    assert part.get_param("name", header="content-disposition") == "file"


async def test_quotes_and_line_breaks_in_a_file_name_cannot_leave_it(tmp_path: Path) -> None:
    path = tmp_path / 'a"; x="\r\n😀é.png'
    try:
        path.write_bytes(b"x")
    except OSError:
        pytest.skip("this file system has no such names")
    _, (data,) = await collected(path)
    head = data.split(b"\r\n\r\n")[0].decode()
    assert head.splitlines()[1].endswith('filename="a%22; x=%22%0D%0A😀é.png"')
    assert len(head.splitlines()) == 3


@pytest.mark.parametrize("size", [1, 200_000, CHUNK])
async def test_a_small_file_leaves_in_one_part_and_can_be_sent_again_as_it_was(tmp_path: Path, size: int) -> None:
    path = tmp_path / "gate.bin"
    path.write_bytes(CONTENT[:size])
    told: list[tuple[int, int]] = []
    body = await UploadBody.open(path, DaemonThreads(1, "reader"), lambda sent, total: told.append((sent, total)))
    path.unlink()
    ((first,), (second,)) = [[part async for part in body] for _ in range(2)]
    assert first == second
    assert len(first) == body.content_length
    assert parsed(body, first).get_payload(decode=True) == CONTENT[:size]
    assert told == [(size, size)] * 2


async def test_no_part_is_larger_than_a_chunk(tmp_path: Path) -> None:
    path = tmp_path / "gate.png"
    path.write_bytes(CONTENT)

    async def run() -> list[int]:
        body = await UploadBody.open(path, DaemonThreads(1, "reader"))
        return [len(part) async for part in body]

    assert max(await run()) == CHUNK


async def test_progress_ends_at_the_whole_and_comes_at_most_ten_times_a_second(tmp_path: Path) -> None:
    path = tmp_path / "gate.png"
    path.write_bytes(bytes(20 * CHUNK))
    told: list[tuple[int, int]] = []
    clock = asyncio.get_running_loop().time
    body = await UploadBody.open(path, DaemonThreads(1, "reader"), lambda sent, total: told.append((sent, total)))
    begun = clock()
    async for _ in body:
        await asyncio.sleep(0)
    seconds = clock() - begun
    assert told[-1] == (20 * CHUNK, 20 * CHUNK)
    assert len(told) <= 10 * seconds + 2
    assert told == sorted(told)


@pytest.mark.parametrize("kind", ["missing", "empty", "folder", "impossible"])
async def test_what_cannot_be_uploaded_is_named(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "gate.png"
    if kind == "empty":
        path.touch()
    if kind == "folder":
        path.mkdir()
    if kind == "impossible":
        path = tmp_path / "gate.png\0"
    with pytest.raises(FileProblem) as caught:
        await collected(path)
    assert "“gate.png" in str(caught.value)


@pytest.mark.parametrize("change", ["grown", "rewritten", "gone"])
async def test_a_file_that_changed_since_it_was_looked_at_is_not_sent(tmp_path: Path, change: str) -> None:
    path = tmp_path / "gate.png"
    path.write_bytes(CONTENT)

    async def run() -> None:
        body = await UploadBody.open(path, DaemonThreads(1, "reader"))
        if change == "gone":
            path.unlink()
        else:
            path.write_bytes(CONTENT + b"more" if change == "grown" else bytes(len(CONTENT)))
        async for part in body:
            assert part.startswith(b"--") or not part

    with pytest.raises(FileProblem):
        await run()


async def test_a_file_that_grows_at_its_end_while_it_is_sent_is_noticed_before_the_form_is_whole(
    tmp_path: Path,
) -> None:
    path = tmp_path / "gate.png"
    path.write_bytes(CONTENT)
    sent: list[bytes] = []

    async def send(body: UploadBody) -> None:
        async for part in body:
            sent.append(part)
            if len(sent) == 2:
                with path.open("ab") as file:
                    file.write(b"more")

    body = await UploadBody.open(path, DaemonThreads(1, "reader"))
    with pytest.raises(FileProblem):
        await send(body)
    length = body.content_length
    assert sum(map(len, sent)) < length


@pytest.mark.parametrize("size", [1, CHUNK, CHUNK + 1, 2 * CHUNK, len(CONTENT)])
@pytest.mark.parametrize("is_other", [False, True], ids=["expected", "another"])
async def test_only_the_expected_bytes_ever_leave_whole(tmp_path: Path, size: int, is_other: bool) -> None:
    path = tmp_path / "gate.bin"
    path.write_bytes(CONTENT[:size])
    sha256 = hashlib.sha256(CONTENT[: size - 1] + b"?" if is_other else CONTENT[:size]).hexdigest()
    sent: list[bytes] = []

    async def send(times: int) -> UploadBody:
        body = await UploadBody.open(path, DaemonThreads(1, "reader"), sha256=sha256)
        for _ in range(times):
            sent.clear()
            async for part in body:
                sent.append(part)
        return body

    if is_other:
        with pytest.raises(FileProblem):
            await send(1)
        assert sum(map(len, sent[1:])) < size
    else:
        body = await send(2)
        assert parsed(body, b"".join(sent)).get_payload(decode=True) == CONTENT[:size]


async def test_other_content_of_the_same_size_and_date_never_leaves_whole(tmp_path: Path) -> None:
    path = tmp_path / "gate.png"
    path.write_bytes(CONTENT)
    before, sent = path.stat(), list[bytes]()
    body = await UploadBody.open(path, DaemonThreads(1, "reader"), sha256=hashlib.sha256(CONTENT).hexdigest())

    async def send() -> None:
        async for part in body:
            sent.append(part)
            path.write_bytes(bytes(len(CONTENT)))
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    with pytest.raises(FileProblem):
        await send()
    assert sum(map(len, sent[1:])) < len(CONTENT)

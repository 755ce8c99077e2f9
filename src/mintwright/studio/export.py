"""Exporting files for the artist: a receipt in the service's own words, and files made elsewhere."""

import asyncio
import errno
import json
import os
import re
import secrets
import stat
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from io import BufferedWriter
from itertools import chain, count
from pathlib import Path
from typing import Protocol, TypeVar

from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint
from mintwright.domain.sentences import Sentence
from mintwright.library.disk_sync import sync_file, sync_folder
from mintwright.library.errors import NO_ROOM
from mintwright.studio.background.detached import run_detached
from mintwright.windows_access import access_list, groups_that_read

PATIENCE_SECONDS = 10.0  # with a drive, at each step
CHUNK_BYTES = 1 << 20  # that are a step: a slow stick writes three a second
LONGEST_TITLE = 80  # characters
LONGEST_NAME = 143  # bytes of UTF-8, the suffix among them: what an encrypted home takes, the least of all systems
INDENT = 2
HIDDEN = "hidden until you decide"  # in place of a text that is not given out
USUAL = 0o666  # minus what the artist's umask denies to others
OWN, EVERYBODY, _OTHERS = 0o600, 0o777, 0o077  # OWN: of what holds her notes, which only she sees

_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_FORBIDDEN = re.compile(  # by Windows; what steers the direction of a text, which could hide the suffix; no characters
    r'[\x00-\x1f\x7f-\x9f/\\:*?"<>|\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]+'
)
# Windows' own.
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)", re.IGNORECASE)
_TOO_LONG = frozenset({errno.ENAMETOOLONG, errno.EINVAL})

_SILENT = Sentence(
    "exporting", "{name} could not be saved: the drive does not answer. Connect it again, or choose another place."
)
_UNKNOWN = Sentence(
    "exporting",
    "Whether {name} was saved is not known: the drive does not answer. Connect it again and look, or choose another "
    "place.",
)

_Answer = TypeVar("_Answer")


class _GetOn(Protocol):
    """Called at each step that was done, and before the last. Raises TimeoutError where nobody waits any more."""

    def __call__(self, *, is_last: bool = False) -> None: ...


class ExportError(MintwrightError):
    """A file could not be written."""


class UnknownSaveError(ExportError):
    """Whether it was written, nobody knows."""


async def save(path: Path, content: bytes, *, is_private: bool = False) -> None:
    """Write a file to the disk completely or not at all; a new one that `is_private` only the artist can read.

    Raises ExportError, also if the drive does not answer.
    """
    await _on_drive(path, partial(_replace, path, content, OWN if is_private else USUAL))


async def save_beside(path: Path, content: bytes, *, is_private: bool = False) -> Path:
    """Write a file whole or not at all under its name, or the next free one. Otherwise as `save` does."""
    return await _on_drive(path, partial(_add, path, content, OWN if is_private else USUAL))


async def save_as(
    path: Path, suffix: str, content: bytes, *, is_private: bool = False, keeps_mode: bool = True
) -> Path:
    """Write a file under its name; where that ends otherwise than `suffix`, with it, under a name that nothing has yet.

    Returns the name. What replaces a file is as open to others as that was, unless it `keeps_mode` no more. Otherwise
    as `save` does.
    """
    if path.suffix.lower() == suffix:
        mode = OWN if is_private else USUAL
        await _on_drive(path, partial(_replace, path, content, mode, keeps_mode=keeps_mode))
        return path
    return await save_beside(path.with_name(f"{path.name}{suffix}"), content, is_private=is_private)


async def is_open_to_others(path: Path) -> bool:
    """Whether others on this computer can read a file that was to be private: some drives keep no modes, and Windows
    goes by the folder. False also where its drive does not say.
    """
    with suppress(ExportError):
        return await _on_drive(path, lambda _: _is_open(path))
    return False


def _is_open(path: Path) -> bool:
    if os.name == "posix":
        return bool(path.stat().st_mode & _OTHERS)
    return bool(groups_that_read(access_list(path)))


async def with_ending(path: Path, suffix: str) -> Path:
    """A name as `save_as` would take it, for what is written part by part. Raises ExportError."""
    if path.suffix.lower() == suffix:
        return path
    whole = path.with_name(f"{path.name}{suffix}")
    return await _on_drive(whole, lambda _: next(name for name in _names(whole) if not os.path.lexists(name)))


@asynccontextmanager
async def growing(path: Path, *, is_private: bool = False) -> AsyncGenerator[Callable[[bytes], Awaitable[None]]]:
    """Write a file that is too large for memory, part by part, by what this gives; whole or not at all, as `save` does.

    Raises ExportError.
    """
    mode = OWN if is_private else USUAL
    target, known = await _on_drive(path, lambda _: (_target(path), _mode(path)))
    made = _beside(target)
    file = await _on_drive(path, lambda _: _opened(made, known, mode))

    async def add(content: bytes) -> None:
        await _on_drive(path, lambda _: _write(file, content))

    try:
        yield add
        await _on_drive(path, lambda _: file.close())
        await _on_drive(path, partial(_put_in_place, made, target, known))
    except BaseException:
        run_detached(partial(_drop, file, made), "saving")
        raise


def _drop(file: BufferedWriter, made: Path) -> None:
    with suppress(OSError):
        file.close()
    with suppress(OSError):
        made.unlink()


async def _on_drive(path: Path, work: Callable[[_GetOn], _Answer]) -> _Answer:
    """Do `work`, and wait as long as it tells at each step that it gets on. Raises ExportError."""
    loop, is_over, is_ending = asyncio.get_running_loop(), threading.Event(), threading.Event()

    def wait_longer() -> None:
        with suppress(RuntimeError):  # it is over
            patience.reschedule(loop.time() + PATIENCE_SECONDS)

    def get_on(*, is_last: bool = False) -> None:
        if is_last:
            is_ending.set()
        if is_over.is_set():
            raise TimeoutError
        with suppress(RuntimeError):  # the program ended
            loop.call_soon_threadsafe(wait_longer)

    try:
        async with asyncio.timeout(PATIENCE_SECONDS) as patience:
            return await run_detached(partial(work, get_on), "saving")
    except TimeoutError as error:
        is_over.set()  # and then look: nothing ends once nobody waits
        if is_ending.is_set():
            raise UnknownSaveError(_UNKNOWN.filled(name=path.name), details=str(path)) from error
        raise ExportError(_SILENT.filled(name=path.name), details=str(path)) from error
    except OSError as error:
        raise ExportError(_why_not(path, error), details=str(error)) from error
    finally:
        is_over.set()


def _why_not(path: Path, error: OSError) -> Sentence:
    if error.errno in NO_ROOM:
        return Sentence(
            "exporting",
            "{name} could not be saved: there is no room in {folder}. Choose another disk, or free some space there.",
            name=path.name,
            folder=str(path.parent),
        )
    reason = error.strerror or str(error)
    if error.errno in _TOO_LONG:
        return Sentence(
            "exporting",
            "{name} could not be saved: {reason}. Give it another, shorter name.",
            name=path.name,
            reason=reason,
        )
    return Sentence(
        "exporting",
        "{name} could not be saved: {reason}. Choose another place, or close the program that has it open.",
        name=path.name,
        reason=reason,
    )


async def save_answer(path: Path, mint: Mint, hidden: Collection[str] = ()) -> Path:
    """Write one mint's request and answer, without what is `hidden`; a long answer takes half a second, in a thread.

    Under this name, with the ending of JSON, which it returns, as `save_as` does. Raises ExportError.
    """
    return await save_as(path, ".json", await asyncio.to_thread(receipt_json, mint, hidden))


def _replace(path: Path, content: bytes, mode: int, get_on: _GetOn, *, keeps_mode: bool = True) -> None:
    """Replace the artist's file: a new one gets this mode, less what the umask denies; a replaced one keeps its own.

    `get_on` raises if the artist was told that it was not saved: then nothing is replaced.
    """
    target, known = _target(path), _mode(path) if keeps_mode else None
    made = _beside(target)
    try:
        with _opened(made, known, mode) as file:
            for at in range(0, len(content), CHUNK_BYTES):
                _write(file, content[at : at + CHUNK_BYTES])
                get_on()
        _put_in_place(made, target, known, get_on)
    except BaseException:
        with suppress(OSError):
            made.unlink()
        raise


def _target(path: Path) -> Path:
    """Where a file is: a link of that name leads to it, and stays one; not where it leads to a folder or a device."""
    real = Path(os.path.realpath(path))
    return real if path.is_symlink() and (real.is_file() or not real.exists()) else path


def _beside(path: Path) -> Path:
    return path.with_name(f".mintwright-{secrets.token_hex(8)}.part")


def _opened(made: Path, known: int | None, mode: int) -> BufferedWriter:
    first = mode if known is None else known & OWN  # nobody may read the new content who could not read the old
    handle = os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), first)
    return os.fdopen(handle, "wb")


def _put_in_place(made: Path, path: Path, known: int | None, get_on: _GetOn) -> None:
    if known is not None:
        made.chmod(known)
    get_on(is_last=True)
    made.replace(path)
    sync_folder(path.parent)


def _write(file: BufferedWriter, chunk: bytes) -> None:
    """Each to the disk: otherwise the drive would seem fast, then silent, and be unplugged before it has anything."""
    file.write(chunk)
    file.flush()
    sync_file(file.fileno())


def _add(path: Path, content: bytes, mode: int, get_on: _GetOn) -> Path:
    """Under the first free name: "work 2.json" beside "work.json"."""
    free = next(name for name in _names(path) if _is_made(name, mode))
    try:
        _replace(free, content, mode, get_on)
    except BaseException:
        with suppress(OSError):
            free.unlink()
        raise
    return free


def _names(path: Path) -> Iterator[Path]:
    """This name, and those to take where there is something: "work 2.json" and so on."""
    return chain([path], (path.with_name(f"{path.stem} {number}{path.suffix}") for number in count(2)))


def _is_made(path: Path, mode: int) -> bool:
    """Make an empty file, so that nobody else takes its name; False where there is something. Raises OSError."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
    except (FileExistsError, IsADirectoryError, PermissionError):
        if not os.path.lexists(path):
            raise
        return False
    return True


def _mode(path: Path) -> int | None:
    """The mode of an existing file; None if there is none, or if files have no modes."""
    if os.name != "posix" or not path.is_file():
        return None
    return stat.S_IMODE(path.stat().st_mode) & EVERYBODY


def file_name(title: str, kind: Sentence, suffix: str) -> str:
    """A name that every system accepts: "Night Garden receipt.pdf"."""
    end = f"{kind}{suffix}"
    plain = " ".join(_FORBIDDEN.sub(" ", title).split()).strip(". ")[:LONGEST_TITLE]
    room = LONGEST_NAME - len(end.encode()) - len("_ ")
    plain = plain.encode()[:room].decode(errors="ignore").strip(". ")
    return f"{'_' if _DEVICES.match(plain) else ''}{plain} {end}".strip()


def receipt_json(mint: Mint, hidden: Collection[str] = ()) -> bytes:
    """One mint verbatim: the request and the answer, every number and letter as it was written.

    Only the white space is ours. An answer that is no JSON is kept as one text. Texts that are `hidden`, the addresses
    of a payment that nobody shall make now, are replaced.
    """
    about = {
        "title": mint.title,
        "network": mint.network.value,
        "service": mint.base_url,
        "state": mint.state.value,
        "artist_noted": mint.noted.value if mint.noted else None,
        "prepared_on": mint.prepared_on.isoformat(),
        "sent_on": mint.sent_on.isoformat() if mint.sent_on else None,
        "answered_on": mint.answered_on.isoformat() if mint.answered_on else None,
        "http_status": mint.answer_status,
        "request_sha256": mint.sha256,
    }
    parts = [f"{json.dumps(name)}:{json.dumps(value, ensure_ascii=False)}" for name, value in about.items()]
    parts += [
        f'"{name}":{_without(hidden, _as_json(raw))}'
        for name, raw in (("request", mint.body), ("answer", mint.answer), ("transaction", mint.transaction))
    ]
    return ("".join(_pretty("{" + ",".join(parts) + "}")) + "\n").encode("utf-8", "replace")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeTexts:
    """What was sent for a mint, answered to it, and said of its transaction last; None for what there is not."""

    sent: str
    answered: str | None
    later: str | None


async def exchange_texts(mint: Mint, hidden: Collection[str] = ()) -> ExchangeTexts:
    """These texts, without what is `hidden`; of megabytes that takes a tenth of a second, in a thread."""
    return await asyncio.to_thread(_exchange_texts, mint, hidden)


def _exchange_texts(mint: Mint, hidden: Collection[str]) -> ExchangeTexts:
    answered, later = (None if raw is None else body_text(raw, hidden) for raw in (mint.answer, mint.transaction))
    return ExchangeTexts(sent=body_text(mint.body), answered=answered, later=later)


def body_text(raw: bytes, hidden: Collection[str] = ()) -> str:
    """One body as text, letter for letter but for what is `hidden`."""
    return _without(hidden, _as_json(raw)) if hidden else raw.decode("utf-8", "replace")


def _without(hidden: Collection[str], text: str) -> str:
    if hidden and "\\u" in text:  # an address may be written in numbers too
        text = json.dumps(parse_json(text.encode()), ensure_ascii=False, default=str)
    return without(hidden, text)


def without(hidden: Collection[str], text: str) -> str:
    """A text without these addresses, in small letters or capitals: both are the same to a wallet."""
    for one in sorted(hidden, key=len, reverse=True):
        for written in {one, one.lower(), one.upper()}:
            text = text.replace(written, HIDDEN)
    return text


def _as_json(raw: bytes | None) -> str:
    if raw is None:
        return "null"
    try:
        parse_json(raw)
    except RecordError:
        return json.dumps(raw.decode("utf-8", "replace"), ensure_ascii=False)
    return raw.decode("utf-8-sig")


def _pretty(text: str) -> Iterator[str]:
    """The same tokens, one member per line. A parser would lose digits, escapes and the order of members."""
    depth, before = 0, ""
    for found in _TOKENS.finditer(text):  # one by one: all at once would hold every thread
        sign = found[0]
        opens, closes = sign in ("{", "["), sign in ("}", "]")
        depth -= closes
        begins = before in ("{", "[", ",")
        if begins != closes:
            yield "\n" + " " * INDENT * depth
        yield ": " if sign == ":" else sign
        depth += opens
        before = sign

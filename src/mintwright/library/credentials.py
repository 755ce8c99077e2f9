"""The operating system's keyring, in a thread of its own; where there is none, the memory of this run. Never a file.

It may ask for a password in a window nobody sees, and answer never. Nothing waits for it but who needs its answer, and
what was asked for is done in that order: a secret that is stored late never comes back after it was forgotten.

Windows' Credential Manager takes at most 1,280 UTF-16 units an entry, so a text is cut into chunks. A new generation
of chunks is written first and the index last: a crash in between leaves the old text whole.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol, TypeVar, cast

from mintwright.library.ordered_calls import OrderedCalls

log = logging.getLogger(__name__)

SERVICE = "Mintwright"
CHUNK_UNITS = 1_200  # UTF-16 units; texts are stored as ASCII, one unit a character

T = TypeVar("T")


class Backend(Protocol):
    """What a keyring offers (keyring.backend.KeyringBackend)."""

    def get_password(self, service: str, username: str) -> str | None:
        """The secret, or None."""
        ...

    def set_password(self, service: str, username: str, password: str) -> None:
        """Store a secret."""
        ...

    def delete_password(self, service: str, username: str) -> None:
        """Forget a secret."""
        ...


class Credentials:
    """Secrets by name. `remembers` says whether they outlive the program; it is sure after the first call."""

    def __init__(self, profile: str, backend: Backend | None = None) -> None:
        """`profile` keeps the names of different profiles apart; without `backend` the system's keyring is used."""
        self.remembers = True
        self._profile = profile
        self._backend = backend
        self.is_missing = False  # the system has none at all; sure after the first call
        self._memory: dict[str, str] = {}
        self._asked: Counter[str] = Counter()  # by name: how often it was to be stored or forgotten
        self._calls = OrderedCalls("keyring")
        self._writing: set[asyncio.Future[Any]] = set()

    def holds(self, name: str) -> bool:
        """Whether the memory of this run has that secret, because the keyring could not take it."""
        return name in self._memory

    async def get(self, name: str) -> str | None:
        """The secret of that name, or None. Whoever gives up waiting, when cancelled, does not hold up the others."""
        if name in self._memory:
            return self._memory[name]
        return await self._answer(self._calls.ask(lambda: self._read(name)), otherwise=None)

    async def set(self, name: str, text: str) -> bool:
        """Store a secret, also when nobody waits any more; False when only the memory of this run could take it."""
        self._asked[name] += 1
        asked = self._asked[name]
        if await self._written(lambda: self._write(name, text)):
            self._memory.pop(name, None)
            return True
        if self._asked[name] == asked:  # else what was asked for since counts: perhaps it is to be forgotten
            self._memory[name] = text
        return False

    async def delete(self, name: str) -> bool:
        """Forget a secret, in memory at once; False when the keyring could not be asked: it may still be there."""
        self._asked[name] += 1
        self._memory.pop(name, None)  # now: the keyring may answer late, or never
        return await self._written(lambda: self._erase(name)) or self.is_missing

    async def close(self, seconds: float = 0) -> None:
        """Forget what only memory held. What is being written has so many seconds to come to its end."""
        if self._writing:
            await asyncio.wait(self._writing, timeout=seconds)
        self._memory.clear()
        self._calls.close()

    async def _written(self, work: Callable[[], bool]) -> bool:
        call = self._calls.ask(work)
        self._writing.add(call)
        call.add_done_callback(self._writing.discard)
        return await self._answer(asyncio.shield(call), otherwise=False)

    async def _answer(self, call: "asyncio.Future[T]", *, otherwise: T) -> T:
        try:
            return await call
        except Exception as error:  # noqa: BLE001 - a keyring may raise anything its system thinks of
            log.info("the keyring cannot be used: %s", type(error).__name__)  # its text may hold what it was given
            self.remembers = False
            return otherwise

    # --- In the thread

    def _ring(self) -> Backend:
        if self._backend is None:
            import keyring  # after the first paint only: it takes 130 ms
            import keyring.backends.fail

            found = keyring.get_keyring()
            if isinstance(found, keyring.backends.fail.Keyring):
                self.is_missing = True
                raise LookupError("no keyring on this system")
            self._backend = cast("Backend", found)
        return self._backend

    def _key(self, name: str, chunk: str = "") -> str:
        return f"{self._profile}/{name}{chunk}"

    def _index(self, name: str) -> tuple[int, int]:
        """Generation and number of chunks; (0, 0) when there is nothing."""
        text = self._ring().get_password(SERVICE, self._key(name))
        try:
            index: Any = json.loads(text or "[0, 0]")
            return int(index[0]), int(index[1])
        except (ValueError, TypeError, IndexError, KeyError):
            return 0, 0

    def _read(self, name: str) -> str | None:
        generation, chunk_count = self._index(name)
        keys = [self._key(name, f"#{generation}.{number}") for number in range(chunk_count)]
        chunks = [self._ring().get_password(SERVICE, key) for key in keys]
        texts = [chunk for chunk in chunks if chunk is not None]
        if not chunk_count or len(texts) != chunk_count:
            return None
        try:
            return str(json.loads("".join(texts)))
        except ValueError:
            return None

    def _write(self, name: str, text: str) -> bool:
        old, _ = self._index(name)
        self._forget_chunks(name, old + 1)  # of a write that was cut off
        ascii_text = json.dumps(text)
        chunks = [ascii_text[start : start + CHUNK_UNITS] for start in range(0, len(ascii_text), CHUNK_UNITS)]
        for number, chunk in enumerate(chunks):
            self._ring().set_password(SERVICE, self._key(name, f"#{old + 1}.{number}"), chunk)
        self._ring().set_password(SERVICE, self._key(name), json.dumps([old + 1, len(chunks)]))
        self._forget_chunks(name, old)
        return True

    def _erase(self, name: str) -> bool:
        """Chunks first: a crash in between leaves the index, so that they can be found again."""
        generation, _ = self._index(name)
        for written in (generation - 1, generation, generation + 1):  # what a crash while writing may have left, too
            self._forget_chunks(name, written)
        if self._ring().get_password(SERVICE, self._key(name)) is not None:
            self._ring().delete_password(SERVICE, self._key(name))
        return True

    def _forget_chunks(self, name: str, generation: int) -> None:
        for number in count():
            key = self._key(name, f"#{generation}.{number}")
            if self._ring().get_password(SERVICE, key) is None:
                return
            self._ring().delete_password(SERVICE, key)

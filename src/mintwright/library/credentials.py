"""The operating system's keyring, on a thread of its own; without a keyring, this run's memory. Never a file.

A keyring may ask for a password in a window nobody sees, and never answer. Only callers that need its answer wait, and
calls run in order: a secret that is stored late never comes back after it was forgotten.

Windows' Credential Manager stores at most 1,280 UTF-16 units per entry, so a text is cut into chunks. A new generation
of chunks is written first and the index last: a crash in between leaves the old text complete.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol, TypeVar, cast

from mintwright.library.serial_executor import SerialExecutor

log = logging.getLogger(__name__)

SERVICE = "Mintwright"
CHUNK_UNITS = 1_200  # UTF-16 units; texts are stored as ASCII, one unit per character

T = TypeVar("T")


class Backend(Protocol):
    """The interface of a keyring (keyring.backend.KeyringBackend)."""

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
    """Secrets by name. `remembers` says whether they outlive the program; it is reliable after the first call."""

    def __init__(self, profile: str, backend: Backend | None = None) -> None:
        """`profile` separates the names of different profiles; without `backend` the system's keyring is used."""
        self.remembers = True
        self._profile = profile
        self._backend = backend
        self.is_missing = False  # the system has none at all; reliable after the first call
        self._memory: dict[str, str] = {}
        self._request_counts: Counter[str] = Counter()  # by name: how many requests there were to store or forget it
        self._calls = SerialExecutor("keyring")
        self._writing: set[asyncio.Future[Any]] = set()

    def holds(self, name: str) -> bool:
        """Whether this run's memory has that secret, because the keyring could not store it."""
        return name in self._memory

    async def get(self, name: str) -> str | None:
        """The secret of that name, or None. A caller that is cancelled does not delay the others."""
        if name in self._memory:
            return self._memory[name]
        return await self._answer(self._calls.submit(lambda: self._read(name)), otherwise=None)

    async def set(self, name: str, text: str) -> bool:
        """Store a secret, even if nobody waits any more; False if only this run's memory could store it."""
        self._request_counts[name] += 1
        asked = self._request_counts[name]
        if await self._written(lambda: self._write(name, text)):
            self._memory.pop(name, None)
            return True
        if self._request_counts[name] == asked:  # otherwise a later request counts: perhaps to forget it
            self._memory[name] = text
        return False

    async def delete(self, name: str) -> bool:
        """Forget a secret, in memory at once; False if the keyring could not be reached: it may still be there."""
        self._request_counts[name] += 1
        self._memory.pop(name, None)  # at once: the keyring may answer late, or never
        return await self._written(lambda: self._erase(name)) or self.is_missing

    async def close(self, seconds: float = 0) -> None:
        """Forget what only memory held. Writes in progress have so many seconds to finish."""
        if self._writing:
            await asyncio.wait(self._writing, timeout=seconds)
        self._memory.clear()
        self._calls.close()

    async def _written(self, work: Callable[[], bool]) -> bool:
        call = self._calls.submit(work)
        self._writing.add(call)
        call.add_done_callback(self._writing.discard)
        return await self._answer(asyncio.shield(call), otherwise=False)

    async def _answer(self, call: "asyncio.Future[T]", *, otherwise: T) -> T:
        try:
            return await call
        except Exception as error:  # noqa: BLE001 - a keyring may raise anything its system thinks of
            log.info("the keyring cannot be used: %s", type(error).__name__)  # its text may contain the secret
            self.remembers = False
            return otherwise

    # --- On the thread

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
        """Generation and number of chunks; (0, 0) if there is nothing."""
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
        self._forget_chunks(name, old + 1)  # of an interrupted write
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
        for written in range(generation - 1, generation + 2):  # and what a crash while writing may have left
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

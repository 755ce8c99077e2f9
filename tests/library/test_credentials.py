"""The keyring: chunks that fit Windows, a torn write, and life without one."""

import asyncio
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parts import MemoryKeyring

from mintwright.library.credentials import CHUNK_UNITS, SERVICE, Credentials

WINDOWS_UNITS = 1_280


class StrictKeyring(MemoryKeyring):
    """A keyring as strict as Windows': nothing longer than 1,280 UTF-16 units, nothing deleted that is not there."""

    def __init__(self) -> None:
        super().__init__()
        self.writes_left: int | None = None
        self.threads: set[int] = set()

    def get_password(self, service: str, username: str) -> str | None:
        self.threads.add(threading.get_ident())
        return super().get_password(service, username)

    def set_password(self, service: str, username: str, password: str) -> None:
        assert len(password.encode("utf-16-le")) // 2 <= WINDOWS_UNITS
        if self.writes_left is not None:
            if self.writes_left == 0:
                raise OSError("the machine lost power")
            self.writes_left -= 1
        super().set_password(service, username, password)


lengths = st.integers(0, 3 * CHUNK_UNITS)
long_texts = st.builds(lambda text, length: (text * length)[:length], st.text(min_size=1, max_size=5), lengths)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(long_texts, min_size=1, max_size=3))
async def test_any_text_comes_back_and_old_ones_leave_nothing(texts: list[str]) -> None:
    ring = StrictKeyring()
    credentials = Credentials("profile", ring)
    for text in texts:
        assert await credentials.set("main", text)
    again = Credentials("profile", ring)
    assert await again.get("main") == texts[-1]
    assert again.remembers
    await again.delete("main")
    assert await again.get("main") is None
    assert ring.entries == {}
    await credentials.close()
    await again.close()


@pytest.mark.parametrize("writes", range(6))
async def test_a_power_cut_while_writing_leaves_the_old_text(writes: int) -> None:
    ring = StrictKeyring()
    credentials = Credentials("profile", ring)
    await credentials.set("main", "old" * CHUNK_UNITS)
    ring.writes_left = writes
    await credentials.set("main", "new" * CHUNK_UNITS)
    ring.writes_left = None
    kept = await Credentials("profile", ring).get("main")
    assert kept == ("new" if writes == 5 else "old") * CHUNK_UNITS  # four chunks, then the index


async def test_profiles_do_not_see_each_others_secrets() -> None:
    ring = StrictKeyring()
    await Credentials("one", ring).set("main", "secret")
    assert await Credentials("two", ring).get("main") is None
    assert all(service == SERVICE for service, _ in ring.entries)


async def test_without_a_keyring_the_memory_of_this_run_serves() -> None:
    from keyring.backends.fail import Keyring

    credentials = Credentials("profile", Keyring())  # pyright: ignore[reportArgumentType]  # what headless systems have
    assert not await credentials.set("main", "secret")
    assert not credentials.remembers
    assert await credentials.get("main") == "secret"
    await credentials.delete("main")
    assert await credentials.get("main") is None
    await credentials.close()


async def test_a_slow_keyring_does_not_hold_up_the_program() -> None:
    answers = threading.Event()

    class Slow(StrictKeyring):
        def get_password(self, service: str, username: str) -> str | None:
            assert answers.wait(20)
            return super().get_password(service, username)

    ring = Slow()
    reading = asyncio.ensure_future(Credentials("profile", ring).get("main"))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not reading.done()
    answers.set()
    assert await reading is None
    assert threading.get_ident() not in ring.threads


async def test_what_was_forgotten_while_a_keyring_refused_it_is_forgotten() -> None:
    refusing = threading.Event()

    class Locked(StrictKeyring):
        def set_password(self, service: str, username: str, password: str) -> None:
            refusing.wait(5)
            raise OSError("locked")

    credentials = Credentials("profile", Locked())
    renewing = asyncio.ensure_future(credentials.set("main", "renewed"))
    await asyncio.sleep(0)
    signing_out = asyncio.ensure_future(credentials.delete("main"))
    await asyncio.sleep(0)
    refusing.set()
    assert await asyncio.gather(renewing, signing_out) == [False, True]
    assert await credentials.get("main") is None
    await credentials.close()


@pytest.mark.parametrize("is_under_way", [False, True])
async def test_what_memory_alone_holds_is_gone_as_soon_as_it_is_forgotten_and_does_not_come_back(
    is_under_way: bool,
) -> None:
    may_forget, asked = threading.Event(), threading.Event()

    class Locked(StrictKeyring):
        """It takes nothing, and does not answer when it is to forget."""

        def set_password(self, service: str, username: str, password: str) -> None:
            raise OSError("locked")

        def get_password(self, service: str, username: str) -> str | None:
            if username.endswith("#-1.0"):  # the first thing that is asked to erase
                asked.set()
                assert may_forget.wait(60)
            return super().get_password(service, username)

    credentials = Credentials("profile", Locked())
    keeping = asyncio.ensure_future(credentials.set("main", "secret"))
    if is_under_way:
        await asyncio.sleep(0)
    else:
        await keeping
        assert credentials.holds("main")
    forgetting = asyncio.ensure_future(credentials.delete("main"))
    await keeping
    await asyncio.to_thread(asked.wait, 60)
    assert not credentials.holds("main")
    may_forget.set()
    await forgetting
    await credentials.close()

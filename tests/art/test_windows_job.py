"""What Windows is asked for about a process that draws. What is asked here is a stand-in, not Windows itself."""

import ctypes
import logging
import sys
import types
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from mintwright.art import child_end, child_limits, windows_job
from mintwright.art.child_end import ended_with_us
from mintwright.art.windows_job import Basic, Extended

JOB, US, CHILD = 0x7_0000_0001, 0xFFFF_FFFF_FFFF_FFFF, 0x9_0000_0002  # wider than an int of C


class Windows:
    """Remembers what it is asked for, in order; each name among `refused` answers that it failed."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.refused: set[str] = set()
        for name in ("CreateJobObjectW", "GetCurrentProcess", "SetPriorityClass", "SetInformationJobObject",
                     "AssignProcessToJobObject", "CloseHandle"):  # fmt: skip
            setattr(self, name, self._call(name))

    def _call(self, name: str) -> Callable[..., int | None]:
        def call(*words: Any) -> int | None:
            self.asked.append((name, *(plain(word) for word in words)))
            if name in self.refused:
                return None
            return {"CreateJobObjectW": JOB, "GetCurrentProcess": US}.get(name, 1)

        return call

    @property
    def limits(self) -> Extended:
        return next(words[3] for words in self.asked if words[0] == "SetInformationJobObject")


def plain(word: Any) -> Any:
    """A handle as its number, and what is pointed to itself."""
    return word.value if isinstance(word, ctypes.c_void_p) else getattr(word, "_obj", word)


def refusal(words: str, number: int) -> OSError:
    return OSError(number, words)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    asked = Windows()

    def library(_name: str, *, use_last_error: bool) -> Windows:
        assert use_last_error
        return asked

    system = types.SimpleNamespace(platform="win32")
    for module in (windows_job, child_end, child_limits):
        monkeypatch.setattr(module, "sys", system)
    monkeypatch.setattr(ctypes, "WinDLL", library, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 5, raising=False)
    monkeypatch.setattr(ctypes, "WinError", partial(refusal, "Access is denied"), raising=False)
    return asked


class Child:
    """A process, as far as it is asked about."""

    _handle = CHILD

    def __init__(self, status: int | None = None) -> None:
        self.status = status

    def poll(self) -> int | None:
        return self.status


def tied(child: Child) -> Any:
    return ended_with_us(child)  # pyright: ignore[reportArgumentType]


def test_a_job_has_the_shape_that_windows_documents() -> None:
    """`sizeof(JOBOBJECT_EXTENDED_LIMIT_INFORMATION)` is 144 on 64 bits; the memory of a process stands at 112."""
    assert ctypes.sizeof(Extended) == 144
    assert Extended.ProcessMemoryLimit.offset == 112
    assert Basic.PriorityClass.offset == 56


def test_a_child_is_in_a_job_of_its_own_that_is_held_open_until_its_answer_was_read(windows: Windows) -> None:
    """The system closes it when the studio ends, and ends the child with it."""
    with tied(Child()):
        assert [words[:2] for words in windows.asked] == [
            ("CreateJobObjectW", None), ("SetInformationJobObject", JOB), ("AssignProcessToJobObject", JOB),
        ]  # fmt: skip
        assert windows.asked[0] == ("CreateJobObjectW", None, None), "nobody else holds it"
        assert windows.asked[1][2:] == (9, windows.limits, 144)
        assert windows.asked[2][2] == CHILD
        assert windows.limits.BasicLimitInformation.LimitFlags == 0x2000
    assert windows.asked[3:] == [("CloseHandle", JOB)]


@pytest.mark.parametrize("refused", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"])
def test_a_child_that_windows_puts_into_no_job_draws_all_the_same_and_it_is_noted(
    windows: Windows, refused: str, caplog: pytest.LogCaptureFixture
) -> None:
    windows.refused.add(refused)
    with caplog.at_level(logging.WARNING), tied(Child()):
        pass
    assert "may outlive the studio: [Errno 5] Access is denied" in caplog.text


def test_nothing_is_noted_of_a_child_that_was_over_first(windows: Windows, caplog: pytest.LogCaptureFixture) -> None:
    windows.refused.add("AssignProcessToJobObject")
    with tied(Child(status=0)):
        pass
    assert not caplog.records
    assert windows.asked[-1] == ("CloseHandle", JOB)


def test_a_child_takes_its_limits_itself_and_asks_for_no_privilege(windows: Windows) -> None:
    child_limits.limit_own_process(30, 1_200_000_000, status=5)
    assert ("SetPriorityClass", US, 0x4000) in windows.asked
    assert windows.asked[-1] == ("AssignProcessToJobObject", JOB, US), "and it stays open as long as the process"
    basic = windows.limits.BasicLimitInformation
    assert basic.LimitFlags == 0x2 | 0x100, "JOB_OBJECT_LIMIT_PRIORITY_CLASS would need a privilege"
    assert (basic.PerProcessUserTimeLimit, windows.limits.ProcessMemoryLimit) == (300_000_000, 1_200_000_000)


@pytest.mark.parametrize("refused", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"])
def test_a_child_that_windows_does_not_limit_opens_no_file(windows: Windows, refused: str) -> None:
    windows.refused.add(refused)
    with pytest.raises(OSError, match="Access is denied"):
        child_limits.limit_own_process(30, 1_200_000_000, status=5)


@pytest.mark.skipif(sys.platform == "win32", reason="it has that library")
def test_other_systems_are_asked_for_no_job() -> None:
    with tied(Child()):
        pass
    with pytest.raises(OSError, match="only Windows"):
        windows_job.Job(0)

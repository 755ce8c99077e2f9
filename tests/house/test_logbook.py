"""No secret reaches the log."""

import errno
import io
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mintwright.logbook import close_logbook, open_logbook, redacted

secrets = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=12, max_size=60)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(secret=secrets)
@pytest.mark.parametrize(
    "form",
    [
        "Authorization: Bearer {}",
        "{{'authorization': 'Token {}'}}",
        'answer {{"access_token": "{}", "expires_in": 3600}}',
        "grant_type=password&password={}&username=mara",
        "client_secret: {}",
        "AccessToken(refresh_token='{}')",
    ],
)
def test_every_form_of_a_credential_is_taken_out(form: str, secret: str) -> None:
    assume(secret not in form)  # "refresh_token" is a word of the form, and Hypothesis finds it in the code
    assert secret not in redacted(form.format(secret))


def test_a_sentence_without_secrets_is_left_as_it_is() -> None:
    text = "Uploaded lantern.png (3,120 bytes) in 0.3 s; the token is refreshed in 50 minutes"
    assert redacted(text) == text


def test_a_traceback_in_the_log_holds_no_secret(tmp_path: Path) -> None:
    handler = open_logbook(tmp_path)
    try:
        try:
            raise ValueError("the service refused Bearer eyJhbGciOiJIUzI1NiJ9.abcdef")
        except ValueError:
            logging.getLogger("mintwright.test").exception("a request failed")
    finally:
        close_logbook(handler)
    written = (tmp_path / "mintwright.log").read_text(encoding="utf-8")
    assert "a request failed" in written
    assert "Traceback" in written
    assert "eyJ" not in written


def test_no_value_of_others_can_pass_for_a_record_of_its_own(tmp_path: Path) -> None:
    handler = open_logbook(tmp_path)
    said = ["sound\n2026-11-22 INFO mintwright: minted\u20282026-11-22 INFO\r2026-11-22 INFO\x852026-11-22 INFO"]
    try:
        logging.getLogger("mintwright.test").error("the service said %s", *said)
    finally:
        close_logbook(handler)
    lines = (tmp_path / "mintwright.log").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("    2026-11-22 INFO mintwright: minted\\u2028")


class FullDisk(io.RawIOBase):
    """A file on a disk without room."""

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_costs_lines_of_the_log_and_says_so_once_it_has_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    handler = open_logbook(tmp_path)
    log = logging.getLogger("mintwright.test")
    try:
        log.info("with room")
        with monkeypatch.context() as full:
            assert isinstance(handler, logging.FileHandler)
            assert handler.stream is not None
            handler.stream.close()
            handler.stream = io.TextIOWrapper(io.BufferedWriter(FullDisk()), encoding="utf-8")
            full.setattr(handler, "_open", lambda: io.TextIOWrapper(io.BufferedWriter(FullDisk()), encoding="utf-8"))
            for _ in range(3):
                log.info("drafts could not be saved")
        for _ in range(2):
            log.info("room again")
    finally:
        close_logbook(handler)
    assert capsys.readouterr().err == ""
    lines = [line.split(": ", 1)[1] for line in (tmp_path / "mintwright.log").read_text(encoding="utf-8").splitlines()]
    said = "the disk refused 3 lines of this log, which are left out"
    assert lines == ["with room", "room again", said, "room again"]


def test_a_mistake_of_ours_in_a_line_of_the_log_is_still_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    handler = open_logbook(tmp_path)
    try:
        handler.handle(logging.makeLogRecord({"msg": "%d lines", "args": ("many",)}))
    finally:
        close_logbook(handler)
    assert "TypeError" in capsys.readouterr().err


def test_a_log_on_a_full_disk_is_closed_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    handler = open_logbook(tmp_path)
    monkeypatch.setattr(handler, "_open", lambda: io.TextIOWrapper(io.BufferedWriter(FullDisk()), encoding="utf-8"))
    logging.getLogger("mintwright.test").info("Mintwright closed")
    close_logbook(handler)
    assert capsys.readouterr().err == ""


OPEN = """
import faulthandler, sys
from pathlib import Path
from mintwright.logbook import close_logbook, crashes_noted, open_logbook
logbook = open_logbook(Path(sys.argv[1]))
def crash_here():
    faulthandler._sigsegv()
with crashes_noted(Path(sys.argv[1])):
    if "crash" in sys.argv:
        crash_here()
assert not faulthandler.is_enabled()
close_logbook(logbook)
"""


def open_program(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-c", OPEN, str(folder), *words]
    return subprocess.run(run, capture_output=True, text=True, timeout=60, check=False)


def test_a_crash_leaves_where_it_happened_and_is_in_the_log_of_the_next_start(tmp_path: Path) -> None:
    assert open_program(tmp_path, "crash").returncode != 0
    assert "crash_here" in (tmp_path / "crash.txt").read_text("utf-8")
    for _ in range(2):
        done = open_program(tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
    said = (tmp_path / "mintwright.log").read_text("utf-8")
    assert said.count("crashed when it was open last") == 1, "once, and nothing of a program that was closed"
    assert "crash_here" in said
    assert (tmp_path / "crash.txt").read_text("utf-8") == ""


def test_a_disk_that_keeps_no_note_of_a_crash_keeps_nothing_from_starting(tmp_path: Path) -> None:
    (tmp_path / "crash.txt").mkdir()
    done = open_program(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")

"""packaging/feed.py as the release workflow uses it: its commands, its keys, its exit statuses."""

import hashlib
import os
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest
from tests.conftest import FeedServer

from mintwright.build_settings import FILE, publisher, read_publisher
from mintwright.resources import resources

TOOL = Path(__file__).parents[2] / "packaging" / "feed.py"
URL = "https://mintwright.example/feed.json"
CHANGELOG = """# Changelog

## 0.2.1

- Later.

## 0.2.0 (2026-11-20)

Two lines that
go on.

### Prints
- **Bold**, `code` and a [link](https://mintwright.example/a),
  still the same point
  - a point below

## 0.1.0
- First.
"""
NOTES = """Two lines that go on.

Prints

• Bold, code and a link (https://mintwright.example/a), still the same point
• a point below"""


class Desk:
    """A folder, an environment, and the tool as a program of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment: dict[str, str] = {}
        (folder / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
        (folder / "setup.exe").write_bytes(b"program")

    def run(self, *words: str, status: int = 0) -> subprocess.CompletedProcess[str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("MINTWRIGHT_")}
        command = [sys.executable, str(TOOL), *words]
        environment = {**inherited, "PYTHONUTF8": "1", **self.environment}
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, encoding="utf-8")
        assert done.returncode == status, done.stderr
        return done

    def key(self, name: str) -> str:
        return self.run("keys", "--private", name).stdout.strip()

    def sign(self, *more: str, status: int = 0) -> subprocess.CompletedProcess[str]:
        words = ["sign", "--version", "0.2.0", "--page", "https://mintwright.example/get", "--out", "feed.json"]
        return self.run(*words, "--changelog", "CHANGELOG.md", *more, "setup.exe", status=status)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_the_feed_of_a_release_goes_from_key_to_verdict(desk: Desk) -> None:
    desk.environment = {"MINTWRIGHT_FEED_URL": URL, "MINTWRIGHT_FEED_KEYS": desk.key("private")}
    desk.sign("--date", "2026-11-20", "--key-file", "private")
    said = desk.run("verify", "feed.json").stdout
    assert "0.2.0 of 2026-11-20, https://mintwright.example/get" in said
    assert f"{hashlib.sha256(b'program').hexdigest()}  setup.exe  (7 bytes)" in said


def test_a_private_key_is_written_for_its_owner_alone_and_never_over_another(desk: Desk) -> None:
    shown = desk.run("keys", "--private", "private")
    kept = (desk.folder / "private").read_text()
    assert kept.strip() not in shown.stdout + shown.stderr
    if os.name == "posix":
        assert stat.S_IMODE((desk.folder / "private").stat().st_mode) == 0o600
    desk.run("keys", "--private", "private", status=2)
    assert (desk.folder / "private").read_text() == kept


def test_a_private_key_can_go_straight_into_a_secret_store(desk: Desk) -> None:
    made = desk.run("keys", "--private", "-")
    private, public = made.stdout.strip(), made.stderr.strip()
    desk.environment = {
        "MINTWRIGHT_FEED_URL": URL, "MINTWRIGHT_FEED_KEYS": public, "MINTWRIGHT_FEED_PRIVATE_KEYS": f"{private}\n",
    }  # fmt: skip
    signed = desk.sign()
    desk.run("verify", "feed.json")
    assert private not in signed.stdout + signed.stderr + (desk.folder / "feed.json").read_text()


def test_two_keys_sign_while_they_change(desk: Desk) -> None:
    old, new = desk.key("old"), desk.key("new")
    desk.sign("--key-file", "old", "--key-file", "new")
    for known in (old, new, f"{old}, {new}"):
        desk.environment = {"MINTWRIGHT_FEED_URL": URL, "MINTWRIGHT_FEED_KEYS": known}
        desk.run("verify", "feed.json")


def test_a_feed_of_another_key_or_of_a_page_elsewhere_is_refused_with_status_one(desk: Desk) -> None:
    public = desk.key("private")
    desk.sign("--key-file", "private")
    desk.environment = {"MINTWRIGHT_FEED_URL": URL, "MINTWRIGHT_FEED_KEYS": desk.key("another")}
    assert "not signed" in desk.run("verify", "feed.json", status=1).stderr
    desk.environment = {"MINTWRIGHT_FEED_URL": "https://a.example/feed.json", "MINTWRIGHT_FEED_KEYS": public}
    assert "elsewhere" in desk.run("verify", "feed.json", status=1).stderr
    desk.environment["MINTWRIGHT_FEED_HOSTS"] = "mintwright.example"
    desk.run("verify", "feed.json")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system's own store says whom to trust")
def test_what_is_published_is_fetched_as_the_program_does(desk: Desk, feed_server: FeedServer) -> None:
    public = desk.key("private")
    desk.environment = {
        "MINTWRIGHT_FEED_URL": feed_server.url, "MINTWRIGHT_FEED_KEYS": public,
        "MINTWRIGHT_FEED_HOSTS": "mintwright.example", "SSL_CERT_FILE": str(desk.folder / "server.pem"),
    }  # fmt: skip
    desk.sign("--key-file", "private")
    feed_server.answer((desk.folder / "feed.json").read_bytes())
    assert "0.2.0 of" in desk.run("verify").stdout
    feed_server.answer(b"", 302, Location="https://mintwright.example/feed.json")
    assert "It was not followed" in desk.run("verify", status=1).stderr


def test_renewing_changes_the_dates_alone_and_only_of_what_was_signed(desk: Desk, feed_tool: ModuleType) -> None:
    desk.environment = {"MINTWRIGHT_FEED_URL": URL, "MINTWRIGHT_FEED_KEYS": desk.key("private")}
    desk.sign("--key-file", "private", "--days", "2")
    desk.run("renew", "feed.json", "--out", "again.json", "--key-file", "private")
    said = [desk.run("verify", name).stdout.splitlines() for name in ("feed.json", "again.json")]
    assert said[0][0] == said[1][0]
    assert said[0][1] != said[1][1]
    assert said[0][2:] == said[1][2:]
    (desk.folder / "feed.json").write_bytes(feed_tool.sealed(b"{}", [feed_tool.new_key()]))
    desk.run("renew", "feed.json", "--out", "again.json", "--key-file", "private", status=2)


@pytest.mark.parametrize(
    "words",
    [
        ["--version", "0.9.9"], ["--version", "v0.2.0"], ["--page", "http://mintwright.example/get"], ["--days", "0"],
        ["--days", "500"], ["--key-file", "missing"], ["--key-file", "CHANGELOG.md"],
    ],
)  # fmt: skip
def test_what_the_program_would_refuse_is_never_signed(desk: Desk, words: Sequence[str]) -> None:
    desk.key("private")
    status = 1 if words[0] == "--days" else 2
    desk.sign("--key-file", "private", *words, status=status)
    assert not (desk.folder / "feed.json").exists()


def test_without_a_private_key_nothing_is_signed(desk: Desk) -> None:
    assert "MINTWRIGHT_FEED_PRIVATE_KEYS" in desk.sign(status=2).stderr
    desk.environment["MINTWRIGHT_FEED_PRIVATE_KEYS"] = "SECRET-BUT-WRONG"
    assert "SECRET" not in desk.sign(status=2).stderr


def test_the_notes_are_the_version_s_own_as_plain_text(feed_tool: ModuleType) -> None:
    assert feed_tool.notes_of(CHANGELOG, "0.2.0") == NOTES
    assert feed_tool.notes_of(CHANGELOG, "0.1.0") == "• First."
    with pytest.raises(feed_tool.WrongUseError):
        feed_tool.notes_of(CHANGELOG, "0.2")


def test_a_build_is_told_who_publishes_and_the_program_reads_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    public = desk.key("private")
    desk.environment = {"MINTWRIGHT_FEED_URL": URL, "MINTWRIGHT_FEED_KEYS": f"{public}\n{desk.key('next')}"}
    desk.run("settings", FILE)
    monkeypatch.setattr("mintwright.build_settings.resources", lambda: desk.folder)
    found = publisher()
    assert found is not None
    assert found.url == URL
    assert len(found.keys) == 2
    assert found.hosts == {"mintwright.example"}


def test_a_build_that_nobody_publishes_has_no_settings_and_half_of_them_is_a_fault(desk: Desk) -> None:
    (desk.folder / FILE).write_text("of a build before")
    assert "will not look" in desk.run("settings", FILE).stderr
    assert not (desk.folder / FILE).exists()
    desk.environment = {"MINTWRIGHT_FEED_URL": URL}
    desk.run("settings", FILE, status=2)
    desk.environment = {"MINTWRIGHT_FEED_URL": "http://a.example/f", "MINTWRIGHT_FEED_KEYS": desk.key("private")}
    desk.run("settings", FILE, status=2)
    assert not (desk.folder / FILE).exists()


def test_the_source_tree_names_no_publisher() -> None:
    assert not (resources() / FILE).exists()
    assert publisher() is None


@pytest.mark.parametrize("written", ["", "{}", "null"])
def test_an_empty_file_names_no_publisher(written: str) -> None:
    assert read_publisher(written) is None


@pytest.mark.parametrize("written", ["{", "[1]", "1", '{"feed_url": 1}', '{"feed_url": "https://a", "feed_keys": []}'])
def test_broken_settings_of_a_build_name_no_publisher_and_are_logged(
    written: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert read_publisher(written) is None
    assert "broken" in caplog.text


def test_a_program_that_nobody_publishes_loads_nothing_of_the_feed() -> None:
    code = (
        "import sys, mintwright.app as app; assert app.publisher() is None; "
        "feed = {'nacl', 'packaging', 'mintwright.domain.releases.release_feed', 'mintwright.studio.updates'}; "
        "print(*sorted(feed & set(sys.modules)))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert loaded.stdout.split() == []

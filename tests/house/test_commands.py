"""The command line, as a program of its own."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from mintwright import __version__

PROGRAM = [sys.executable, "-m", "mintwright"]


def test_version_is_said_in_one_line() -> None:
    done = subprocess.run([*PROGRAM, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"mintwright {__version__}\n"


def test_an_unknown_command_is_refused_with_the_usage() -> None:
    done = subprocess.run([*PROGRAM, "mint-it-all"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "usage: mintwright" in done.stderr


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """`mintwright serve` on a free port, and the credentials it printed."""
    words = [*PROGRAM, "serve", "--port", "0", "--data-dir", str(tmp_path), "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process, json.loads(process.stdout.readline())
        process.kill()


def _posted(url: str, headers: dict[str, str], form: dict[str, str] | None = None) -> tuple[int, dict[str, object]]:
    body = urllib.parse.urlencode(form).encode() if form else b""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers, method="POST")) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_serve_prints_credentials_that_open_all_three_flows(
    served: tuple[subprocess.Popen[str], dict[str, str]],
) -> None:
    _, known = served
    base = known["base_url"].rstrip("/")
    status, token = _posted(f"{base}/auth/exchange/", {"Authorization": f"Token {known['secret_token']}"})
    assert status == 200
    assert token["access_token"]
    client = {"client_id": known["client_id"], "client_secret": known["client_secret"]}
    password = {"grant_type": "password", "username": known["username"], "password": known["password"]}
    status, token = _posted(f"{base}/auth/token/", {}, client | password)
    assert status == 200
    refresh = {"grant_type": "refresh_token", "refresh_token": str(token["refresh_token"])}
    status, again = _posted(f"{base}/auth/token/", {}, client | refresh)
    assert status == 200
    assert again["access_token"] != token["access_token"]
    status, _ = _posted(f"{base}/auth/token/", {}, client | refresh | {"refresh_token": known["refresh_token"]})
    assert status == 200


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send to a console program")
def test_serve_stops_cleanly_when_it_is_asked_to(served: tuple[subprocess.Popen[str], dict[str, str]]) -> None:
    process, _ = served
    started = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=10) == 0
    assert time.monotonic() - started < 5


def test_serve_says_in_one_line_that_its_port_is_taken(
    served: tuple[subprocess.Popen[str], dict[str, str]], tmp_path: Path
) -> None:
    port = served[1]["base_url"].rstrip("/").rpartition(":")[2]
    words = [*PROGRAM, "serve", "--port", port, "--data-dir", str(tmp_path / "other")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=30)
    assert done.returncode == 1
    assert port in done.stderr
    assert "Traceback" not in done.stderr


def test_the_self_test_passes_against_a_running_service_given_by_address(
    served: tuple[subprocess.Popen[str], dict[str, str]], tmp_path: Path
) -> None:
    _, known = served
    words = [*PROGRAM, "self-test", "--base-url", known["base_url"], "--secret-token-stdin"]
    report = tmp_path / "report.json"
    done = subprocess.run(
        [*words, "--report", str(report)], input=known["secret_token"], capture_output=True, text=True, timeout=120,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    steps = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(step["ok"] for step in steps)
    assert json.loads(report.read_text(encoding="utf-8"))["steps"] == steps
    assert known["secret_token"] not in done.stdout + report.read_text(encoding="utf-8")


def _administered(folder: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, "serve", "--data-dir", str(folder), "--json", *words]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=60)


def _said(folder: Path, *words: str, given: str = "") -> list[dict[str, str]]:
    done = _administered(folder, *words, given=given)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_users_clients_and_secret_tokens_are_added_and_revoked_beside_a_running_service(
    served: tuple[subprocess.Popen[str], dict[str, str]], tmp_path: Path
) -> None:
    base = served[1]["base_url"]
    (user,) = _said(tmp_path, "--add-user", "ann")
    assert _said(tmp_path, "--add-user", "bob", "--password-stdin", given="correct horse\n") == [{"username": "bob"}]
    (client,) = _said(tmp_path, "--add-client", "shop")
    (token,) = _said(tmp_path, "--add-secret-token", "ann")
    grant = {"grant_type": "password", **client}
    assert _posted(f"{base}/auth/token/", {}, grant | user)[0] == 200
    assert _posted(f"{base}/auth/token/", {}, grant | {"username": "bob", "password": "correct horse"})[0] == 200
    exchange = {"Authorization": f"Token {token['secret_token']}"}
    assert _posted(f"{base}/auth/exchange/", exchange)[0] == 200

    listed = _administered(tmp_path, "--list-accounts")
    known = [json.loads(line) for line in listed.stdout.splitlines()]
    expected = {("user", "ann"), ("user", "bob"), ("client", client["client_id"]), ("secret-token", token["name"])}
    assert expected <= {(key["kind"], key["name"]) for key in known}
    for secret in (user["password"], "correct horse", client["client_secret"], token["secret_token"]):
        assert secret not in listed.stdout

    _said(tmp_path, "--revoke", "secret-token", token["name"])
    assert _posted(f"{base}/auth/exchange/", exchange)[0] == 401
    _said(tmp_path, "--revoke", "user", "ann")
    assert _posted(f"{base}/auth/token/", {}, grant | user)[0] == 400
    _said(tmp_path, "--revoke", "client", client["client_id"])
    assert _posted(f"{base}/auth/token/", {}, grant | {"username": "bob", "password": "correct horse"})[0] == 401


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--revoke", "user", "nobody"), 1, "There is no user named nobody."),
        (("--revoke", "king", "ann"), 1, "There is no king named ann."),
        (("--add-user", "ann", "--password-stdin"), 1, "No password came"),
        (("--add-client", "studio"), 2, "'studio' cannot be used as a name: Mintwright uses it itself; take another"),
        (("--add-client", "\a"), 2, "cannot be used as a name: it takes letters, digits or signs to read"),
        (("--add-user", "ann", "--check"), 2, "not allowed with"),
    ],
)
def test_what_cannot_be_done_to_accounts_is_said(
    tmp_path: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    done = _administered(tmp_path, *words)
    assert (done.returncode, done.stdout) == (status, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_check_says_what_it_found(served: tuple[subprocess.Popen[str], dict[str, str]], tmp_path: Path) -> None:
    process, known = served
    busy = _administered(tmp_path, "--check")
    assert (busy.returncode, "already using" in busy.stderr) == (1, True)
    token = _posted(f"{known['base_url']}/auth/exchange/", {"Authorization": f"Token {known['secret_token']}"})[1]
    boundary = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\ncat\r\n--b--\r\n'
    headers = {
        "Authorization": f"Bearer {token['access_token']}",
        "Content-Type": "multipart/form-data; boundary=b",
    }
    request = urllib.request.Request(f"{known['base_url']}/v1/files/", boundary, headers, method="POST")
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 201
    process.kill()
    process.wait(10)

    sound = _administered(tmp_path, "--check")
    assert sound.returncode == 0
    assert sound.stdout == "Checked: files 1, attachments 1, assets 0, transactions 0. All is well.\n"
    for path in (tmp_path / "service" / "files").rglob("*"):
        if path.is_file():
            path.write_bytes(b"dog")
    broken = _administered(tmp_path, "--check")
    assert broken.returncode == 1
    assert "were changed." in broken.stdout
    assert "Faults: 1." in broken.stdout


def test_serve_rehearses_the_weather_it_is_given(tmp_path: Path) -> None:
    words = [*PROGRAM, "serve", "--port", "0", "--data-dir", str(tmp_path), "--json", "--weather", "maintenance"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        known = json.loads(process.stdout.readline())
        token = {"Authorization": f"Token {known['secret_token']}"}
        status, said = _posted(f"{known['base_url']}/auth/exchange/", token)
        process.kill()
    assert (status, said["error_description"]) == (503, "The service is closed for maintenance.")


def test_serve_says_which_weather_it_does_not_know(tmp_path: Path) -> None:
    done = _administered(tmp_path, "--weather", "hail=3")
    assert (done.returncode, "No such weather: hail=3." in done.stderr) == (1, True)


def test_serve_lets_the_pages_of_an_allowed_origin_in_and_no_others(tmp_path: Path) -> None:
    origin = "http://localhost:3000"
    words = [*PROGRAM, "serve", "--port", "0", "--data-dir", str(tmp_path), "--json", "--allow-origin", origin]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        known = json.loads(process.stdout.readline())
        token = {"Authorization": f"Token {known['secret_token']}"}
        statuses = [
            _posted(f"{known['base_url']}/auth/exchange/", {**token, "Origin": page})[0]
            for page in (origin, "http://localhost:3001")
        ]
        process.kill()
    assert statuses == [200, 403]


@pytest.mark.parametrize("origin", ["*", "localhost:3000", "http://localhost:3000/", "file://x"])
def test_serve_refuses_what_is_no_origin(tmp_path: Path, origin: str) -> None:
    done = _administered(tmp_path, "--allow-origin", origin)
    assert (done.returncode, "is no web origin" in done.stderr) == (2, True)


@pytest.mark.parametrize(("host", "is_open"), [("0.0.0.0", True), ("127.0.0.1", False)])
def test_serve_says_what_it_means_to_listen_for_others(tmp_path: Path, host: str, is_open: bool) -> None:
    words = [*PROGRAM, "serve", "--port", "0", "--data-dir", str(tmp_path), "--json", "--host", host]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["base_url"].startswith("http://127.0.0.1:")
        process.kill()
        assert ("nothing is encrypted" in process.stderr.read()) == is_open

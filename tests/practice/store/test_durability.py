"""What was answered survives a restart, torn requests do not; one process uses a folder at a time."""

import socket
import sqlite3
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from tests.practice.conftest import MakeAsset, Serve, Service

from mintwright.practice import PracticeError, PracticeServer, Store


def wait_for(condition: Any, seconds: float = 10.0) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.005)


def hanging_upload(service: Service, sent: bytes = b"x" * 3_000_000) -> socket.socket:
    """An upload whose body stops in the middle; closed by whoever asked for it."""
    url = urlsplit(service.server.base_url)
    wire = socket.create_connection((url.hostname, url.port), timeout=10)
    head = f"POST /v1/files/ HTTP/1.1\r\nHost: {url.netloc}\r\nContent-Length: 9000000\r\n"
    head += f"Authorization: {service.artist.headers['Authorization']}\r\n"
    head += "Content-Type: multipart/form-data; boundary=b\r\n\r\n"
    part = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
    wire.sendall(head.encode() + part + sent)
    return wire


def incoming(folder: Path) -> list[Path]:
    return list((folder / "files" / "incoming").iterdir())


def test_everything_is_there_after_a_restart(serve: Serve, asset: MakeAsset, tmp_path: Path) -> None:
    first = serve(tmp_path / "kept")
    attachment = first.upload("cat.png", b"cat bytes")
    single = first.create(asset(image=attachment["ipfs"], attrs={"a": ["b"]}))
    collection = first.create([asset(), asset(asset_name="Dog")])
    transaction = first.artist.get(f"/v1/transactions/{collection[0]['transaction']}/").json()
    first.stop()

    second = serve(tmp_path / "kept")
    kept = second.artist.get(f"/v1/assets/{single['uuid']}/").json()
    assert {name: value for name, value in kept.items() if name in single} == single | {
        "transaction": kept["transaction"]
    }
    assert kept["transaction"].items() >= single["transaction"].items()
    assert second.artist.get(f"/v1/transactions/{transaction['uuid']}/").json() == transaction
    path = urlsplit(attachment["gateway"]).path
    assert second.anyone.get(path).content == b"cat bytes"


def test_a_torn_upload_is_removed_when_its_client_goes(serve: Serve) -> None:
    service = serve()
    wire = hanging_upload(service)
    wait_for(lambda: incoming(service.folder))
    wire.close()
    wait_for(lambda: not incoming(service.folder))


def test_a_torn_upload_is_removed_at_start(serve: Serve, tmp_path: Path) -> None:
    serve(tmp_path / "kept").stop()
    torn = tmp_path / "kept" / "files" / "incoming" / "tmpab12cd34"  # as tempfile names them
    torn.write_bytes(b"half a ca")
    serve(tmp_path / "kept")
    assert not torn.exists()


def test_the_check_finds_nothing_wrong_with_a_sound_folder_and_names_what_is(serve: Serve, asset: MakeAsset) -> None:
    service = serve()
    kept, changed, lost = (service.upload("a.bin", content) for content in (b"kept", b"changed", b"lost"))
    made = service.create(asset())
    service.stop()
    assert faults(service.folder) == []

    for path in (service.folder / "files").rglob("*"):
        if path.is_file() and path.read_bytes() == b"changed":
            path.write_bytes(b"CHANGED")
        elif path.is_file() and path.read_bytes() == b"lost":
            path.unlink()
    with closing(sqlite3.connect(service.folder / "service.sqlite3")) as database, database:
        database.execute("delete from asset")
    database.close()
    found = faults(service.folder)
    assert len(found) == 3
    assert f"The bytes of {changed['ipfs'].removeprefix('ipfs://')} were changed." in found
    assert f"The bytes of {lost['ipfs'].removeprefix('ipfs://')} are missing." in found
    assert f"The transaction {made['transaction']['uuid']} mints no asset." in found
    assert not [fault for fault in found if kept["ipfs"].removeprefix("ipfs://") in fault]


def test_a_mint_of_the_first_version_waits_on_and_expires_when_its_policy_locks(serve: Serve, asset: MakeAsset) -> None:
    service = serve()
    transaction = service.create(asset())["transaction"]
    service.stop()
    with closing(sqlite3.connect(service.folder / "service.sqlite3")) as database, database:
        for column in ("received", "is_forced"):
            database.execute(f"alter table mint drop column {column}")
        database.executescript(
            "drop index mint_due; drop index mint_account; drop table clock_advance; drop table other_name;"
            "alter table mint drop column due; pragma user_version = 1"
        )
    database.close()
    again = serve()
    kept = again.artist.get(f"/v1/transactions/{transaction['uuid']}/").json()
    assert kept.items() >= transaction.items()
    again.artist.post("/practice/clock/", json={"advance": 86_401}).raise_for_status()
    assert again.artist.get("/v1/assets/?status=canceled").json()["count"] == 1


def faults(folder: Path) -> list[str]:
    store = Store(folder)
    try:
        return store.check()
    finally:
        store.close()


@pytest.fixture
def full_disk() -> Iterator[Callable[[int], None]]:
    """From a call on no file of this process grows beyond so many bytes: writing fails as on a full disk."""
    resource = pytest.importorskip("resource", reason="POSIX limits")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_said_so_and_keeps_nothing_half(serve: Serve, asset: MakeAsset, full_disk: Any) -> None:
    service = serve()
    kept = service.create(asset())
    full_disk(4096)
    refused = service.artist.post("/v1/assets/", json=[asset(asset_name=f"Cat{number}") for number in range(100)])
    upload = service.artist.post("/v1/files/", files={"file": ("large.bin", b"x" * 2_000_000)})
    full_disk(1 << 40)
    for answer in (refused, upload):
        assert answer.status_code == 507, answer.text
        assert "could not" in answer.json()["detail"]
    assert incoming(service.folder) == []
    assert service.artist.get(f"/v1/assets/{kept['uuid']}/").json()["created_on"] == kept["created_on"]
    service.create(asset())
    service.upload()
    service.stop()
    assert faults(service.folder) == []


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_the_folder_is_its_owners_alone(service: Service) -> None:
    assert stat.S_IMODE(service.folder.stat().st_mode) == 0o700


def test_one_service_at_a_time_holds_a_folder(serve: Serve) -> None:
    service = serve()
    with pytest.raises(PracticeError, match="already using this folder"):
        PracticeServer(service.folder).start()
    service.upload()


def test_a_port_in_use_is_said_so(service: Service, tmp_path: Path) -> None:
    port = urlsplit(service.server.base_url).port
    with pytest.raises(PracticeError, match=f"cannot listen on 127.0.0.1:{port}"):
        PracticeServer(tmp_path / "other", port=port).start()
    with pytest.raises(PracticeError, match="no such port"):
        PracticeServer(tmp_path / "other", port=70_000).start()


def test_a_folder_that_cannot_be_used_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(PracticeError, match="cannot use its folder"):
        PracticeServer(tmp_path / "file").start()


@pytest.mark.parametrize(
    ("damage", "message"), [("pragma user_version = 99", "newer version"), (None, "cannot be read")]
)
def test_records_that_cannot_be_read_are_said_so(serve: Serve, damage: str | None, message: str) -> None:
    service = serve()
    service.stop()
    path = service.folder / "service.sqlite3"
    if damage is None:
        path.write_bytes(b"not a database" * 1_000)
    else:
        with closing(sqlite3.connect(path)) as database, database:
            database.execute(damage)
        database.close()
    with pytest.raises(PracticeError, match=message):
        PracticeServer(service.folder).start()


def test_a_service_that_does_not_run_says_so(tmp_path: Path) -> None:
    server = PracticeServer(tmp_path)
    server.stop()
    for ask in (lambda: server.base_url, server.issue_secret_token, server.credentials):
        with pytest.raises(PracticeError, match="not running"):
            ask()


def test_a_service_starts_again_after_it_stopped(tmp_path: Path) -> None:
    server = PracticeServer(tmp_path)
    for _ in range(3):
        server.start()
        with pytest.raises(PracticeError, match="already running"):
            server.start()
        assert httpx.get(f"{server.base_url}/nothing", trust_env=False).status_code == 404
        server.stop()


def test_it_stops_within_four_seconds_though_uploads_hang(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    others = set(threading.enumerate())
    service = serve()
    wires = [hanging_upload(service) for _ in range(5)]
    wait_for(lambda: len(incoming(service.folder)) == 5)
    started = time.monotonic()
    service.stop()
    assert time.monotonic() - started < 4
    assert incoming(service.folder) == []
    assert b" 503 " in wires[0].recv(1000)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    for wire in wires:
        wire.close()
    assert set(threading.enumerate()) <= others

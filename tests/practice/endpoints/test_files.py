"""Uploads and the gateway (contract 4.6): how files are stored, named and served."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.practice.conftest import Serve, Service

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40
UPLOAD_HEAD = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'


def blobs(service: Service) -> list[Path]:
    return [path for path in (service.folder / "files").rglob("*") if path.is_file()]


def send(service: Service, body: Any, content_type: str = "multipart/form-data; boundary=b") -> Any:
    return service.artist.post("/v1/files/", content=body, headers={"Content-Type": content_type})


def test_content_identifiers_are_those_of_ipfs(service: Service, vectors: Path) -> None:
    pattern = bytes((i % 251 * 31 + 7) % 251 for i in range(251))
    for vector in json.loads((vectors / "cid_vectors.json").read_bytes())["vectors"]:
        size = vector["size"]
        if size <= 2 << 20:
            content = (pattern * (size // 251 + 1))[:size]
            uploaded = service.upload("x.bin", content, "application/octet-stream")
            assert (uploaded["ipfs"], uploaded["size"]) == (f"ipfs://{vector['cid_v0']}", str(size))


def test_the_same_bytes_twice_are_one_blob_and_two_attachments(serve: Serve) -> None:
    service = serve()
    first, second = service.upload("one.png", PNG), service.upload("two.png", PNG)
    assert first["uuid"] != second["uuid"]
    assert first["ipfs"] == second["ipfs"]
    assert (first["name"], second["name"]) == ("one.png", "two.png")
    assert len(blobs(service)) == 1


@pytest.mark.parametrize(
    ("content", "declared", "found"),
    [
        (PNG, "text/html", "image/png"),
        (b"\xff\xd8\xff\xe0", "image/png", "image/jpeg"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "x", "image/webp"),
        (b"\0\0\0\x1cftypavif", "x", "image/avif"),
        (b"<?xml version='1.0'?>\n<svg xmlns='x'/>", "x", "image/svg+xml"),
        (b"plain words", "text/plain; charset=utf-8", "text/plain"),
        (b"plain words 2", "nonsense", "application/octet-stream"),
        (b"plain words 3", "te\txt/\x01", "application/octet-stream"),
        (b"", "application/x-empty", "application/x-empty"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_the_media_type_is_what_the_bytes_say(service: Service, content: bytes, declared: str, found: str) -> None:
    head = f'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: {declared}\r\n\r\n'
    assert send(service, head.encode() + content + b"\r\n--b--\r\n").json()["mimetype"] == found


@pytest.mark.parametrize(
    ("sent", "kept", "ending"),
    [
        ("Katze 🐈‍⬛.PNG", "Katze 🐈‍⬛.PNG", ".png"),
        ("../../etc/passwd", "passwd", ".png"),
        ("C:\\\\Users\\\\ann\\\\cat.gif", "cat.gif", ".gif"),
        ('say \\"hello\\".png', 'say "hello".png', ".png"),
        ("a\x07b\x00.png", "ab.png", ".png"),
        ("n" * 300, "n" * 255, ".png"),
        ("..", "..", ".png"),
        ("", "file", ".png"),
        ("cat.p/g", "g", ".png"),
        ("cat." + "x" * 40, "cat." + "x" * 40, ".png"),
    ],
    ids=lambda value: value[:20],
)
def test_names_are_kept_but_never_trusted(service: Service, sent: str, kept: str, ending: str) -> None:
    head = f'--b\r\nContent-Disposition: form-data; name="file"; filename="{sent}"\r\n\r\n'
    attachment = send(service, head.encode() + PNG + b"\r\n--b--\r\n").json()
    assert attachment["name"] == kept
    assert attachment["filename"] == attachment["uuid"] + ending


def test_a_file_may_come_without_a_file_name_and_among_other_fields(service: Service) -> None:
    body = (
        b'--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nignored\r\n'
        b'--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nbytes\r\n--b--\r\n'
    )
    attachment = send(service, body).json()
    assert (attachment["name"], attachment["size"]) == ("file", "5")


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (UPLOAD_HEAD + PNG, "multipart/form-data; boundary=b", 400),
        (UPLOAD_HEAD + PNG + b"\r\n--b--\r\n", "multipart/form-data", 400),
        (UPLOAD_HEAD + PNG + b"\r\n--b--\r\n", "multipart/form-data; boundary=other", 400),
        (UPLOAD_HEAD + PNG + b"\r\n--b--\r\n", "multipart/form-data; boundary=" + "b" * 4000, 400),
        (UPLOAD_HEAD + PNG + b"\r\n--b--\r\n", "application/json", 415),
        (UPLOAD_HEAD + PNG + b"\r\n" + UPLOAD_HEAD + PNG + b"\r\n--b--\r\n", "multipart/form-data; boundary=b", 400),
        (b"--b--\r\n", "multipart/form-data; boundary=b", 400),
        (b"", "multipart/form-data; boundary=b", 400),
        (b"--b\r\n\r\nno headers\r\n--b--\r\n", "multipart/form-data; boundary=b", 400),
        (b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n", "multipart/form-data; boundary=b", 400),
        (b"--b\r\n" + b"A: b\r\n" * 5_000 + b"\r\nx\r\n--b--\r\n", "multipart/form-data; boundary=b", 400),
        (b"--b\r\n" + b"A" * 100_000 + b": b\r\n\r\nx\r\n--b--\r\n", "multipart/form-data; boundary=b", 400),
        (
            b'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n' + b"x" * (2 << 20) + b"\r\n--b--\r\n",
            "multipart/form-data; boundary=b",
            413,
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_malformed_upload_is_refused_and_leaves_nothing(
    service: Service, body: bytes, content_type: str, status: int
) -> None:
    before = blobs(service)
    answer = send(service, body, content_type)
    assert answer.status_code == status, answer.text
    assert answer.json()
    assert blobs(service) == before


def test_a_file_over_the_limit_is_refused_and_leaves_nothing(serve: Serve) -> None:
    service = serve(max_file_bytes=1_000_000)
    service.upload("fits.bin", b"x" * 1_000_000)
    before = blobs(service)
    answer = service.artist.post("/v1/files/", files={"file": ("big.bin", b"x" * 1_000_001)})
    assert (answer.status_code, answer.json()) == (413, {"file": ["The file is larger than 1000000 bytes."]})
    announced = service.artist.post("/v1/files/", files={"file": ("big.bin", b"x" * 9_000_000)})
    assert announced.status_code == 413
    assert blobs(service) == before


def test_a_file_that_the_disk_does_not_take_is_refused(serve: Serve) -> None:
    service = serve(disk_reserve_bytes=1 << 62)
    answer = service.artist.post("/v1/files/", files={"file": ("a.png", PNG)})
    assert answer.status_code == 507
    assert "no room" in answer.json()["detail"]


def test_an_upload_of_unknown_length_stops_before_it_fills_the_disk(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = serve(disk_reserve_bytes=1_000_000)
    room = iter([2_000_000, 1_500_000, 999_999])
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=next(room)))
    body = (piece for piece in [UPLOAD_HEAD, *[bytes(1 << 20)] * 64, b"\r\n--b--\r\n"])
    answer = send(service, body)
    assert (answer.status_code, list(room)) == (507, []), answer.text
    assert blobs(service) == []


def test_the_gateway_gives_back_the_bytes_and_keeps_them_harmless(service: Service) -> None:
    attachment = service.upload("page.html", b"<html><script>alert(1)</script>", "text/html")
    answer = service.anyone.get(attachment["gateway"])
    assert (answer.status_code, answer.content) == (200, b"<html><script>alert(1)</script>")
    assert answer.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["ETag"] == f'"{attachment["ipfs"].removeprefix("ipfs://")}"'


@pytest.mark.parametrize(
    ("wanted", "status", "content"),
    [
        ("bytes=0-3", 206, b"0123"),
        ("bytes=-2", 206, b"89"),
        ("bytes=8-", 206, b"89"),
        ("bytes=5-100", 206, b"56789"),
        ("bytes=10-", 416, None),
        ("bytes=x", 200, b"0123456789"),
        ("lines=1-2", 200, b"0123456789"),
    ],
)
def test_the_gateway_gives_parts(service: Service, wanted: str, status: int, content: bytes | None) -> None:
    gateway = service.upload("digits.txt", b"0123456789", "text/plain")["gateway"]
    answer = service.anyone.get(gateway, headers={"Range": wanted})
    assert answer.status_code == status
    assert content is None or answer.content == content


def test_the_gateway_repeats_nothing_that_is_known(service: Service) -> None:
    gateway = service.upload("cat.png", PNG)["gateway"]
    tag = service.anyone.head(gateway).headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        assert service.anyone.get(gateway, headers={"If-None-Match": known}).status_code == 304
    assert service.anyone.get(gateway, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("cid", ["QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQ1", "..%2F..%2Fservice.sqlite3", "x"])
def test_the_gateway_knows_only_what_was_uploaded(service: Service, cid: str) -> None:
    assert service.anyone.get(f"/ipfs/{cid}").status_code == 404


def test_a_large_file_streams_through(service: Service) -> None:
    content = bytes(range(256)) * 40_000
    attachment = service.upload("large.bin", content, "application/octet-stream")
    assert attachment["size"] == str(len(content))
    assert service.anyone.get(attachment["gateway"]).content == content

"""Uploads until a small disk is full, many at once; run by test_storage.py in a process that has such a disk."""

import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from mintwright.practice import PracticeServer

MEBIBYTE = 1 << 20


def main(disk: Path) -> None:
    kept_free = shutil.disk_usage(disk).total // 10
    server = PracticeServer(disk / "practice")
    server.start()
    with httpx.Client(base_url=server.base_url, trust_env=False, timeout=120) as client:
        client.headers["Authorization"] = f"Bearer {server.credentials().access_token}"

        def send(number: int) -> httpx.Response:
            size = (5 + number % 3 * 10) * MEBIBYTE
            sparse = disk.parent / f"{disk.name}-{number}.bin"  # not on the small disk
            try:
                with sparse.open("wb") as file:
                    file.write(number.to_bytes(4))
                    file.truncate(size)
                with sparse.open("rb") as file:
                    if number % 2:
                        return client.post("/v1/files/", files={"file": (sparse.name, file)})
                    return client.post("/v1/files/", content=pieces(file), headers=FORM)
            finally:
                sparse.unlink()

        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(send, range(24)))
        statuses = [answer.status_code for answer in answers]
        assert set(statuses) == {201, 507}, statuses
        refused = [answer for answer in answers if answer.status_code == 507]
        assert all("no room" in answer.json()["detail"] for answer in refused)
        free = shutil.disk_usage(disk).free
        assert free >= kept_free, (free, kept_free)
        held = client.get("/practice/space/").json()
        assert held["files"] == statuses.count(201)
        assert client.post("/practice/space/", json={}).json()["files"] == 0
        assert shutil.disk_usage(disk).free > 80 * MEBIBYTE
        assert send(1).status_code == 201
    server.stop()
    print("left free")  # noqa: T201 - for the test


FORM = {"Content-Type": "multipart/form-data; boundary=b"}


def pieces(file: Any) -> Any:
    """A form of a length that nobody announced."""
    yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
    while piece := file.read(MEBIBYTE):
        yield piece
    yield b"\r\n--b--\r\n"


main(Path(sys.argv[1]))

"""The disk under the practice service: never filled, what nothing names is freed, what is needed stays."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from tests.own_disk import only_on_linux, run_on_own_disk
from tests.practice.conftest import MakeAsset, Serve, Service

from mintwright.practice import Store
from mintwright.practice.store.disk_limit import DiskLimit

MEBIBYTE = 1 << 20
SMALL_DISK = Path(__file__).with_name("small_disk.py")


def space(service: Service) -> dict[str, Any]:
    return service.artist.get("/practice/space/").raise_for_status().json()


def forget(service: Service, **wanted: Any) -> dict[str, Any]:
    return service.artist.post("/practice/space/", json=wanted).raise_for_status().json()


def on_disk(service: Service) -> int:
    return sum(path.stat().st_size for path in (service.folder / "files").rglob("*") if path.is_file())


def gateway(service: Service, attachment: Any) -> int:
    return service.anyone.get(attachment["gateway"]).status_code


@pytest.mark.parametrize(
    ("total", "free", "left"),
    [
        (1000 << 30, 10 << 30, 8 << 30),  # of a large disk 2 GiB stay
        (10 << 30, 2 << 30, 1 << 30),  # of a small one a tenth
        (10 << 30, 1 << 30, 0),
    ],
)
def test_a_tenth_of_the_disk_or_two_gibibytes_stay_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, total: int, free: int, left: int
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(total=total, free=free))
    room = DiskLimit(tmp_path)
    assert room.left() == left
    with pytest.raises(OSError, match="No space"):
        room.promise(left + 1)
    room.promise(left)
    with pytest.raises(OSError, match="No space"):
        room.promise(1)
    room.release(left)
    assert room.left() == left


def test_what_is_promised_is_given_back_however_an_upload_ends(serve: Serve) -> None:
    service = serve()
    room = service.server._running._store.blobs.room
    service.upload("cat.bin", b"c" * MEBIBYTE)
    service.upload("cat.bin", b"c" * MEBIBYTE)  # the same bytes again
    torn = b'--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n' + bytes(3 * MEBIBYTE)
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    assert service.artist.post("/v1/files/", content=torn, headers=headers).status_code == 400
    assert service.artist.post("/v1/files/", content=iter([torn] * 9), headers=headers).status_code == 400
    assert room._promised == 0


@only_on_linux
@pytest.mark.needs("unshare", "mount")
def test_many_files_at_once_sparse_ones_too_leave_a_tenth_of_a_small_disk_free(tmp_path: Path) -> None:
    ran = run_on_own_disk(tmp_path, "size=100m", SMALL_DISK, tmp_path, timeout=300)
    assert ran.stdout.strip().endswith("left free"), ran.stdout + ran.stderr


def test_what_is_uploaded_while_the_service_is_asked_to_forget_stays(serve: Serve) -> None:
    service = serve()
    older, younger = service.upload("older", b"older" * 1000), list[Any]()

    def slowly() -> Iterator[bytes]:
        yield b'{"keep": '
        younger.append(service.upload("younger", b"younger" * 1000))
        yield b"[]}"

    json = {"Content-Type": "application/json"}
    answer = service.artist.post("/practice/space/", content=slowly(), headers=json).raise_for_status().json()
    assert answer["forgotten"] == [older["ipfs"]]
    assert gateway(service, younger[0]) == 200
    assert forget(service)["forgotten"] == [younger[0]["ipfs"]]


def test_a_file_stays_as_long_as_its_upload_an_asset_or_a_mint_names_it(serve: Serve, asset: MakeAsset) -> None:
    service = serve()
    image, further, unused = (service.upload(name, name.encode() * 1000) for name in ("image", "further", "unused"))
    files = [{"name": "more", "mediaType": "image/png", "src": further["ipfs"]}]
    made = service.create(asset(image=image["ipfs"], files=files))
    assert space(service)["files"] == 3
    assert forget(service, keep=[unused["ipfs"]])["forgotten"] == []
    assert forget(service)["forgotten"] == [unused["ipfs"]]
    assert [gateway(service, each) for each in (image, further, unused)] == [200, 200, 404]
    assert space(service)["bytes"] == on_disk(service) == 12_000

    assert forget(service, ended=True)["forgotten"] == []  # the rehearsal runs
    service.artist.post(f"/v1/transactions/{made['transaction']['uuid']}/refund/").raise_for_status()
    assert forget(service)["forgotten"] == []
    assert set(forget(service, ended=True)["forgotten"]) == {image["ipfs"], further["ipfs"]}
    assert (on_disk(service), space(service)["bytes"]) == (0, 0)
    kept = service.artist.get(f"/v1/assets/{made['uuid']}/").json()
    assert (kept["image"], kept["size"]) == (image["ipfs"], "5000")
    assert service.upload("image", b"image" * 1000)["ipfs"] == image["ipfs"]
    assert gateway(service, image) == 200


def test_which_of_the_references_that_a_client_knows_are_held_no_more_is_said(serve: Serve) -> None:
    service = serve()
    service.artist.post("/practice/weather/", json={"other_blocks": True}).raise_for_status()
    odd, plain, gone = (service.upload(name, name.encode() * 100_000) for name in ("odd name", "plain", "gone"))
    known = [each["ipfs"] for each in (odd, plain, gone)]
    assert forget(service, keep=known, known=[*known, "ipfs://never"])["missing"] == ["ipfs://never"]
    assert forget(service, keep=known[:2], known=known)["missing"] == known[2:]
    assert forget(service, keep=known[:2], known=known)["missing"] == known[2:]  # however often it is asked
    assert forget(service, keep=known[:2])["missing"] == []


def test_nobody_lets_go_of_anothers_uploads(serve: Serve) -> None:
    service = serve()
    kept = service.upload("cat.bin", b"cat")
    secret = service.server._running.registry.add_secret_token("another", "another")
    with httpx.Client(base_url=service.server.base_url, trust_env=False) as another:
        token = another.post("/auth/exchange/", headers={"Authorization": f"Token {secret}"}).json()["access_token"]
        signed_in = {"Authorization": f"Bearer {token}"}
        another.post("/v1/files/", files={"file": ("cat.bin", b"cat")}, headers=signed_in).raise_for_status()
        known = {"known": [kept["ipfs"]]}
        answer = another.post("/practice/space/", json=known, headers=signed_in).json()
        assert (answer["forgotten"], answer["missing"]) == ([kept["ipfs"]], [kept["ipfs"]])
        assert another.post("/practice/space/", json={}).status_code == 401
    assert gateway(service, kept) == 200


def test_what_goes_by_another_name_is_kept_and_goes_by_it_too(serve: Serve, asset: MakeAsset) -> None:
    service = serve()
    service.artist.post("/practice/weather/", json={"other_blocks": True}).raise_for_status()
    odd = service.upload("large.bin", b"x" * 700_000)
    service.create(asset(image=odd["ipfs"]))
    assert forget(service)["forgotten"] == []
    assert gateway(service, odd) == 200


def test_bytes_that_a_crash_left_without_a_name_are_freed_at_start(serve: Serve) -> None:
    service = serve()
    kept = service.upload("cat.bin", b"cat")
    service.stop()
    orphan = service.folder / "files" / "ab" / ("ab" + "0" * 62)
    orphan.parent.mkdir(exist_ok=True)
    orphan.write_bytes(b"a file whose record was never written")
    again = serve()
    assert not orphan.exists()
    assert again.anyone.get(f"/ipfs/{kept['ipfs'].removeprefix('ipfs://')}").content == b"cat"
    again.stop()
    store = Store(service.folder)
    assert store.check() == []
    store.close()


@pytest.mark.parametrize("wrong", [{"keep": "x"}, {"keep": [1]}, {"ended": 1}, {"keep": None}, {"known": [1]}, []])
def test_what_is_to_go_is_said_rightly_or_nothing_goes(service: Service, wrong: Any) -> None:
    kept = service.upload()
    assert service.artist.post("/practice/space/", json=wrong).status_code == 400
    assert gateway(service, kept) == 200


def test_an_upload_during_the_clearing_is_kept_or_was_before_it(serve: Serve) -> None:
    """The same bytes come and go at once: whoever was answered 201 last finds them."""
    from concurrent.futures import ThreadPoolExecutor

    service = serve()
    with ThreadPoolExecutor(4) as pool:
        for number in range(15):
            content = f"cat {number}".encode() * 100
            service.upload("cat.bin", content)
            clearing = pool.submit(forget, service)
            again = pool.submit(service.upload, "cat.bin", content)
            attachment, _ = again.result(), clearing.result()  # what is read while it goes away ends early
            assert gateway(service, attachment) in (200, 404)
            assert gateway(service, service.upload("cat.bin", content)) == 200
    service.stop()
    store = Store(service.folder)
    assert store.check() == []
    store.close()

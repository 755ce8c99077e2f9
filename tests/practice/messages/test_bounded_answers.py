"""A request full of small errors costs little: how much of it is read is bounded, and so is the answer."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pace import within
from tests.practice.conftest import MakeAsset, Serve, Service

from mintwright.practice.messages.error_truncation import MOST_ERRORS, truncate_errors

REQUIRED = ["This field is required."]
ENOUGH_BYTES = 100_000
ENOUGH_SECONDS = 4.0  # of this process's time; before it was up to 22
JSON = "application/json"
BOUNDARY = "multipart/form-data; boundary=b"
PART = b'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'


def many(one: bytes, count: int) -> bytes:
    return b"[" + b",".join([one] * count) + b"]"


def field(name: str, value: Any) -> bytes:
    asset = {"blockchain": "ada", "amount": 1, "name": "Cat", "asset_name": "Cat1", "image": "ipfs://x"}
    return json.dumps({**asset, name: value}).encode()


@pytest.mark.parametrize(
    ("path", "kind", "body", "status"),
    [
        ("/v1/assets/", JSON, many(b"{}", 500_001), 400),
        ("/v1/assets/", JSON, many(b"[]", 2_600_000), 400),
        ("/v1/assets/", JSON, many(b"{}", 10_000), 400),
        ("/v1/assets/", JSON, many(b"[[],{}]", 10_000), 400),
        ("/v1/assets/", JSON, field("attrs", {str(number): 1 for number in range(600_000)}), 400),
        ("/v1/assets/", JSON, field("attrs", {str(number): 1 for number in range(5_000)}), 400),
        ("/v1/assets/", JSON, field("attrs", {"k" * 8_000_000: "x"}), 400),
        ("/v1/assets/", JSON, field("attrs", {"k" * 60_000: "x"}), 400),
        ("/v1/assets/", JSON, field("attrs", {"a": ["x" * 64] * 110_000}), 400),
        ("/v1/assets/", JSON, field("files", [3] * 1_000_000), 400),
        ("/v1/assets/", JSON, field("files", [{"name": 3}] * 4_000), 400),
        ("/v1/assets/", JSON, b'{"a":' * 1_000_000 + b"1" + b"}" * 1_000_000, 400),
        ("/v1/assets/", JSON, b"[" * 4_000_000, 400),
        ("/v1/files/", BOUNDARY, PART * 200_000 + b"--b--\r\n", 400),
        ("/auth/token/", "application/x-www-form-urlencoded", b"&".join([b"a=1"] * 4_000), 400),
        ("/practice/pay/", JSON, b'{"amount": 1e' + b"9" * 15 + b"}", 400),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_request_of_many_wrongs_costs_little_and_is_answered_shortly(
    service: Service, path: str, kind: str, body: bytes, status: int
) -> None:
    began = time.process_time()
    answer = service.artist.post(path, content=body, headers={"Content-Type": kind})
    within(time.process_time() - began, ENOUGH_SECONDS)
    assert answer.status_code == status
    assert 0 < len(answer.content) < ENOUGH_BYTES
    assert answer.json()


@pytest.mark.parametrize("path", ["/v1/assets/", "/v1/transactions/"])
@pytest.mark.parametrize("query", ["&".join(f"a{number}=" for number in range(1_800)), "status=x&" * 1_500])
def test_a_query_of_many_fields_is_refused(service: Service, path: str, query: str) -> None:
    answer = service.artist.get(f"{path}?{query}")
    assert (answer.status_code, list(answer.json())) == (400, ["detail"])


def test_a_transaction_is_not_minted_by_a_query_of_many_fields(service: Service, asset: MakeAsset) -> None:
    uuid = service.create(asset())["transaction"]["uuid"]
    answer = service.artist.post(f"/v1/transactions/{uuid}/mint/?" + "force=true&" * 1_000)
    assert (answer.status_code, list(answer.json())) == (400, ["detail"])


def test_a_field_of_a_query_is_given_once(service: Service) -> None:
    answer = service.artist.get("/v1/assets/?page=1&page=2&other=a&other=b")
    assert (answer.status_code, answer.json()) == (
        400,
        {"page": ["Give this once."], "other": ["Give this once."]},
    )


def test_a_list_of_assets_has_an_end(service: Service) -> None:
    assert service.refusal([{}] * 10_001) == {"non_field_errors": ["Ensure this list has no more than 10000 assets."]}


def test_one_asset_has_an_end(service: Service, asset: MakeAsset) -> None:
    fits = ["x" * 60] * 900
    service.create(asset(attrs={"a": fits}))
    (said,) = service.refusal(asset(attrs={"a": fits * 2}))["non_field_errors"]
    assert said == "Ensure this asset has no more than 65536 bytes."
    assert service.refusal([asset(), asset(attrs={"a": fits * 2})])[1] == {"non_field_errors": [said]}


def test_a_page_of_the_largest_assets_is_one_that_clients_read(serve: Serve, asset: MakeAsset) -> None:
    service = serve()
    for number in range(25):
        service.create(asset(asset_name=f"Cat{number}", attrs={"a": ["x" * 60] * 1_000}))
    assert len(service.artist.get("/v1/assets/").content) < 8 << 20


def test_an_upload_ends_with_its_last_boundary(serve: Serve) -> None:
    service = serve(max_file_bytes=100_000)
    content = b'--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n'
    answer = service.artist.post(
        "/v1/files/", content=iter([content, *[bytes(1 << 20)] * 40]), headers={"Content-Type": BOUNDARY}
    )
    assert answer.status_code == 413


def test_after_a_hundred_faults_the_rest_is_counted(service: Service, asset: MakeAsset) -> None:
    sent = [asset(), *[asset(name=None)] * 100, asset(), asset(), *[asset(name=None, amount=0)] * 50]
    said = service.refusal(sent)
    assert said[0] == {}
    assert said[1:101] == [{"name": REQUIRED}] * 100
    assert said[101:] == [{}, {}, {"non_field_errors": ["And 100 more."]}]  # in its place in what was sent

    wrong = {str(number): 1 for number in range(250)}
    errors = service.refusal(asset(attrs=wrong))
    assert len(errors["attrs"]) == 100
    assert errors["non_field_errors"] == ["And 150 more."]


def faulty(counts: list[int]) -> dict[str, Any]:
    """The errors of one asset: so many messages in each of its fields, some of them nested."""
    names = ("name", "image", "attrs", "files")
    said = {
        name: [f"wrong {number}" for number in range(some)] for name, some in zip(names, counts, strict=False) if some
    }
    return {name: {"k" * 64: inner} if name == "attrs" else inner for name, inner in said.items()}


one = st.lists(st.integers(0, 30), max_size=4).map(faulty)


def count(errors: Any) -> int:
    if isinstance(errors, str):
        return 1
    return sum(map(count, errors.values() if isinstance(errors, dict) else errors))


@given(errors=st.lists(st.integers(0, 120), max_size=4).map(faulty) | st.lists(one, min_size=1, max_size=20))
def test_of_any_refusal_the_first_hundred_faults_are_told_and_none_is_forgotten(errors: Any) -> None:
    told = truncate_errors(errors)
    if count(errors) <= MOST_ERRORS:
        assert told == errors
        return
    assert count(told) == MOST_ERRORS + 1
    last = told[-1] if isinstance(told, list) else told
    (more,) = last["non_field_errors"]
    assert more == f"And {count(errors) - MOST_ERRORS} more."
    if isinstance(told, list):
        place = len(told) - 1
        assert told[:place] == errors[:place]
        assert count(errors[place]) > 0

"""Ambiguous or malicious JSON: refused with 400 and a sentence, never a crash."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.practice.conftest import MakeAsset, Serve, Service
from tests.whole import sized

HEADERS = {"Content-Type": "application/json"}
EXAMPLES = sized(33_000, 150)  # two tests, three bodies in the second
hostile = settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture
def nothing_leaks(service: Service) -> Iterator[None]:
    """No temporary file and no descriptor is left behind, but for a few that connections and threads keep."""
    before = descriptors()
    yield
    print(f"{EXAMPLES} examples, derandomised")  # noqa: T201 - soak
    assert list((service.folder / "files" / "incoming").iterdir()) == []
    assert descriptors() <= before + 10


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir())) if sys.platform == "linux" else 0


def post(service: Service, body: bytes) -> Any:
    return service.artist.post("/v1/assets/", content=body, headers=HEADERS)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "Expecting value"),
        (b"{", "Expecting"),
        (b"[1,]", "at character"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8"),
        (b'\xef\xbb\xbf{"a": 1}', "BOM"),
        (b'{"a": "\xed\xa0\x80"}', "not UTF-8"),
        (b'{"a": "\\ud800"}', "surrogate"),
        (b'{"\\udc00": 1}', "surrogate"),
        (b'{"a": NaN}', "NaN"),
        (b'{"a": -Infinity}', "Infinity"),
        (b'{"a": 1, "a": 2}', "repeats a name"),
        (b'{"amount": ' + b"9" * 5_000 + b"}", "too many digits"),
        (b'{"royalties_rate": 0.' + b"9" * 5_000 + b"}", "too many digits"),
        (b'{"royalties_rate": 1e99999999999999999999}', "out of range"),
        (b"[" * 100_000, "nested"),
        (b"[" * 65 + b"]" * 65, "nested"),
        (b'{"a":' * 500 + b"1" + b"}" * 500, "nested"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_doubtful_json_is_refused_with_a_reason(service: Service, body: bytes, reason: str) -> None:
    answer = post(service, body)
    assert answer.status_code == 400
    assert reason in answer.json()["detail"]


def test_escaped_surrogate_pairs_are_text(service: Service, asset: MakeAsset) -> None:
    body = json.dumps(asset(name="🐈")).encode()
    assert b"\\ud83d" in body
    assert post(service, body).json()["name"] == "🐈"


@pytest.mark.parametrize("content_type", ["text/plain", "", "application/x-www-form-urlencoded", "application/jsonx"])
def test_another_content_type_is_refused(service: Service, content_type: str) -> None:
    answer = service.artist.post("/v1/assets/", content=b"{}", headers={"Content-Type": content_type})
    assert answer.status_code == 415


def test_a_body_over_the_limit_is_refused(serve: Serve) -> None:
    service = serve(max_body_bytes=10_000)
    for body in (b"x" * 10_001, iter([b"x" * 6_000] * 3)):
        answer = post(service, body)
        assert answer.status_code == 413
        assert "larger than 10000 bytes" in answer.json()["detail"]


@pytest.mark.parametrize(
    "path", ["/", "/v1/", "/v1/assets", "/v1/nothing/", "/auth/", "/v1/assets/not-a-uuid/", "/%00"]
)
def test_unknown_addresses_are_not_found_and_never_redirected(service: Service, path: str) -> None:
    answer = service.artist.post(path)
    assert (answer.status_code, list(answer.json())[:1]) in ((404, ["detail"]), (404, ["error"]))


def test_a_method_that_does_not_exist_is_named(service: Service) -> None:
    answer = service.artist.delete("/v1/files/")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert answer.json() == {"detail": "Method Not Allowed"}


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=80),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=70), inner, max_size=4),
    max_leaves=12,
)
fields = st.sampled_from(
    ["blockchain", "amount", "name", "asset_name", "image", "is_auto", "royalties", "royalties_rate", "files", "attrs"]
)


@pytest.mark.soak
@pytest.mark.usefixtures("nothing_leaks")
@hostile
@given(changes=st.dictionaries(fields, anything, max_size=3), as_list=st.booleans())
def test_no_value_of_any_field_crashes_the_service(
    service: Service, asset: MakeAsset, changes: dict[str, Any], as_list: bool
) -> None:
    body = {**asset(), **changes}
    answer = post(service, json.dumps([body] if as_list else body).encode())
    assert answer.status_code in (201, 400)
    assert answer.json()


@pytest.mark.soak
@pytest.mark.usefixtures("nothing_leaks")
@hostile
@given(
    body=st.binary(max_size=300), prefix=st.sampled_from([b"", b"--b\r\n", b"\r\n--b\r\nContent-Disposition: ", b"{"])
)
def test_no_bytes_crash_the_service(service: Service, body: bytes, prefix: bytes) -> None:
    assert post(service, prefix + body).status_code in (201, 400)
    upload = {"Content-Type": "multipart/form-data; boundary=b"}
    assert service.artist.post("/v1/files/", content=prefix + body, headers=upload).status_code in (201, 400)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert service.anyone.post("/auth/token/", content=prefix + body, headers=form).status_code in (400, 401)

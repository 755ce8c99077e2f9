"""The release feed: what is trusted, and everything that is not. Keys are made for each run."""

import base64
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nacl.signing import SigningKey

from mintwright.domain.releases.release_feed import (
    LARGEST_FEED,
    LONGEST_NOTES,
    PURPOSE,
    Download,
    Feed,
    FeedRefused,
    Publisher,
    Refusal,
    Release,
    is_newer,
    read_feed,
    written_feed,
)

KEY, NEXT_KEY, STRANGER = SigningKey.generate(), SigningKey.generate(), SigningKey.generate()
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
ORDER = 2**252 + 27742317777372353535851937790883648493  # of the group that Ed25519 signs in


def text(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def publisher_of(*keys: SigningKey) -> Publisher:
    return Publisher.of("https://mintwright.example/feed.json", [text(bytes(key.verify_key)) for key in keys])


PUBLISHER = publisher_of(KEY)
RELEASE = {
    "version": "0.2.0",
    "date": "2026-11-19",
    "notes": "What is new:\n• <b>Prints</b> with “quotes” 🎨",
    "page": "https://mintwright.example/download#linux",
    "downloads": [{"name": "mintwright-0.2.0-setup.exe", "size": 28_000_000, "sha256": 64 * "a"}],
}
FEED = {
    "product": "mintwright",
    "issued": "2026-11-19T08:00:00Z",
    "expires": "2027-02-17T08:00:00Z",
    "release": RELEASE,
}


def plain(**changes: Any) -> bytes:
    """The document of a feed; `release` changes fields of the release."""
    release = {**RELEASE, **changes.pop("release", {})}
    return json.dumps({**FEED, "release": release, **changes}).encode()


def sealed(document: bytes, *keys: SigningKey, purpose: bytes = PURPOSE) -> bytes:
    """The document with the signature of each key: the format, written down once more."""
    signatures = {text(bytes(key.verify_key)): text(key.sign(purpose + document).signature) for key in keys or (KEY,)}
    return json.dumps({"signed": text(document), "signatures": signatures}).encode()


def refusal(raw: bytes, publisher: Publisher = PUBLISHER, **when: datetime) -> Refusal:
    """Why a feed is refused; the artist gets a sentence in any case."""
    with pytest.raises(FeedRefused) as caught:
        read_feed(raw, publisher, **{"now": NOW, **when})
    assert str(caught.value).endswith(".")
    return caught.value.reason


def test_a_feed_that_its_publisher_signed_is_believed() -> None:
    release = read_feed(sealed(plain()), PUBLISHER, now=NOW).release
    assert release.version == "0.2.0"
    assert release.day == date(2026, 11, 19)
    assert release.notes == RELEASE["notes"]
    assert release.page == RELEASE["page"]
    assert release.downloads == (Download("mintwright-0.2.0-setup.exe", 28_000_000, 64 * "a"),)


def test_what_a_later_program_adds_does_not_hide_a_release_from_this_one() -> None:
    raw = sealed(plain(motto="new", release={"mood": [1, {"deep": None}]}))
    assert read_feed(raw, PUBLISHER, now=NOW).release.version == "0.2.0"


# --- Who signed


def test_a_stranger_s_signature_is_worth_nothing() -> None:
    assert refusal(sealed(plain(), STRANGER)) is Refusal.NOT_SIGNED


def test_a_stranger_s_signature_under_a_trusted_name_is_worth_nothing() -> None:
    envelope = json.loads(sealed(plain(), STRANGER))
    envelope["signatures"] = {text(bytes(KEY.verify_key)): next(iter(envelope["signatures"].values()))}
    assert refusal(json.dumps(envelope).encode()) is Refusal.NOT_SIGNED


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.integers(min_value=0), st.integers(1, 255))
def test_no_byte_of_what_was_signed_can_be_changed(place: int, mask: int) -> None:
    envelope = json.loads(sealed(plain()))
    document = bytearray(base64.b64decode(envelope["signed"]))
    document[place % len(document)] ^= mask
    envelope["signed"] = text(bytes(document))
    assert refusal(json.dumps(envelope).encode()) is Refusal.NOT_SIGNED


@settings(derandomize=True, deadline=None, max_examples=64)
@given(st.integers(0, 511))
def test_no_bit_of_a_signature_can_be_changed(bit: int) -> None:
    envelope = json.loads(sealed(plain()))
    ((name, written),) = envelope["signatures"].items()
    signature = bytearray(base64.b64decode(written))
    signature[bit // 8] ^= 1 << bit % 8
    envelope["signatures"] = {name: text(bytes(signature))}
    assert refusal(json.dumps(envelope).encode()) is Refusal.NOT_SIGNED


def test_there_is_no_second_form_of_a_signature() -> None:
    envelope = json.loads(sealed(plain()))
    ((name, written),) = envelope["signatures"].items()
    raw = base64.b64decode(written)
    scalar = int.from_bytes(raw[32:], "little") + ORDER  # the same scalar, as a lax verifier would take it
    other = raw[:32] + scalar.to_bytes(32, "little")
    last = written[:85] + {"A": "B", "Q": "R", "g": "h", "w": "x"}[written[85]] + "=="  # other spare bits of base64
    assert base64.b64decode(last) == raw
    for form in (text(other), last, written.rstrip("="), written + "\n", f" {written}", text(raw + b"\0"), [written]):
        assert refusal(json.dumps({**envelope, "signatures": {name: form}}).encode()) is Refusal.NOT_SIGNED


def test_what_was_signed_for_another_purpose_does_not_count() -> None:
    assert refusal(sealed(plain(), purpose=b"")) is Refusal.NOT_SIGNED
    assert refusal(sealed(plain(), purpose=b"mintwright release feed 2\n")) is Refusal.NOT_SIGNED


def test_the_signature_of_another_feed_does_not_count() -> None:
    other = json.loads(sealed(plain(release={"version": "9.0"})))
    envelope = {**json.loads(sealed(plain())), "signatures": other["signatures"]}
    assert refusal(json.dumps(envelope).encode()) is Refusal.NOT_SIGNED


def test_while_keys_change_either_of_two_signatures_is_enough() -> None:
    both = sealed(plain(), KEY, NEXT_KEY)
    for known in ([KEY], [NEXT_KEY], [NEXT_KEY, KEY], [STRANGER, KEY]):
        assert read_feed(both, publisher_of(*known), now=NOW)
    assert refusal(sealed(plain(), KEY), publisher_of(NEXT_KEY)) is Refusal.NOT_SIGNED


def test_an_empty_or_weak_key_vouches_for_nothing() -> None:
    weak = Publisher.of(PUBLISHER.url, [text(bytes(32)), text(b"\1" + bytes(31))])
    envelope = {"signed": text(plain()), "signatures": {text(key): text(bytes(64)) for key in weak.keys}}
    assert refusal(json.dumps(envelope).encode(), weak) is Refusal.NOT_SIGNED


# --- When


def test_an_older_feed_than_the_newest_one_seen_is_a_replay() -> None:
    issued = datetime(2026, 11, 19, 8, tzinfo=UTC)
    assert refusal(sealed(plain()), newest=issued + timedelta(seconds=1)) is Refusal.REPLAYED
    assert read_feed(sealed(plain()), PUBLISHER, now=NOW, newest=issued)


def test_a_feed_that_expired_is_refused_also_when_the_clock_was_set_back() -> None:
    expired = datetime(2027, 2, 17, 8, tzinfo=UTC)
    assert refusal(sealed(plain()), now=expired) is Refusal.EXPIRED
    assert read_feed(sealed(plain()), PUBLISHER, now=expired - timedelta(seconds=1))
    short = plain(issued="2026-11-19T08:00:00Z", expires="2026-11-19T09:00:00Z")
    seen = datetime(2026, 11, 19, 8, tzinfo=UTC)
    assert read_feed(sealed(short), PUBLISHER, now=seen - timedelta(days=300), newest=seen)  # its own hour
    later = plain(issued="2026-11-19T08:00:00Z", expires="2026-11-19T08:00:01Z")
    assert refusal(sealed(later), now=seen + timedelta(days=1), newest=seen) is Refusal.EXPIRED


def test_a_feed_from_the_future_is_refused_but_clocks_may_differ_by_a_day() -> None:
    issued = datetime(2026, 11, 19, 8, tzinfo=UTC)
    assert refusal(sealed(plain()), now=issued - timedelta(days=1, seconds=1)) is Refusal.EARLY
    assert refusal(sealed(plain()), now=datetime(1970, 1, 1, tzinfo=UTC)) is Refusal.EARLY
    assert read_feed(sealed(plain()), PUBLISHER, now=issued - timedelta(days=1))


@pytest.mark.parametrize(
    ("issued", "expires"),
    [
        ("2026-11-19T08:00:00Z", "2026-11-19T08:00:00Z"),
        ("2026-11-19T08:00:00Z", "2026-11-18T08:00:00Z"),
        ("2026-11-19T08:00:00Z", "2028-11-19T08:00:00Z"),
        ("2026-11-19T08:00:00Z", "9999-12-31T23:59:59Z"),
        ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"),
        ("2026-11-19 08:00:00Z", "2027-02-17T08:00:00Z"),
        ("2026-11-19T08:00:00+00:00", "2027-02-17T08:00:00Z"),
        ("2026-02-30T08:00:00Z", "2026-03-17T08:00:00Z"),
        ("２０２６-11-19T08:00:00Z", "2027-02-17T08:00:00Z"),
        (1795000000, 1800000000),
    ],
)
def test_a_life_that_is_none_makes_a_feed_unreadable(issued: object, expires: object) -> None:
    assert refusal(sealed(plain(issued=issued, expires=expires))) is Refusal.UNREADABLE


# --- What


def test_a_feed_of_another_product_is_refused() -> None:
    assert refusal(sealed(plain(product="mintwright-server"))) is Refusal.WRONG_PRODUCT
    assert refusal(sealed(plain(product=None))) is Refusal.WRONG_PRODUCT


@pytest.mark.parametrize(
    "page",
    [
        "http://mintwright.example/download", "https://evil.example/", "https://mintwright.example.evil.example/",
        "https://mintwright.example@evil.example/", "https://evil.example#mintwright.example", "//mintwright.example/",
        "https://mintwright.example:444/", "https://MINTWRIGHT.example/", "https://mintwright.example\\@evil.example/",
        "https://mintwright.example/?next=evil", "https://mintwright.example/a b", "https://mintwright.example/\u202e",
        "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "", "https://mıntwright.example/",
        "https://mintwright.example/" + 1_001 * "a", "https://user:word@mintwright.example/",
    ],
)  # fmt: skip
def test_a_download_page_is_only_ever_an_https_page_of_the_publisher(page: str) -> None:
    assert refusal(sealed(plain(release={"page": page}))) in (Refusal.ELSEWHERE, Refusal.UNREADABLE)


def test_a_build_can_name_the_hosts_of_the_download_page() -> None:
    key = text(bytes(KEY.verify_key))
    elsewhere = Publisher.of(PUBLISHER.url, [key], ["pages.example", "127.0.0.1:8443"])
    for page in ("https://pages.example/r", "https://127.0.0.1:8443/"):
        assert read_feed(sealed(plain(release={"page": page})), elsewhere, now=NOW).release.page == page
    assert refusal(sealed(plain()), elsewhere) is Refusal.ELSEWHERE


@pytest.mark.parametrize(
    "fields",
    [
        {"version": "newest"}, {"version": "v0.2.0"}, {"version": "0.2.0+evil"}, {"version": "0.2.0 "}, {"version": 2},
        {"version": "1" * 65}, {"version": "٠.٢"}, {"date": "20 Nov"}, {"date": "2026-13-01"}, {"date": None},
        {"notes": 5 * ["x"]}, {"notes": "bell\a"}, {"notes": "escape \x1b[31m"}, {"notes": "exe.fdp\u202egnp"},
        {"notes": (LONGEST_NOTES + 1) * "x"}, {"downloads": {}}, {"downloads": 33 * RELEASE["downloads"]},
        {"downloads": [[]]}, {"downloads": [{"name": "../x", "size": 1, "sha256": 64 * "a"}]},
        {"downloads": [{"name": "x", "size": True, "sha256": 64 * "a"}]},
        {"downloads": [{"name": "x", "size": 1.5, "sha256": 64 * "a"}]},
        {"downloads": [{"name": "x", "size": 10**30, "sha256": 64 * "a"}]},
        {"downloads": [{"name": "x", "size": 1, "sha256": 64 * "A"}]},
    ],
)  # fmt: skip
def test_what_is_not_as_it_must_be_makes_a_feed_unreadable(fields: Mapping[str, Any]) -> None:
    assert refusal(sealed(plain(release=fields))) is Refusal.UNREADABLE


# --- Hostile bytes


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"null", b"[]", b"{}", b"<!doctype html><title>Sign in to the network</title>", b"\xff\xfe", b"NaN",
        200_000 * b"[", 50_000 * b'{"a":' + b"1", b'{"signed": 1, "signatures": {}}',
        b'{"signed": "", "signatures": []}', b'{"signed": "\\ud800", "signatures": {}}', 60_000 * b"[]," + b"[]",
    ],
)  # fmt: skip
def test_hostile_bytes_are_not_signed_and_that_is_all(raw: bytes) -> None:
    assert refusal(raw) in (Refusal.NOT_SIGNED, Refusal.UNREADABLE)


def test_a_key_twice_is_refused_outside_and_inside_what_is_signed() -> None:
    raw = sealed(plain())
    twice = raw[:-1] + b', "signed": "' + base64.b64encode(plain(release={"version": "9.0"})) + b'"}'
    assert refusal(twice) is Refusal.NOT_SIGNED
    inside = plain()[:-1] + b', "product": "mintwright"}'
    assert refusal(sealed(inside)) is Refusal.UNREADABLE


def test_what_is_signed_but_deep_or_no_object_is_unreadable() -> None:
    for document in (50_000 * b"[", b"[]", b'"text"', b"1e999999999", b"\xff", 65 * b'{"a":' + b"1" + 65 * b"}"):
        assert refusal(sealed(document)) is Refusal.UNREADABLE


def test_a_feed_that_is_too_long_is_not_even_parsed() -> None:
    padded = sealed(plain())[:-1] + b" " * (LARGEST_FEED + 1) + b"}"
    assert refusal(padded) is Refusal.UNREADABLE
    assert read_feed(sealed(plain()).ljust(LARGEST_FEED), PUBLISHER, now=NOW)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_typed_refusal(raw: bytes) -> None:
    assert refusal(raw) is Refusal.NOT_SIGNED


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(max_size=8), below, max_size=4),
    max_leaves=8,
)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.dictionaries(st.sampled_from([*FEED]), JSON), st.dictionaries(st.sampled_from([*RELEASE]), JSON))
def test_whatever_is_signed_is_a_feed_or_a_typed_refusal(fields: dict[str, Any], release: dict[str, Any]) -> None:
    document = json.dumps({**FEED, "release": {**RELEASE, **release}, **fields}).encode()
    try:
        feed = read_feed(sealed(document), PUBLISHER, now=NOW)
    except FeedRefused:
        return
    assert feed.release.page.startswith("https://mintwright.example/")


@settings(derandomize=True, deadline=None, max_examples=100)
@given(JSON, JSON)
def test_any_envelope_is_a_typed_refusal(document: Any, signatures: Any) -> None:
    raw = json.dumps({"signed": document, "signatures": {text(bytes(KEY.verify_key)): signatures}}).encode()
    assert refusal(raw) is Refusal.NOT_SIGNED


@settings(derandomize=True, deadline=None, max_examples=100)
@given(
    st.integers(1, 20 * 86_400).map(lambda seconds: NOW - timedelta(seconds=seconds)),
    st.integers(30, 400),
    st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf")) | st.just("\n"), max_size=200),
)
def test_what_is_written_reads_back_equal(issued: datetime, days: int, notes: str) -> None:
    release = Release("1.0rc1", date(2026, 11, 20), notes, "https://mintwright.example", ())
    feed = Feed(issued, issued + timedelta(days=days), release)
    assert read_feed(sealed(written_feed(feed)), PUBLISHER, now=NOW) == feed


# --- What is offered


@pytest.mark.parametrize(
    ("offered", "running", "wanted"),
    [
        ("0.2.0", "0.1.0", True), ("0.10", "0.9", True), ("1.0.post1", "1.0", True), ("1.0", "1.0rc2", True),
        ("0.1.0", "0.1.0", False), ("0.1", "0.1.0", False), ("0.0.9", "0.1.0", False), ("1.0rc1", "1.0", False),
        ("1.1rc1", "1.0", False), ("1.1.dev3", "1.0", False), ("1.1rc2", "1.1rc1", True), ("1.1rc1", "1.1rc2", False),
        ("1.0", "1.0+local", False), ("1.1", "no version", False), ("no version", "1.0", False),
    ],
)  # fmt: skip
def test_only_a_newer_version_is_offered_and_previews_to_those_who_run_one(
    offered: str, running: str, wanted: bool
) -> None:
    assert is_newer(offered, running) is wanted


# --- Who publishes


@pytest.mark.parametrize(
    ("url", "keys", "hosts"),
    [
        ("http://a.example/feed.json", [text(bytes(32))], []),
        ("https://a.example/feed.json?who=me", [text(bytes(32))], []),
        ("https://a.example/feed.json#x", [text(bytes(32))], []),
        ("https://user@a.example/feed.json", [text(bytes(32))], []),
        ("https://a.example/feed.json", [], []),
        ("https://a.example/feed.json", ["short"], []),
        ("https://a.example/feed.json", [text(bytes(31))], []),
        ("https://a.example/feed.json", 9 * [text(bytes(32))], []),
        ("https://a.example/feed.json", [text(bytes(32))], ["https://b.example"]),
        ("https://a.example/feed.json", [text(bytes(32))], [""]),
    ],
)
def test_a_publisher_is_named_in_full_or_not_at_all(url: str, keys: list[str], hosts: list[str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Publisher.of(url, keys, hosts)

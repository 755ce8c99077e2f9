"""The release feed: a signed document that says which version is the newest, and where its download page is.

Who might want to harm an artist through it, and what stops them:

- Whoever serves the feed, or intercepts it, can write what they like but cannot sign it: forged and altered feeds are
  refused. A signed feed is refused if a newer one was seen (replay), after it has expired (freeze), and if it is for
  another product. A release is never offered to anyone running the same or a newer version (downgrade).
- Even a signer cannot make the program fetch or start anything: it shows plain text and opens a page, over https, on a
  host that was fixed when the program was built.
- A stolen key is removed from the next build; feeds are signed by several keys during the change.
- With a wrong clock, feeds seem early or expired; they are refused and fetched again later. The wrong time is never
  stored, and cannot be set back before the newest feed seen.
- Not stopped: anyone who controls this computer, or has both the private key and the download page.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Any, NoReturn, cast

from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.errors import MintwrightError
from mintwright.domain.releases.signatures import KEY_BYTES, MOST_KEYS, NotSignedError, signed_part, unbase64
from mintwright.domain.sentences import Sentence
from mintwright.domain.text_direction import DIRECTIONS

PRODUCT = "mintwright"
PURPOSE = b"mintwright release feed 1\n"  # what a signature is for; it stands before the signed bytes
LARGEST_FEED = 256 * 1024  # bytes
LONGEST_NOTES = 20_000  # characters
LONGEST_LIFE = timedelta(days=400)  # of a feed: what expires later would not hold who replays it
CLOCKS_DIFFER = timedelta(days=1)  # a feed from further in the future than this comes to a wrong clock
MOST_DOWNLOADS = 32

_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_HOST = r"[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::[0-9]{1,5})?"
_URL = re.compile(rf"https://({_HOST})(/[A-Za-z0-9._~%!$&'()*+,;=:@/-]{{0,1000}})?(#[A-Za-z0-9._~-]{{0,100}})?")


class Refusal(StrEnum):
    """Why a feed is refused."""

    UNREADABLE = "unreadable"
    NOT_SIGNED = "not signed"
    WRONG_PRODUCT = "wrong product"
    ELSEWHERE = "elsewhere"
    EARLY = "early"
    EXPIRED = "expired"
    REPLAYED = "replayed"


class FeedRefused(MintwrightError):  # noqa: N818 - the word for what happened
    """A feed that must not be trusted. `reason` says which rule it breaks."""

    def __init__(self, reason: Refusal, *, details: str = "") -> None:
        super().__init__(_SAID[reason], details=f"{reason}: {details}" if details else str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Publisher:
    """Who may announce new versions: the feed's address, the public keys, and the allowed hosts of a download page."""

    url: str
    keys: tuple[bytes, ...]
    hosts: frozenset[str]

    @classmethod
    def of(cls, url: str, keys: Iterable[str], hosts: Iterable[str] = ()) -> "Publisher":
        """Parse plain texts; without `hosts` it is the feed's own. Raises ValueError, which says what is wrong."""
        found = _URL.fullmatch(url)
        if found is None or found[3]:
            raise ValueError("the feed's address must begin with https and hold no question mark")
        decoded = tuple(unbase64(key) for key in keys)
        if not 0 < len(decoded) <= MOST_KEYS or any(len(key) != KEY_BYTES for key in decoded):
            raise ValueError(f"there must be one to {MOST_KEYS} public keys of {KEY_BYTES} bytes in base64")
        allowed = frozenset(hosts) or frozenset({found[1]})
        if not all(re.fullmatch(_HOST, host) for host in allowed):
            raise ValueError("a host of the download page is none")
        return cls(url, decoded, allowed)

    @property
    def host(self) -> str:
        """The host of the feed, as shown to an artist."""
        return self.url.removeprefix("https://").split("/", 1)[0]


@dataclass(frozen=True, slots=True)
class Download:
    """One file on the download page, so that an artist can check what they got. `size` in bytes."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Release:
    """One version. `notes` is plain text of several lines, never markup."""

    version: str
    day: date
    notes: str
    page: str
    downloads: tuple[Download, ...]


@dataclass(frozen=True, slots=True)
class Feed:
    """A verified feed."""

    issued: datetime
    expires: datetime
    release: Release


def read_feed(raw: bytes, publisher: Publisher, *, now: datetime, newest: datetime | None = None) -> Feed:
    """Parse and verify a feed. `newest` is when the newest feed seen so far was issued.

    Raises FeedRefused, and nothing else, whatever the bytes are.
    """
    if len(raw) > LARGEST_FEED:
        raise FeedRefused(Refusal.UNREADABLE, details="too long")
    try:
        fields = _object(parse_json(signed_part(raw, publisher.keys, PURPOSE)), "the feed")
    except NotSignedError as error:
        raise FeedRefused(Refusal.NOT_SIGNED, details=str(error)) from None
    except RecordError as error:
        raise FeedRefused(Refusal.UNREADABLE, details=error.details) from None
    if fields.get("product") != PRODUCT:
        raise FeedRefused(Refusal.WRONG_PRODUCT)
    feed = Feed(_time(fields, "issued"), _time(fields, "expires"), _release(fields, publisher))
    _check_time(feed, now, newest)
    return feed


def written_feed(feed: Feed) -> bytes:
    """The exact bytes of a feed to be signed; `read_feed` returns an equal feed."""
    release = feed.release
    downloads = [{"name": file.name, "size": file.size, "sha256": file.sha256} for file in release.downloads]
    plain = {
        "product": PRODUCT,
        "issued": f"{feed.issued:%Y-%m-%dT%H:%M:%SZ}",
        "expires": f"{feed.expires:%Y-%m-%dT%H:%M:%SZ}",
        "release": {
            "version": release.version,
            "date": release.day.isoformat(),
            "notes": release.notes,
            "page": release.page,
            "downloads": downloads,
        },
    }
    return json.dumps(plain, ensure_ascii=False, indent=1).encode()


def is_newer(version: str, running: str) -> bool:
    """Whether to offer a version to someone running another, in the order of PEP 440.

    Previews are only for those already running one. An invalid running version is offered nothing.
    """
    from packaging.version import InvalidVersion, Version  # not before the first paint

    try:
        offered, here = Version(version), Version(running)
    except InvalidVersion:
        return False
    return offered > here and (here.is_prerelease or not offered.is_prerelease)


def _check_time(feed: Feed, now: datetime, newest: datetime | None) -> None:
    now = max(now, newest) if newest else now
    if not timedelta(0) < feed.expires - feed.issued <= LONGEST_LIFE:
        _unreadable("its life")
    if newest and feed.issued < newest:
        raise FeedRefused(Refusal.REPLAYED)
    if feed.issued > now + CLOCKS_DIFFER:
        raise FeedRefused(Refusal.EARLY)
    if feed.expires <= now:
        raise FeedRefused(Refusal.EXPIRED)


def _release(fields: Mapping[str, Any], publisher: Publisher) -> Release:
    release = _object(fields.get("release"), "release")
    page = _text(release, "page", 2_000)
    found = _URL.fullmatch(page)
    if found is None or found[1] not in publisher.hosts:
        raise FeedRefused(Refusal.ELSEWHERE)
    files = release.get("downloads")
    if not isinstance(files, list) or len(cast("list[Any]", files)) > MOST_DOWNLOADS:
        _unreadable("downloads")
    return Release(
        _version(release),
        _day(release),
        _text(release, "notes", LONGEST_NOTES),
        page,
        tuple(_download(_object(file, "downloads")) for file in cast("list[Any]", files)),
    )


def _download(fields: Mapping[str, Any]) -> Download:
    size = fields.get("size")
    if type(size) is not int or not 0 < size < 2**40:
        _unreadable("size")
    return Download(_matching(fields, "name", _FILE), size, _matching(fields, "sha256", _SHA256))


def _version(fields: Mapping[str, Any]) -> str:
    from packaging.version import InvalidVersion, Version  # not before the first paint

    text = _text(fields, "version", 64)
    try:
        version = Version(text)
    except InvalidVersion:
        _unreadable("version")
    if str(version) != text or version.local:
        _unreadable("version")
    return text


def _text(fields: Mapping[str, Any], name: str, longest: int) -> str:
    """A text without control characters other than line ends, and without marks that change the text direction."""
    text = fields.get(name)
    if not isinstance(text, str) or len(text) > longest:
        _unreadable(name)
    if any((unicodedata.category(sign) == "Cc" and sign != "\n") or sign in DIRECTIONS for sign in text):
        _unreadable(name)
    return text


def _time(fields: Mapping[str, Any], name: str) -> datetime:
    try:
        return datetime.strptime(_matching(fields, name, _TIME), "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        _unreadable(name)


def _day(fields: Mapping[str, Any]) -> date:
    try:
        return date.fromisoformat(_matching(fields, "date", _DAY))
    except ValueError:
        _unreadable("date")


def _matching(fields: Mapping[str, Any], name: str, pattern: re.Pattern[str]) -> str:
    text = fields.get(name)
    if not isinstance(text, str) or not pattern.fullmatch(text):
        _unreadable(name)
    return text


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        _unreadable(name)
    return cast("dict[str, Any]", value)


def _unreadable(name: str) -> NoReturn:
    raise FeedRefused(Refusal.UNREADABLE, details=name)


_SAID = {
    Refusal.UNREADABLE: Sentence("updates", "The notice of new versions cannot be read and was ignored."),
    Refusal.NOT_SIGNED: Sentence(
        "updates", "What was answered is not signed by the makers of Mintwright and was ignored."
    ),
    Refusal.WRONG_PRODUCT: Sentence("updates", "The notice of new versions is of another program and was ignored."),
    Refusal.ELSEWHERE: Sentence("updates", "The notice of new versions leads to an unknown place and was ignored."),
    Refusal.EARLY: Sentence(
        "updates", "The notice of new versions is dated in the future. Check the clock of this computer."
    ),
    Refusal.EXPIRED: Sentence(
        "updates", "The notice of new versions has expired. If the clock of this computer is right, try again later."
    ),
    Refusal.REPLAYED: Sentence("updates", "The notice of new versions is older than one seen before and was ignored."),
}

"""The release feed: make its keys, sign it, verify it as the program does, and write who publishes into a build.

    python packaging/feed.py keys --private FILE
    python packaging/feed.py sign --version 0.2.0 --page URL --out feed.json [FILES...]
    python packaging/feed.py renew feed.json --out feed.json
    python packaging/feed.py verify [feed.json]      without a file: what is published, fetched as the program does
    python packaging/feed.py settings build.json

Who publishes is said by the environment: MINTWRIGHT_FEED_URL, MINTWRIGHT_FEED_KEYS (public keys), and where the
download page is on another host MINTWRIGHT_FEED_HOSTS. Private keys come from MINTWRIGHT_FEED_PRIVATE_KEYS or from
files, never from the command line, which every program on the machine can read.
Exit status: 0 good, 1 refused, 2 wrong use.
"""

import argparse
import asyncio
import base64
import hashlib
import json
import os
import re
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from nacl.signing import SigningKey

from mintwright.build_settings import as_written
from mintwright.domain.errors import MintwrightError
from mintwright.domain.releases.release_feed import (
    PURPOSE,
    Download,
    Feed,
    FeedRefused,
    Publisher,
    Release,
    read_feed,
    written_feed,
)
from mintwright.domain.releases.signatures import KEY_BYTES, unbase64
from mintwright.studio.updates import fetch_by_system_trust

PROJECT = Path(__file__).resolve().parent.parent
DAYS = 90  # a feed's life: who holds back a newer one can do so this long
URL, KEYS, HOSTS = "MINTWRIGHT_FEED_URL", "MINTWRIGHT_FEED_KEYS", "MINTWRIGHT_FEED_HOSTS"
PRIVATE_KEYS = "MINTWRIGHT_FEED_PRIVATE_KEYS"


class WrongUseError(Exception):
    """Something that was given is missing or cannot be right."""


# --- Keys


def new_key() -> SigningKey:
    """A private key that nobody else has."""
    return SigningKey.generate()


def text_of(key: bytes) -> str:
    """A key as it is written everywhere."""
    return base64.b64encode(key).decode("ascii")


def public_text(key: SigningKey) -> str:
    """The public half, for MINTWRIGHT_FEED_KEYS."""
    return text_of(bytes(key.verify_key))


def keep_private(key: SigningKey, path: Path) -> None:
    """Write a private key where only its owner can read it; an existing file is never replaced."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text_of(bytes(key)) + "\n")


def private_keys(files: Sequence[Path]) -> list[SigningKey]:
    """The keys to sign with: of the files, or else of the environment."""
    texts = [path.read_text(encoding="ascii") for path in files] or [os.environ.get(PRIVATE_KEYS, "")]
    try:
        keys = [unbase64(word) for text in texts for word in words(text)]
    except ValueError:
        keys = []
    if not keys or any(len(key) != KEY_BYTES for key in keys):  # never repeats what was given
        raise WrongUseError(f"give private keys in base64 by {PRIVATE_KEYS} or --key-file")
    return [SigningKey(key) for key in keys]


# --- The feed


def sealed(document: bytes, keys: Sequence[SigningKey]) -> bytes:
    """Exact bytes with the signature of every key."""
    signatures = {public_text(key): text_of(key.sign(PURPOSE + document).signature) for key in keys}
    return (json.dumps({"signed": text_of(document), "signatures": signatures}, indent=1) + "\n").encode()


def signed(feed: Feed, keys: Sequence[SigningKey]) -> bytes:
    """The whole feed as it is published, read back once as the program reads it."""
    raw = sealed(written_feed(feed), keys)
    host = feed.release.page.removeprefix("https://").split("/", 1)[0]
    for key in keys:
        alone = Publisher.of(f"https://{host}/feed.json", [public_text(key)])
        if read_feed(raw, alone, now=feed.issued) != feed:
            raise WrongUseError("the feed does not read back as it was written")
    return raw


def dated(release: Release, days: int) -> Feed:
    """The feed of a release from now on, for this many days."""
    issued = datetime.now(UTC).replace(microsecond=0)
    return Feed(issued, issued + timedelta(days=days), release)


def download(path: Path) -> Download:
    """What is signed about a file."""
    with path.open("rb") as file:
        return Download(path.name, path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())


def notes_of(changelog: str, version: str) -> str:
    """The section of a version in the changelog, as plain text: the program shows no markup."""
    found = re.search(rf"^## {re.escape(version)}(?![\w.]).*?$(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise WrongUseError(f"the changelog says nothing of {version}")
    text = re.sub(r"^#+ *(.*)$", r"\1\n", found[1].strip(), flags=re.MULTILINE)
    text = re.sub(r"(?<=\S)\n[ \t]*(?![-*] |\s)", " ", text)  # a line that goes on
    text = re.sub(r"^[ \t]*[-*] ", "• ", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]*)\]\(([^)]*)\)", r"\1 (\2)", re.sub(r"\n{3,}", "\n\n", text))
    return re.sub(r"\*\*(.+?)\*\*|`(.+?)`", lambda part: part[1] or part[2], text)


# --- Who publishes


def words(text: str) -> list[str]:
    """The parts of a list that are apart by spaces, lines or commas."""
    return re.split(r"[\s,]+", text.strip()) if text.strip() else []


def settings() -> tuple[str, list[str], list[str]] | None:
    """The feed's address, public keys and page hosts from the environment; None when nobody publishes."""
    url = os.environ.get(URL, "").strip()
    keys, hosts = words(os.environ.get(KEYS, "")), words(os.environ.get(HOSTS, ""))
    if not url and not keys and not hosts:
        return None
    if not url or not keys:
        raise WrongUseError(f"give both {URL} and {KEYS}, or neither")
    return url, keys, hosts


def publisher() -> Publisher:
    """The publisher that the environment names."""
    named = settings()
    if named is None:
        raise WrongUseError(f"give {URL} and {KEYS}")
    return Publisher.of(*named)


# --- Commands


def make_keys(options: argparse.Namespace) -> None:
    """Private key to a file or to standard output, for a secret store; the public key to the other."""
    key = new_key()
    if options.private == "-":
        print(text_of(bytes(key)))
        print(public_text(key), file=sys.stderr)
    else:
        keep_private(key, Path(options.private))
        print(public_text(key))


def sign(options: argparse.Namespace) -> None:
    """Sign the feed of a release."""
    notes = notes_of(options.changelog.read_text(encoding="utf-8"), options.version)
    files = tuple(download(path) for path in options.files)
    release = Release(options.version, options.date or datetime.now(UTC).date(), notes, options.page, files)
    options.out.write_bytes(signed(dated(release, options.days), private_keys(options.key_file)))


def renew(options: argparse.Namespace) -> None:
    """The same release with new dates, when the environment's publisher signed it."""
    raw, by = options.feed.read_bytes(), publisher()
    try:
        feed = read_feed(raw, by, now=datetime.now(UTC))
    except FeedRefused as refused:
        raise WrongUseError(f"{refused.details}: only a feed that still counts is renewed; sign it anew") from None
    again = dated(feed.release, options.days)
    options.out.write_bytes(signed(again, private_keys(options.key_file)))


def verify(options: argparse.Namespace) -> None:
    """Read a feed as the program does, and say what it holds. Without a file it is fetched as the program does, too."""
    by = publisher()
    raw = options.feed.read_bytes() if options.feed else asyncio.run(fetch_by_system_trust(by.url))
    feed = read_feed(raw, by, now=datetime.now(UTC))
    release = feed.release
    print(f"{release.version} of {release.day}, {release.page}")
    print(f"issued {feed.issued:%Y-%m-%d %H:%M} UTC, expires {feed.expires:%Y-%m-%d}")
    for file in release.downloads:
        print(f"{file.sha256}  {file.name}  ({file.size} bytes)")


def write_settings(options: argparse.Namespace) -> None:
    """Write who publishes into a build; nothing when nobody does."""
    named = settings()
    if named is None:
        options.file.unlink(missing_ok=True)
        print("Nobody publishes: this build will not look for new versions.", file=sys.stderr)
    else:
        options.file.write_text(as_written(*named), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        options.command(options)
    except MintwrightError as error:
        print(f"{error} ({error.details})", file=sys.stderr)
        return 1
    except (WrongUseError, OSError, ValueError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    keys = commands.add_parser("keys", help="make a key pair")
    keys.add_argument("--private", required=True, metavar="FILE", help="a new file, or - for standard output")
    keys.set_defaults(command=make_keys)

    signing = argparse.ArgumentParser(add_help=False)
    signing.add_argument("--out", type=Path, required=True, metavar="FILE")
    signing.add_argument("--days", type=int, default=DAYS, help=f"until it expires ({DAYS})")
    signing.add_argument("--key-file", type=Path, action="append", default=[], metavar="FILE", help="may be repeated")

    release = commands.add_parser("sign", parents=[signing], help="sign the feed of a release")
    release.add_argument("--version", required=True)
    release.add_argument("--page", required=True, metavar="URL", help="the download page")
    release.add_argument("--date", type=date.fromisoformat, help="of the release; today")
    release.add_argument("--changelog", type=Path, default=PROJECT / "CHANGELOG.md", metavar="FILE")
    release.add_argument("files", type=Path, nargs="*", metavar="FILES", help="what is offered for download")
    release.set_defaults(command=sign)

    again = commands.add_parser("renew", parents=[signing], help="sign the same release with new dates")
    again.add_argument("feed", type=Path)
    again.set_defaults(command=renew)

    reading = commands.add_parser("verify", help="read a feed as the program does")
    reading.add_argument("feed", type=Path, nargs="?", help="a file; otherwise what is published")
    reading.set_defaults(command=verify)

    building = commands.add_parser("settings", help="write who publishes into a build")
    building.add_argument("file", type=Path)
    building.set_defaults(command=write_settings)
    return parser


if __name__ == "__main__":
    sys.exit(main())

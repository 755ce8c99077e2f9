"""Settings of a packaged build, none in the source tree: whoever builds says who may announce new versions."""

import json
import logging
from typing import TYPE_CHECKING, Any

from mintwright.resources import resources

if TYPE_CHECKING:
    from mintwright.domain.releases.release_feed import Publisher

log = logging.getLogger(__name__)

FILE = "build.json"  # written into the resources by packaging/feed.py


def publisher() -> "Publisher | None":
    """Who may announce new versions; None if nobody may, and then the program never checks for any."""
    try:
        written = (resources() / FILE).read_text(encoding="utf-8")
    except OSError:
        return None
    return read_publisher(written)


def read_publisher(written: str) -> "Publisher | None":
    """The publisher that `as_written` wrote; None for an empty file, and for one that is broken."""
    from mintwright.domain.releases.release_feed import (
        Publisher,  # not before the first paint of a build that does not need it
    )

    try:
        plain: Any = json.loads(written or "{}")
        return Publisher.of(plain["feed_url"], plain["feed_keys"], plain["page_hosts"]) if plain else None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        log.error("the settings of this build are broken: %s", error)
        return None


def as_written(url: str, keys: list[str], hosts: list[str]) -> str:
    """The file for a build. Raises ValueError when one of them cannot be right."""
    from mintwright.domain.releases.release_feed import Publisher

    allowed = sorted(Publisher.of(url, keys, hosts).hosts)
    return json.dumps({"feed_url": url, "feed_keys": keys, "page_hosts": allowed}, indent=2) + "\n"

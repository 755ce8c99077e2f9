"""Which files begin as descriptions of CIP-25 do. Their first bytes tell, for all of one may be large."""

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from mintwright.regular_files import open_regular
from mintwright.studio.background.detached import run_detached

_BEGINNING = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"721"\s*:\s*\{')
_HEAD_BYTES = 4096
_MOST_FILES = 20  # a generator writes one
_MOST_SECONDS = 2.0  # for a drive to answer


async def labelled_files(paths: Sequence[Path]) -> frozenset[Path]:
    """Those among the first of these; none where the disk does not answer in time."""
    if not paths:
        return frozenset()
    few = paths[:_MOST_FILES]
    with suppress(TimeoutError):
        async with asyncio.timeout(_MOST_SECONDS):
            return await run_detached(lambda: frozenset(filter(_is_labelled, few)), "labels of descriptions")
    return frozenset()


def _is_labelled(path: Path) -> bool:
    try:
        with open_regular(path) as file:
            return _BEGINNING.match(file.read(_HEAD_BYTES)) is not None
    except (OSError, ValueError):
        return False

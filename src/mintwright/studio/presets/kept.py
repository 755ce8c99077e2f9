"""Waiting until what was put into the settings is on the disk, and saying so where it is not."""

import asyncio

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError, refused_as
from mintwright.studio.settings import Settings

PATIENCE_SECONDS = 5.0  # with a disk that does not answer

_NOT_YET = Sentence(
    "presets", "This is not on the disk yet. It counts as long as Mintwright is open, and is tried again. {reason}"
)
_SILENT = Sentence("presets", "The disk does not answer.")


async def on_disk(settings: Settings) -> None:
    """Wait until it is. Raises LibraryError; nothing is lost then, and leaving asks about it."""
    with refused_as(_NOT_YET):
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await settings.flush()
        except TimeoutError:
            raise LibraryError(_SILENT) from None

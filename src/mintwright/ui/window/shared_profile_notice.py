"""Says once a start that others on this computer can read the profile, where Windows lets them."""

import logging
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from mintwright.domain.sentences import Sentence
from mintwright.studio.background.detached import run_detached
from mintwright.studio.settings import Settings
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.style.wording import text
from mintwright.windows_access import access_list, groups_that_read

log = logging.getLogger(__name__)

KNOWN = "open_folder_is_known"  # key of the settings: the artist wants it so, or cannot change it


async def tell_who_reads(folder: Path, banner: Banner, settings: Settings) -> None:
    """Warn the artist of a folder that others can read, with what to do; not once they said that they know."""
    if settings.flag(KNOWN):
        return
    words = await run_detached(lambda: access_list(folder), "access-list")
    groups = groups_that_read(words)
    if not groups:
        return
    log.warning("others can read the profile: %s (%s)", ", ".join(sorted(groups)), words)
    said = Sentence(
        "folder",
        "Others on this computer can read {folder}, where your receipts and deposit addresses are kept. Take them out "
        "of the list under Properties, Security, or choose a folder of your own.",
        folder=str(folder),
    )
    known = QCoreApplication.translate("folder", "Do not say this again")
    banner.say(text(said), Tone.WARN, action=known, act=lambda: settings.put(KNOWN, value=True))

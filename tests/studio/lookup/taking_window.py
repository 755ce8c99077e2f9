"""A window in a process of its own that looks for a lost mint and takes what fits: `taking_window.py DATA URL MINT`.

It says "found" with the transactions that fit, waits for a line, takes the first and says what came of it.
"""

import asyncio
import sys
from pathlib import Path

from keyring.backends.null import Keyring

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.library.profile_lock import ProfileLock
from mintwright.studio.lookup import list_scan
from mintwright.studio.studio import open_studio


def say(*words: object) -> None:
    """One line to the test."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


async def main(data: Path, url: str, mint_id: int) -> None:
    """Open the profile although another window has it, as where a drive keeps no locks."""
    ProfileLock.acquire = ProfileLock.release = lambda self: None
    list_scan.SPACING = 0.0
    studio = open_studio(data, practice=None, keyring=Keyring())
    await studio.session.sign_in_secret(Network.TEST, url, "secret", remember=False)
    look = await studio.mint_finder.look(mint_id)
    say("found", *(one.transaction_uuid for one in look.found or ()))
    await asyncio.to_thread(sys.stdin.readline)
    try:
        taken = await studio.mint_finder.take(mint_id, "t-1")
        say("taken", taken.state)
    except MintwrightError as error:
        say("refused", error.sentence)
    await studio.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))

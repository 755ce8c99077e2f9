"""A report on this program for whoever helps the artist, safe to post in public: no secret, name, address or path."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from mintwright.domain.project import UploadState
from mintwright.logbook import redacted
from mintwright.studio.studio import Studio

LINES = 60  # of the log, the newest

# File paths in a traceback: the last two parts are kept.
_CODE = re.compile(r"""File "[^"]*?((?:[^"/\\]+[/\\])?[^"/\\]+\.py)\"""")
_URL = re.compile(r"\b[a-z][a-z0-9+.-]*://\S+", re.IGNORECASE)
# To the end of the line: names may contain spaces.
_PATH = re.compile(r"(?:\b[A-Za-z]:|~|\\)?[/\\](?!\S*\.py\b)[^\s/\\].*")
_EMAIL = re.compile(r"\S+@\S+")
_HOST = re.compile(
    r"\b(?:\d{1,3}\.){3}\d{1,3}\b(?::\d+)?"
    r"|(?<![\w.])(?!(?:mintwright|httpx|sqlite3|asyncio|pydantic|json|builtins)\.)(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[:/\s]|$)",
    re.IGNORECASE,
)
# Tokens, addresses of wallets, numbers of things.
_LONG = re.compile(r"(?=[\w+=~-]*\d)(?=[\w+=~-]*[A-Za-z])[\w+=~-]{16,}")
_LINE = re.compile(r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ [\w.]+: )?(.*)$", re.DOTALL)


def diagnostics(studio: Studio, environment: Mapping[str, str], log_lines: Sequence[str]) -> str:
    """Versions and system, the numbers of things, and the end of the log. `environment` comes from the interface."""
    session = studio.session
    uploads = Counter(studio.uploads.state(art_id) for art_id in studio.uploads.order())
    mints = Counter(mint.state.value for mint in studio.minting.mints())
    facts = {
        **environment,
        "Network": f"{session.network.value}, {session.state.value}",
        "Accounts on it": str(len(session.accounts)),
        "Keyring": "there" if session.remembers else "not there",
        "Projects": str(len(studio.projects.all())),
        "Uploads": _counted({state.value: uploads[state] for state in UploadState}),
        "Mints": _counted(mints),
    }
    names = [name for known in session.all_accounts for name in (known.label, known.user, known.base_url)]
    lines = (public(line, names) for line in log_lines[-LINES:])
    return "\n".join([*(f"{name}: {value}" for name, value in facts.items()), "", "End of the log:", *lines])


def public(line: str, names: Iterable[str] = ()) -> str:
    """A line of the log without private data."""
    found = _LINE.match(redacted(line))
    head, said = (found[1] or "", found[2]) if found else ("", "")
    for name in sorted({name for name in names if len(name) > 2}, key=len, reverse=True):
        said = said.replace(name, "[name]")
    said = said.replace(str(Path.home()), "~")
    code = _CODE.search(said)
    if code is not None:
        return f'{head}{said[: code.start()]}File "{code[1]}"{said[code.end() :]}'
    for pattern, instead in ((_URL, "[address]"), (_EMAIL, "[name]"), (_PATH, "[path]"), (_HOST, "[address]")):
        said = pattern.sub(instead, said)
    return head + _LONG.sub("[hidden]", said)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "none"

"""What a wallet shows of a record: title, name, words, traits. As much of it as anybody reads."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.assets.chain_record import ChainRecord
from mintwright.domain.sentences import Sentence
from mintwright.ui.dialogs.line_sheet import Line
from mintwright.ui.minting.public_sheet import royalty_lines
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text

MOST_TRAITS = 30  # lines; a wallet shows as few at once
MOST_LETTERS = 400  # of a line
POLICY = Sentence("on chain", "made when it is minted")
_STANDARD = ("name", "image", "mediaType", "description", "files")  # CIP-25; all else is a trait
_MORE = Sentence("on chain", "… and more. Its record has all of them.")
_OWN_TOKEN = Sentence(
    "on chain",
    "The service puts them into a token of their own under the same policy (CIP-27). Not every market pays them.",
)


def wallet_lines(record: ChainRecord, *, primary: bool = True) -> tuple[Line, ...]:
    """The lines of a record, in the order in which wallets have them; only a `primary` says the royalties itself."""
    fields = record.fields
    traits = tuple(islice(_traits(fields), MOST_TRAITS + 1))
    more = (Line("", text(_MORE), role="muted"),) if len(traits) > MOST_TRAITS else ()
    lines = (
        Line(text(Sentence("on chain", "Title")), _joined(fields.get("name", ""), ""), role="title"),
        Line(text(Sentence("on chain", "Name on the chain")), record.asset_name, role="mono"),
        Line(text(Sentence("on chain", "Policy")), text(POLICY), role="muted"),
        Line(text(Sentence("on chain", "Quantity")), number(record.amount)),
        Line(text(Sentence("on chain", "Description")), _joined(fields.get("description", ""), "")),
        *traits[:MOST_TRAITS],
        *more,
        *_files(fields.get("files", ())),
        *_royalties(record, primary=primary),
    )
    return tuple(line for line in lines if line.value)


def _traits(fields: Mapping[str, Any], above: str = "") -> Iterator[Line]:
    for name, value in fields.items():
        if not above and name in _STANDARD:
            continue
        if isinstance(value, Mapping):
            yield from _traits(value, f"{above}{name}{SEPARATOR}")
        else:
            yield Line(f"{above}{name}"[:MOST_LETTERS], _joined(value, "\n"))


def _files(files: list[Mapping[str, Any]] | tuple[()]) -> Iterator[Line]:
    for at, file in enumerate(islice(files, MOST_TRAITS)):
        name = text(Sentence("on chain", "Files")) if at == 0 else ""
        yield Line(name, f"{_joined(file.get('name', ''), '')} ({file.get('mediaType', '')})")


def _royalties(record: ChainRecord, *, primary: bool) -> Iterator[Line]:
    royalties = record.royalties
    rate, address = (None, None) if royalties is None else (royalties.percent, royalties.address)
    yield from royalty_lines(rate, address, decided_elsewhere=not primary)
    if royalties is not None and primary:
        yield Line("", text(_OWN_TOKEN), role="muted")


def _joined(value: object, between: str) -> str:
    """The lines of a text in one, as far as anybody reads: joined, there are megabytes of some."""
    if not isinstance(value, list):
        return str(value)[:MOST_LETTERS]
    shown = list(islice(map(str, value), MOST_TRAITS + 1))
    joined = between.join(shown)
    is_cut = len(shown) < len(value) or len(joined) > MOST_LETTERS
    return f"{joined[:MOST_LETTERS]}…" if is_cut else joined

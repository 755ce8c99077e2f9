"""What was minted besides pictures, in words: a receipt of a film names the film, not only its cover."""

from collections.abc import Sequence

from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.receipt import MintedFile, Receipt, ReceiptAsset
from mintwright.ui.style.file_kinds import kind_in_words
from mintwright.ui.style.wording import text


def files_in_words(asset: ReceiptAsset) -> str:
    """ "Film, tide.mp4", one after the other; nothing for a picture alone."""
    return ", ".join(map(_named, asset.files))


def named_references(asset: ReceiptAsset) -> Sequence[tuple[str, str]]:
    """The cover and each file, each with its reference; nothing for a picture alone."""
    if not asset.files:
        return ()
    cover = (text(Sentence("Receipts", "Cover")), asset.picture)
    return (cover, *((_named(file), file.reference) for file in asset.files))


def references_in_words(asset: ReceiptAsset) -> Sequence[str]:
    """The same, a line each."""
    said = (Sentence("Receipts", "{file}: {reference}", file=one, reference=at) for one, at in named_references(asset))
    return tuple(map(text, said))


def single_in_words(receipt: Receipt) -> str:
    """The files of the only asset of a mint."""
    return files_in_words(receipt.assets[0]) if len(receipt.assets) == 1 else ""


def _named(file: MintedFile) -> str:
    kind = text(kind_in_words(file.media_type))
    return text(Sentence("Receipts", "{kind}, {name}", kind=kind, name=file.name)) if file.name else kind

"""What is wrong with the picture that people would see of an asset: CIP-25 wants one as the `image`, for ever."""

from collections.abc import Iterable, Iterator

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence
from mintwright.studio.uploads.uploads import Uploads

_NEEDS_COVER = {  # by the first part of the media type
    "video": Sentence(
        "review",
        "{file} is a film, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
        "The film is minted with it.",
    ),
    "audio": Sentence(
        "review",
        "{file} is a sound, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
        "The sound is minted with it.",
    ),
    "model": Sentence(
        "review",
        "{file} is a 3D model, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
        "The model is minted with it.",
    ),
    "application": Sentence(
        "review",
        "{file} is a document, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
        "The document is minted with it.",
    ),
}
_NO_COVER = Sentence("review", "{file} is no picture, so it cannot be a cover. Choose another one.")
_GONE = Sentence("review", "The cover {file} is no longer among the uploads. Choose another one, or take it off.")


def needs_cover(media_types: Iterable[str]) -> bool:
    """Whether one of these is known to be something else than a picture."""
    return any(media_type.partition("/")[0] in _NEEDS_COVER for media_type in media_types)


def cover_problems(draft: Draft, uploads: Uploads) -> Iterator[Problem]:
    """An error where what would be minted as the `image` is no picture, or was taken off the list of uploads."""
    said = _fault(draft, uploads)
    if said is not None:
        yield Problem(art_id=draft.art_id, field=("cover",), sentence=said, severity=Severity.ERROR)


def _fault(draft: Draft, uploads: Uploads) -> Sentence | None:
    if not draft.has_cover:
        art = uploads.art(draft.art_id)
        said = _NEEDS_COVER.get(art.media_type.partition("/")[0])
        return None if said is None else said.filled(file=art.path.name)
    cover = uploads.art(draft.picture)
    if not uploads.is_shown(draft.picture):
        return _GONE.filled(file=cover.path.name)
    return _NO_COVER.filled(file=cover.path.name) if needs_cover([cover.media_type]) else None

"""Drafts to requests: the artist's input becomes a request to the service (specification 2.3, 4.4, 4.5)."""

from collections.abc import Iterator, Mapping, Sequence

from mintwright.domain.assets.asset import AssetRequest, Draft, FileRef
from mintwright.domain.assets.attributes import Attrs, attrs_of
from mintwright.domain.assets.line_splitting import split_lines
from mintwright.domain.errors import MintwrightError
from mintwright.domain.project import StoredFile
from mintwright.domain.sentences import Sentence


class NotUploadedError(MintwrightError):
    """A draft names art that is not uploaded to this network yet. `art_id` says which."""

    def __init__(self, art_id: int, name: str) -> None:
        missing = Sentence("requests", "“{name}” is not uploaded yet. Wait until its upload is done.", name=name)
        super().__init__(missing)
        self.art_id = art_id


def build_requests(
    drafts: Sequence[Draft], stored: Mapping[int, StoredFile], primary: Draft | None = None
) -> tuple[AssetRequest, ...]:
    """One request for each draft, in order; the first is the primary asset, or another `primary` of a whole of which
    these are a part. `stored` is keyed by art id.

    Each element sends its own blockchain, amount, name, asset_name and image. The primary decides for all
    (specification 4.5 rule 2): every element carries its `is_auto`, and it alone carries royalties. The drafts are
    expected to have passed `domain.assets.checks`. Raises NotUploadedError.
    """
    return tuple(_request(draft, primary=primary or drafts[0], stored=stored) for draft in drafts)


def _request(draft: Draft, *, primary: Draft, stored: Mapping[int, StoredFile]) -> AssetRequest:
    image = _stored(draft.picture, draft.name, stored)
    description, attrs = _described(draft)
    royalties = draft.royalties.strip() if draft is primary else ""
    return AssetRequest(
        amount=draft.amount or 0,
        name=draft.name.strip(),
        asset_name=draft.token_name,
        image=image.ipfs,
        is_auto=primary.is_auto,
        description=description,
        royalties_rate=draft.royalties_rate if royalties else None,
        royalties=royalties or None,
        files=tuple(_files(draft, stored)),
        attrs=attrs,
    )


def _described(draft: Draft) -> tuple[str | None, Attrs]:
    """The description as a field if it fits one line, else as a list of lines among the attributes.

    The contract has no `description` in a request; published clients send it as one text, and the chain stores at
    most one line in a text. Longer text is specified only for `attrs` (specification 2.3 rule 1: a list of lines), and
    CIP-25 accepts a description in that form.
    """
    attrs = attrs_of(draft.attrs)
    lines = split_lines(draft.description.strip())
    if len(lines) == 1:
        return lines[0] or None, attrs
    return None, {"description": list(lines), **attrs}


def _files(draft: Draft, stored: Mapping[int, StoredFile]) -> Iterator[FileRef]:
    """The art itself comes first where a cover is the `image`: it is what the asset is about (CIP-25)."""
    if draft.has_cover:
        yield _file(draft.art_id, draft.name.strip(), stored)
    for file in draft.files:
        yield _file(file.art_id, file.name.strip(), stored)


def _file(art_id: int, name: str, stored: Mapping[int, StoredFile]) -> FileRef:
    file = _stored(art_id, name, stored)
    return FileRef(name=name, media_type=file.media_type, src=file.ipfs)


def _stored(art_id: int, name: str, stored: Mapping[int, StoredFile]) -> StoredFile:
    if art_id not in stored:
        raise NotUploadedError(art_id, name)
    return stored[art_id]

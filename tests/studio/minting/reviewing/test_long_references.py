"""References that no single text of the metadata holds: said once, sent as they are, and counted as they are stored."""

from pathlib import Path

import pytest

from mintwright.chain.metadata import cip25, metadata_bytes
from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.forecast import share_of, stored_fields
from mintwright.domain.assets.requests import build_requests
from mintwright.domain.assets.wire import asset_body
from mintwright.domain.project import Art, StoredFile, UploadState
from mintwright.studio.minting.reviewing.review_problems import long_references
from mintwright.studio.uploads.upload_item import UploadItem

SHORT = "ipfs://QmTp2hEo8eXRp6wg7jXv1BLCMh5a4F3B7buAUZNZUu772j"
LONG = "ipfs://bafybeicg6vkh5j5n5z4y3vbgyhrvjn7h7k3e2cmuvjbrl4jc2nqbzxvxme"


def stored(reference: str) -> StoredFile:
    return StoredFile(sha256="", uuid="", ipfs=reference, gateway="", media_type="image/png")


def item(art_id: int, reference: str) -> UploadItem:
    art = Art(id=art_id, project_id=1, path=Path(f"moth {art_id}.png"))
    return UploadItem(art, UploadState.UPLOADED, stored=stored(reference))


@pytest.mark.parametrize(("references", "about"), [((SHORT, SHORT), []), ((SHORT, LONG), [2]), ((LONG, LONG), [None])])
def test_long_references_are_said_once_of_all(references: tuple[str, ...], about: list[int | None]) -> None:
    items = [item(at, reference) for at, reference in enumerate(references, 1)]
    assert [problem.art_id for problem in long_references(items)] == about


def test_a_long_reference_is_sent_whole_and_counted_in_the_lines_in_which_the_chain_stores_it() -> None:
    draft = Draft(art_id=1, name="Moth", asset_name="Moth", files=(ExtraFile(art_id=2, name="Sketch"),))
    short, long = (
        build_requests((draft,), {1: stored(reference), 2: stored(reference)})[0] for reference in (SHORT, LONG)
    )
    assert asset_body(long).count(LONG.encode()) == 2, "the picture and the file"
    metadata = [cip25("", {"Moth": stored_fields(one)}) for one in (short, long)]
    lines = metadata[1][721][""]["Moth"]["image"]
    assert len(lines) == 2
    assert "".join(lines) == LONG
    assert "".join(metadata[1][721][""]["Moth"]["files"][0]["src"]) == LONG
    grown = len(metadata_bytes(metadata[1])) - len(metadata_bytes(metadata[0]))
    assert share_of(long).metadata_bytes - share_of(short).metadata_bytes == grown

"""The art that rows of a spreadsheet are for."""

from collections.abc import Sequence

from mintwright.studio.studio import Studio


def all_pieces(studio: Studio) -> Sequence[int]:
    """All art of the open project that is an asset by itself: not the covers that share a card."""
    order = studio.uploads.order()
    covers = studio.pairs.covers_among(order).keys() - studio.projects.pieces()
    return [art_id for art_id in order if art_id not in covers]

"""A step of the history in words: what was undone, or done again, and to how much."""

from collections.abc import Collection

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.style import formatting


def assets_in_words(studio: Studio, art_ids: Collection[int]) -> Sentence:
    """How many these are: "12 assets and 3 covers", which are on the cards of others of them."""
    covers = studio.pairs.covers_in(art_ids)
    count = len(art_ids) - covers
    one, many = Sentence("history", "1 asset"), Sentence("history", "{shown} assets", shown=formatting.number(count))
    assets = counted(count, one, many)
    return formatting.with_covers(assets, covers) if covers else assets


def step_in_words(studio: Studio, step: Step) -> Sentence:
    """ "Undone: Edit titles · 12 assets"; of a single asset the name of its file."""
    what, art_ids = step.edit.label, step.edit.art_ids
    if len(art_ids) == 1:
        name = studio.uploads.art(next(iter(art_ids))).path.name
        what = Sentence("history", "{step} · {name}", step=what, name=name)
    elif art_ids:
        what = Sentence("history", "{step} · {assets}", step=what, assets=assets_in_words(studio, art_ids))
    undone, again = Sentence("history", "Undone: {step}"), Sentence("history", "Done again: {step}")
    return (undone if step.is_back else again).filled(step=what)

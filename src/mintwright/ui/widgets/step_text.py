"""A step of the history in words: what was undone, or done again, and to how much."""

from mintwright.domain.sentences import Sentence
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui.style import formatting


def step_in_words(studio: Studio, step: Edit) -> Sentence:
    """ "Undone: Edit titles · 12 assets"; of a single asset the name of its file."""
    what = step.label
    if len(step.art_ids) == 1:
        name = studio.uploads.art(next(iter(step.art_ids))).path.name
        what = Sentence("history", "{step} · {name}", step=what, name=name)
    elif step.art_ids:
        what = Sentence("history", "{step} · {count} assets", step=what, count=formatting.number(len(step.art_ids)))
    undone, again = Sentence("history", "Undone: {step}"), Sentence("history", "Done again: {step}")
    return (undone if studio.history.is_undone(step) else again).filled(step=what)

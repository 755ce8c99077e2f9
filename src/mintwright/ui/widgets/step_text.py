"""A step of the history in words: what was undone, or done again, and to how much."""

from mintwright.domain.sentences import Sentence
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.style import formatting


def step_in_words(studio: Studio, step: Step) -> Sentence:
    """ "Undone: Edit titles · 12 assets"; of a single asset the name of its file."""
    what, art_ids = step.edit.label, step.edit.art_ids
    if len(art_ids) == 1:
        name = studio.uploads.art(next(iter(art_ids))).path.name
        what = Sentence("history", "{step} · {name}", step=what, name=name)
    elif art_ids:
        what = Sentence("history", "{step} · {count} assets", step=what, count=formatting.number(len(art_ids)))
    undone, again = Sentence("history", "Undone: {step}"), Sentence("history", "Done again: {step}")
    return (undone if step.is_back else again).filled(step=what)

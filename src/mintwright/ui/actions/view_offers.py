"""What a page of pictures does of the menu "View": whole or filling, larger, smaller, and in which order."""

from collections.abc import Callable, Mapping
from functools import partial

from mintwright.domain.sentences import Sentence
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.actions.actions import Offer
from mintwright.ui.widgets.view_options import ViewOptions

SORTINGS: Mapping[str, ActionId] = {
    "name": ActionId.SORT_BY_NAME,
    "date": ActionId.SORT_BY_DATE,
    "size": ActionId.SORT_BY_SIZE,
    "added": ActionId.SORT_AS_ADDED,
}
SORT_MENU = (tuple(SORTINGS.values()),)


def view_offers(options: ViewOptions) -> Mapping[ActionId, Offer]:
    """What these options do."""
    return {
        ActionId.FILL_PICTURES: Offer(options.fill.toggle, words=partial(_fill_words, options)),
        ActionId.LARGER_PICTURES: Offer(partial(options.step_width, 1), partial(_no_larger, options, 1)),
        ActionId.SMALLER_PICTURES: Offer(partial(options.step_width, -1), partial(_no_larger, options, -1)),
    }


_REVERSED = {
    "name": Sentence("actions", "Sort by name, Z to A"),
    "date": Sentence("actions", "Sort by date, oldest first"),
    "size": Sentence("actions", "Sort by size, smallest first"),
    "added": Sentence("actions", "Sort as added, newest first"),
}


def sort_offers(sort: Callable[[str], object], why_not: Callable[[], Sentence | None]) -> Mapping[ActionId, Offer]:
    """Sorting by each of these, by a function that is told which."""
    return {each: Offer(partial(sort, by), why_not) for by, each in SORTINGS.items()}


def order_offers(options: ViewOptions, why_not: Callable[[], Sentence | None]) -> Mapping[ActionId, Offer]:
    """The order of these options, which is reversed where it is chosen again."""
    return {
        each: Offer(partial(options.sort_by, by), why_not, partial(_order_words, options, by, each))
        for by, each in SORTINGS.items()
    }


def _order_words(options: ViewOptions, by: str, action: ActionId) -> Sentence:
    return _REVERSED[by] if options.reverses(by) else ACTIONS[action].words


def _fill_words(options: ViewOptions) -> Sentence:
    whole, fill = Sentence("actions", "Show pictures whole"), Sentence("actions", "Let pictures fill their place")
    return whole if options.fill.isChecked() else fill


def _no_larger(options: ViewOptions, step: int) -> Sentence | None:
    if options.can_step(step):
        return None
    largest = Sentence("actions", "The pictures are as large as they get")
    return largest if step > 0 else Sentence("actions", "The pictures are as small as they get")

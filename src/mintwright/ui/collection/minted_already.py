"""What is said when art joins a collection of which some is minted already: adding to it adds to no mint."""

from collections.abc import Sequence

from mintwright.domain.project import Collection, title_of_more
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui.style.wording import text

_ALL = Sentence("Collection", "This collection is minted already.")
_ONE = Sentence("Collection", "1 asset of this collection is minted already.")
_SOME = Sentence("Collection", "{count} assets of this collection are minted already.")
_SO = Sentence(
    "Collection",
    "What the chain has stays as it is, without what you add now. Minting the collection again would mint all of it, a "
    "second set; to mint only what is new, make a collection of that.",
)


def minted_already(studio: Studio, before: Collection) -> str:
    """What adding means, where some of it was minted `before` that; nothing where a plan goes on with all of it."""
    count = studio.minted_art.count(before.art_ids, studio.session.network)
    plans = studio.known_plans
    if not count or (plans is not None and plans.open_of(before.id) is not None):
        return ""
    return f"{text(_ALL if count == len(before.art_ids) else counted(count, _ONE, _SOME))} {text(_SO)}"


async def put_apart(studio: Studio, joined: Edit, into: Collection, art_ids: Sequence[int]) -> None:
    """Take back that these joined a collection, and make one of them with its royalties: a single step.

    Nothing if it was undone, or the collection is gone. Raises LibraryError, and LeadsAnotherError.
    """
    if into.id not in {one.id for one in studio.projects.collections()}:
        return
    step = studio.history.take_back(joined)
    if step is not None and await step.taken():
        studio.projects.open_collection(into.id)  # another may be open by now
        await studio.projects.make_series([(text(title_of_more(into.title)), art_ids)])

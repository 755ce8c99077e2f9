"""The sums are kept while art changes, and are at any time what a count of all art would give."""

from collections import defaultdict

from hypothesis import example, given
from hypothesis import strategies as st

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Proof, StoredFile, Upload, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.library.art_repository import ArtRow, ProjectArt, ScopeState, art_of
from mintwright.studio.uploads.store.upload_store import UploadStore

PLACES = (AccountScope("here"), AccountScope("there"))
FILES = 4
SHAS = ("", "aa", "bb")
PROBLEM = Sentence("uploads", "It failed.")

ids = st.integers(0, FILES - 1)
scopes = st.sampled_from(PLACES)
changes = st.one_of(
    st.tuples(st.just("state"), ids, scopes, st.sampled_from(UploadState), st.booleans()),
    st.tuples(st.just("look"), ids, st.sampled_from(SHAS[1:]), st.integers(1, 9)),
    st.tuples(st.just("stored"), scopes, st.sampled_from(SHAS[1:]), st.sampled_from(Proof)),
    st.tuples(st.just("forget"), scopes, st.sampled_from(SHAS[1:])),
    st.tuples(st.just("off"), ids),
    st.tuples(st.just("back"), ids),
)


def row(art_id: int) -> ArtRow:
    return (art_id, 1, f"{art_id}.png".encode(), art_id, 5, 1, "", "", "", None, None)


def change(store: UploadStore, step: tuple[object, ...]) -> None:
    match step:
        case ("state", int(art_id), str(place), UploadState() as state, bool(is_said)):
            fails = state in (UploadState.PROBLEM, UploadState.PAUSED) and is_said
            store.set_states(
                [Upload(art_id=art_id, state=state, problem=PROBLEM if fails else None)], AccountScope(place)
            )
        case ("look", int(art_id), str(sha256), int(size)):
            store.set_inspected(art_of((*row(art_id)[:4], size, 1, "image/png", sha256, "", None, None)))
        case ("stored", str(place), str(sha256), Proof() as proof):
            file = StoredFile(sha256=sha256, uuid="", ipfs="ipfs://x", gateway="", media_type="", proof=proof)
            store.set_stored(file, AccountScope(place))
        case ("forget", str(place), str(sha256)):
            store.forget_stored({sha256}, AccountScope(place))
        case ("off", int(art_id)):
            store.take_off([art_id])
        case ("back", int(art_id)):
            store.put_back([art_id])
        case _:
            raise AssertionError(step)


def require_true(store: UploadStore, scope: AccountScope) -> None:
    items = [store.item(art_id, scope) for art_id in store.order()]
    problems = [item for item in items if item.state is UploadState.PROBLEM]
    failed = [item.art.id for item in problems if item.proof is None]
    totals = store.totals(scope)
    assert (totals.problems, totals.failed) == (len(problems), len(failed))
    assert totals.uploaded == sum(item.state is UploadState.UPLOADED for item in items)
    assert totals.size == sum(item.art.size for item in items if item.state is not UploadState.PROBLEM)
    assert store.failed(scope) == failed
    assert [art_id for art_id in range(FILES) if store.has_failed(art_id, scope)] == failed


FIRST_KNOWN_AS_WRONG = [
    ("look", 2, "aa", 1),
    ("state", 2, PLACES[0], UploadState.UPLOADED, False),
    ("stored", PLACES[0], "aa", Proof.MISMATCHED),
]


@given(steps=st.lists(changes, max_size=20))
@example(steps=FIRST_KNOWN_AS_WRONG)
def test_whatever_changes_the_sums_and_what_failed_are_what_a_count_of_all_art_gives(
    steps: list[tuple[object, ...]],
) -> None:
    standing: defaultdict[AccountScope, ScopeState] = defaultdict(ScopeState)
    store = UploadStore(ProjectArt(tuple(map(row, range(FILES))), (), standing), 1)
    for step in steps:
        change(store, step)
        for scope in PLACES:
            require_true(store, scope)

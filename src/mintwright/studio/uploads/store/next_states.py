"""Where art is to stand next: lines for the journal, told from where it stands now. They change nothing."""

from collections.abc import Iterable
from dataclasses import replace

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, Upload, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.uploads.store.upload_store import UploadStore


def moved(
    store: UploadStore, art_ids: Iterable[int], scope: AccountScope, frm: UploadState, to: UploadState
) -> list[Upload]:
    """Those of `art_ids` that are in one state, in another."""
    chosen = (art_id for art_id in art_ids if art_id in store and store.state(art_id, scope) is frm)
    return [Upload(art_id=art_id, state=to) for art_id in chosen]


def failed(store: UploadStore, art_id: int, scope: AccountScope, problem: Sentence) -> Upload:
    """Art that failed. What was held back when it did still is, beside its problem."""
    is_held = store.state(art_id, scope) is UploadState.PAUSED
    return Upload(art_id=art_id, state=UploadState.PAUSED if is_held else UploadState.PROBLEM, problem=problem)


def tried_again(store: UploadStore, art_ids: Iterable[int], scope: AccountScope) -> list[Upload]:
    """What failed, as it was before: paused, or waiting."""
    again = moved(store, art_ids, scope, UploadState.PROBLEM, UploadState.WAITING)
    paused = UploadState.PAUSED
    return [replace(line, state=paused) if store.is_paused(line.art_id, scope) else line for line in again]


def outdated(store: UploadStore, art: Art) -> list[tuple[AccountScope, Upload]]:
    """Where art was uploaded before its content became this one: held back, or waiting where it is meant for.

    A place that has this content already, under another name, needs no line.
    """
    if store.sha256(art.id) in ("", art.sha256):
        return []
    meant_for = store.inspections.meant_for(art.id)
    waiting, paused = (Upload(art_id=art.id, state=state) for state in (UploadState.WAITING, UploadState.PAUSED))
    without = (scope for scope in store.uploaded_at(art.id) if not store.is_stored(art.sha256, scope))
    return [(scope, waiting if scope == meant_for else paused) for scope in without]

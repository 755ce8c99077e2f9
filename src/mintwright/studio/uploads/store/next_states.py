"""The next states of art, computed from the current ones, as rows for the journal. Changes nothing itself."""

from collections.abc import Iterable
from dataclasses import replace

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, Upload, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.uploads.store.upload_store import UploadStore


def moved(
    store: UploadStore, art_ids: Iterable[int], scope: AccountScope, frm: UploadState, to: UploadState
) -> list[Upload]:
    """Those of `art_ids` in the state `frm`, moved to the state `to`."""
    chosen = (art_id for art_id in art_ids if art_id in store and store.state(art_id, scope) is frm)
    return [Upload(art_id=art_id, state=to) for art_id in chosen]


def failed(store: UploadStore, art_id: int, scope: AccountScope, problem: Sentence) -> Upload:
    """Art that failed. If it was held back, it stays so besides its problem."""
    is_held = store.state(art_id, scope) is UploadState.PAUSED
    return Upload(art_id=art_id, state=UploadState.PAUSED if is_held else UploadState.PROBLEM, problem=problem)


def tried_again(store: UploadStore, art_ids: Iterable[int], scope: AccountScope) -> list[Upload]:
    """Art that failed, as it was before: paused or waiting."""
    again = moved(store, art_ids, scope, UploadState.PROBLEM, UploadState.WAITING)
    paused = UploadState.PAUSED
    return [replace(line, state=paused) if store.is_paused(line.art_id, scope) else line for line in again]


def outdated(store: UploadStore, art: Art) -> list[tuple[AccountScope, Upload]]:
    """Scopes where older content of this art is uploaded: held back there, or waiting in the scope it is meant for.

    A scope that has this content already, under another name, needs no row.
    """
    if store.sha256(art.id) in ("", art.sha256):
        return []
    meant_for = store.inspections.meant_for(art.id)
    waiting, paused = (Upload(art_id=art.id, state=state) for state in (UploadState.WAITING, UploadState.PAUSED))
    without = (scope for scope in store.uploaded_at(art.id) if not store.is_stored(art.sha256, scope))
    return [(scope, waiting if scope == meant_for else paused) for scope in without]

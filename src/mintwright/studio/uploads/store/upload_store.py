"""The art of the open project in memory: order, state in each scope, sums. No disk, no network, no waiting.

Rows of the journal become `Art` on demand: 10,000 files open in a blink, and an artist looks at a screenful at a time.
"""

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from itertools import product
from pathlib import Path

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, Proof, StoredFile, Upload, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.library.art_repository import (
    CID,
    IPFS,
    PROOF,
    SHA256,
    SIZE,
    ArtRow,
    ProjectArt,
    ScopeState,
    StoredRow,
    art_of,
    stored_of,
)
from mintwright.library.sql_values import path_bytes, path_of, path_text
from mintwright.studio.uploads.store.content_index import ContentIndex
from mintwright.studio.uploads.store.inspections_due import InspectionsDue
from mintwright.studio.uploads.store.state_sums import StateSums
from mintwright.studio.uploads.upload_item import WRONG, Totals, UploadItem

_SOUND = frozenset(one for one in Proof if one.is_sound)


class UploadStore:
    """The art of one project. Art that was taken off the list is still known, but not in the order."""

    def __init__(self, shelf: ProjectArt, project_id: int) -> None:
        self.project_id = project_id
        self._rows: dict[int, ArtRow] = {row[0]: row for row in (*shelf.rows, *shelf.removed)}
        self._art: dict[int, Art] = {}
        self._order = [row[0] for row in shelf.rows]
        self._shown = set(self._order)
        self.list_changes = 0  # how often art was taken off the list, or came to it
        self._by_scope = shelf.by_scope
        self._paths = Counter(row[2] for row in shelf.rows)  # two pieces of the same bytes may be found in one file
        self._files: dict[str, tuple[StoredRow, StoredFile]] = {}  # by digest, as far as they were looked at
        self._by_content = ContentIndex(self._rows, self.sha256)
        self._sent: dict[int, int] = {}
        self._sums: dict[AccountScope, StateSums] = {}
        self.inspections = InspectionsDue()
        for scope in tuple(self._by_scope):
            self._take_over_stored(scope)

    def _take_over_stored(self, scope: AccountScope) -> None:
        """Count what a scope stores already, from another project or under another name, as uploaded."""
        at_scope = self._by_scope[scope]
        for row in self._rows.values() if at_scope.stored else ():
            held = at_scope.stored.get(row[SHA256])
            if held is not None and held[PROOF] not in WRONG and row[0] not in at_scope.states:
                at_scope.states[row[0]] = UploadState.UPLOADED

    # --- Asking

    def order(self) -> Sequence[int]:
        """The ids as shown."""
        return self._order

    def __contains__(self, art_id: object) -> bool:
        return art_id in self._rows

    def is_shown(self, art_id: int) -> bool:
        """Whether this art is on the list."""
        return art_id in self._shown

    def shown(self, art_ids: Iterable[int]) -> tuple[int, ...]:
        """Those that are on the list, in their order; ten thousand at once."""
        return tuple(filter(self._shown.__contains__, art_ids))

    def has_path(self, path: Path) -> bool:
        """Whether a file is on the list."""
        return self._paths.get(path_bytes(path), 0) > 0  # a Counter asks a function for each that it has not

    def ids_at(self, paths: Iterable[Path]) -> tuple[int, ...]:
        """The art on the list that is in these files, in their order; where two are in one, the first."""
        there = {self._rows[art_id][2]: art_id for art_id in reversed(self._order)}
        found = (there.get(path_bytes(path)) for path in paths)
        return tuple(dict.fromkeys(art_id for art_id in found if art_id is not None))

    def art(self, art_id: int) -> Art:
        """One piece of art, also one that was taken off the list. Raises KeyError."""
        found = self._art.get(art_id)
        if found is None:
            found = self._art[art_id] = art_of(self._rows[art_id])
        return found

    def path(self, art_id: int) -> Path:
        """The path of its file; cheaper than the whole art."""
        return self._art[art_id].path if art_id in self._art else path_of(self._rows[art_id][2])

    def path_text(self, art_id: int) -> str:
        """The same as text, as the system writes it."""
        return path_text(self._rows[art_id][2])

    def that_lie_beside(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Those of which both files have one name in one folder, but for their endings."""
        from mintwright.domain.assets.pairing import lie_beside  # with the first pair

        rows = self._rows
        return [(one, other) for one, other in pairs if lie_beside(rows[one][2], rows[other][2])]

    def sha256(self, art_id: int) -> str:
        """The digest of its content; empty before the inspection."""
        return self._art[art_id].sha256 if art_id in self._art else self._rows[art_id][SHA256]

    def content(self, art_id: int) -> tuple[str, str]:
        """The SHA-256 and the CID of its content; empty before the inspection; cheaper than the whole art."""
        if art_id in self._art:
            return self._art[art_id].sha256, self._art[art_id].cid
        row = self._rows[art_id]
        return row[SHA256], row[CID]

    def contents(self, art_ids: Iterable[int]) -> dict[int, tuple[str, str]]:
        """The same of those of these that are here; ten thousand at once."""
        rows, known, found = self._rows, self._art, dict[int, tuple[str, str]]()
        for one in art_ids:
            if (art := known.get(one)) is not None:
                found[one] = art.sha256, art.cid
            elif (row := rows.get(one)) is not None:
                found[one] = row[SHA256], row[CID]
        return found

    def needs_inspection(self, art_id: int) -> bool:
        """Whether its file needs inspection: it never had one, or may have changed."""
        return self.inspections.has(art_id) or not self.sha256(art_id)

    def size(self, art_id: int) -> int:
        """Its size in bytes."""
        return self._art[art_id].size if art_id in self._art else self._rows[art_id][SIZE]

    def state(self, art_id: int, scope: AccountScope) -> UploadState:
        """Its state; art that was never meant for a scope is paused there until the artist resumes it.

        What failed while it was paused is stored as paused with a problem: tried again, it is paused again. An uploaded
        file that seems to be something else there is a problem until that is disproved.
        """
        return self._state(art_id, self._by_scope[scope])

    def states(self, art_ids: Iterable[int], scope: AccountScope) -> dict[int, UploadState]:
        """The states of these; ten thousand at once."""
        at_scope = self._by_scope[scope]
        return {art_id: self._state(art_id, at_scope) for art_id in art_ids}

    def _state(self, art_id: int, at_scope: ScopeState) -> UploadState:
        state = at_scope.states.get(art_id, UploadState.PAUSED)
        if state is UploadState.UPLOADED:
            return UploadState.PROBLEM if self._proof(art_id, at_scope) in WRONG else state
        return UploadState.PROBLEM if state is UploadState.PAUSED and art_id in at_scope.problems else state

    def is_paused(self, art_id: int, scope: AccountScope) -> bool:
        """Whether it is paused itself, also if it is shown as a problem."""
        return self._by_scope[scope].states.get(art_id) is UploadState.PAUSED

    def uploaded_at(self, art_id: int) -> list[AccountScope]:
        """The scopes it is uploaded in."""
        there = self._by_scope.items()
        return [scope for scope, at_scope in there if at_scope.states.get(art_id) is UploadState.UPLOADED]

    def references(self, art_id: int) -> frozenset[str]:
        """The references of its content: the one its bytes give, and those of what is stored in any scope."""
        art = self.art(art_id)
        if not art.cid:
            return frozenset()
        stored = (at_scope.stored.get(art.sha256) for at_scope in self._by_scope.values())
        return frozenset({f"ipfs://{art.cid}", *(row[IPFS] for row in stored if row is not None)})

    def is_stored(self, sha256: str, scope: AccountScope) -> bool:
        """Whether this content is stored in a scope."""
        return sha256 in self._by_scope[scope].stored

    def _proof(self, art_id: int, at_scope: ScopeState) -> str | None:
        row = at_scope.stored.get(self.sha256(art_id))
        return None if row is None else row[PROOF]

    def unproven(self, scope: AccountScope) -> list[int]:
        """The art on the list whose uploaded file is not proven by its reference."""
        at_scope = self._by_scope[scope]
        doubtful = {row[0] for row in at_scope.stored.values() if row[PROOF] == Proof.UNCONFIRMED}
        found = (art_id for art_id in self._order if self.sha256(art_id) in doubtful) if doubtful else ()
        return [art_id for art_id in found if at_scope.states.get(art_id) is UploadState.UPLOADED]

    def questioned(self, art_id: int, scope: AccountScope) -> StoredFile | None:
        """The stored file that may or may not be this art: what there is to compare."""
        at_scope = self._by_scope[scope]
        known = self._known_proof(art_id, at_scope)
        return None if known is None or known.is_sound else self.stored(art_id, scope)

    def questioned_of(self, art_ids: Iterable[int], scope: AccountScope) -> list[int]:
        """Those of these of which a place holds something else, or perhaps the same."""
        stored = self._by_scope[scope].stored.values()
        doubtful = {row[0] for row in stored if row[PROOF] not in _SOUND}
        held = [one for one in art_ids if one in self and self.sha256(one) in doubtful] if doubtful else []
        return [art_id for art_id in held if self.questioned(art_id, scope) is not None]

    def wrong_of(self, art_ids: Iterable[int], scope: AccountScope) -> list[int]:
        """Those of these that are uploaded, and of which a place seems to hold something else."""
        at_scope = self._by_scope[scope]
        wrong = {row[0] for row in at_scope.stored.values() if row[PROOF] in WRONG}
        held = [one for one in art_ids if self.sha256(one) in wrong] if wrong else []
        return [one for one in held if at_scope.states.get(one) is UploadState.UPLOADED]

    def stored_of(self, art_ids: Iterable[int], scope: AccountScope) -> dict[int, StoredFile]:
        """What their items say is stored of these; ten thousand at once."""
        states, stored = self._by_scope[scope].states, self._by_scope[scope].stored
        files, found = self._files, dict[int, StoredFile]()
        for art_id in art_ids:
            row = stored.get(self.sha256(art_id)) if states.get(art_id) is UploadState.UPLOADED else None
            if row is not None and row[PROOF] not in WRONG:
                known = files.get(row[0])
                found[art_id] = known[1] if known is not None and known[0] is row else self._file_of(row)
        return found

    def stored(self, art_id: int, scope: AccountScope) -> StoredFile | None:
        """The stored file with its content."""
        row = self._by_scope[scope].stored.get(self.sha256(art_id))
        return None if row is None else self._file_of(row)

    def _file_of(self, row: StoredRow) -> StoredFile:
        row_before, found = self._files.get(row[0], (None, None))
        if found is None or row_before is not row:
            found = stored_of(row)
            self._files[row[0]] = row, found
        return found

    def item(self, art_id: int, scope: AccountScope) -> UploadItem:
        """One card of the grid."""
        art, at_scope = self.art(art_id), self._by_scope[scope]
        state = self._state(art_id, at_scope)
        first = self._by_content.first(art_id)
        row = at_scope.stored.get(art.sha256) if state is UploadState.UPLOADED else None
        stored = None if row is None else self._file_of(row)
        return UploadItem(
            art=art,
            state=state,
            problem=self.problem(art_id, scope) if state is UploadState.PROBLEM else None,
            sent=art.size if state is UploadState.UPLOADED else self._sent.get(art_id, 0),
            stored=stored,
            same_as=None if first == art_id else first,
            proof=self._known_proof(art_id, at_scope) if stored is None else stored.proof,
        )

    def _known_proof(self, art_id: int, at_scope: ScopeState) -> Proof | None:
        known = self._proof(art_id, at_scope) if at_scope.states.get(art_id) is UploadState.UPLOADED else None
        return None if known is None else Proof(known)

    def problem(self, art_id: int, scope: AccountScope) -> Sentence | None:
        """Its problem in a scope, if it has one."""
        at_scope = self._by_scope[scope]
        proof = self._known_proof(art_id, at_scope)
        if proof is not None and proof.is_wrong:
            return WRONG[proof].filled(name=self.art(art_id).path.name)
        return at_scope.problems.get(art_id)

    def totals(self, scope: AccountScope) -> Totals:
        """The totals, without the time left."""
        return self._sums_of(scope).totals(len(self._order), sum(self._sent.values()))

    def failed(self, scope: AccountScope) -> list[int]:
        """The art on the list that was not uploaded there for a reason that may be over."""
        failed = self._sums_of(scope).failed
        return [art_id for art_id in self._order if art_id in failed] if failed else []

    def has_failed(self, art_id: int, scope: AccountScope) -> bool:
        """Whether this art is among what failed there."""
        return art_id in self._sums_of(scope).failed

    def _sums_of(self, scope: AccountScope) -> StateSums:
        if scope not in self._sums:
            self._sums[scope] = StateSums()
            for art_id in self._order:
                self._count(art_id, scope)
        return self._sums[scope]

    def _count(self, art_id: int, scope: AccountScope) -> None:
        """Add what is on the list to the sums of a scope, as far as there are any."""
        if scope in self._sums and art_id in self._shown:
            at_scope = self._by_scope[scope]
            state = self._state(art_id, at_scope)
            has_failed = state is UploadState.PROBLEM and at_scope.states.get(art_id) is not UploadState.UPLOADED
            self._sums[scope].add(art_id, state, self.size(art_id), has_failed=has_failed)

    def _uncount(self, art_id: int, scope: AccountScope) -> None:
        """Take it out of them again, before it changes."""
        if scope in self._sums and art_id in self._shown:
            self._sums[scope].remove(art_id, self.state(art_id, scope), self.size(art_id))

    # --- Changing, after the journal

    def add(self, rows: Sequence[ArtRow], scope: AccountScope, state: UploadState) -> list[int]:
        """Add new files at the end, in this state and scope; returns their ids."""
        states = self._by_scope[scope].states
        self._sums = {scope: self._sums_of(scope)}  # the others are counted anew when they are asked for
        self.list_changes += 1
        for row in rows:
            art_id = row[0]
            self._rows[art_id] = row
            self._order.append(art_id)
            self._shown.add(art_id)
            self._paths[row[2]] += 1
            states[art_id] = state
            self._count(art_id, scope)
        return [row[0] for row in rows]

    def set_inspected(self, art: Art) -> None:
        """Set the result of an inspection; the path stays as it is known."""
        if self.sha256(art.id) not in ("", art.sha256):
            self._by_content.forget()  # others may have the content that this art no longer has
        here = self.art(art.id)
        moved = art.path != here.path
        for scope in self._sums:  # one may hold the new content well, and something else than the old
            self._uncount(art.id, scope)
        self._art[art.id] = replace(art, path=here.path, modified_ns=here.modified_ns) if moved else art
        for scope in self._sums:
            self._count(art.id, scope)
        self._by_content.note(art.id)
        self.inspections.end(art.id)

    def set_path(self, art: Art) -> None:
        """Set the new path of a moved file."""
        row = self._rows[art.id]
        if art.id in self._shown:
            self._paths[row[2]] -= 1
            self._paths[path_bytes(art.path)] += 1
        self._rows[art.id] = (*row[:2], path_bytes(art.path), *row[3:])
        self._art[art.id] = replace(self.art(art.id), path=art.path, modified_ns=art.modified_ns)

    def set_time(self, art: Art) -> bool:
        """Set the time of a file written again with the same content; False if the art is not that file any more."""
        here = self.art(art.id)
        if (here.path, here.sha256) != (art.path, art.sha256):
            return False
        self._art[art.id] = replace(here, modified_ns=art.modified_ns)
        return True

    def set_states(self, lines: Iterable[Upload], scope: AccountScope) -> list[int]:
        """Set the states of art in a scope; returns its ids."""
        return [self._set_state(line, scope) for line in lines]

    def _set_state(self, line: Upload, scope: AccountScope) -> int:
        at_scope = self._by_scope[scope]
        self._uncount(line.art_id, scope)
        at_scope.states[line.art_id] = line.state
        at_scope.problems.pop(line.art_id, None)
        if line.problem is not None:
            at_scope.problems[line.art_id] = line.problem
        self._count(line.art_id, scope)
        if line.state is not UploadState.UPLOADING:
            self._sent.pop(line.art_id, None)
        return line.art_id

    def set_stored(self, file: StoredFile, scope: AccountScope) -> None:
        """Set a file stored in a scope."""
        row: StoredRow = (file.sha256, scope, file.uuid, file.ipfs, file.gateway, file.media_type, file.proof)
        stored = self._by_scope[scope].stored
        before = stored.get(file.sha256)
        was_wrong = before is not None and before[PROOF] in WRONG
        if was_wrong != file.proof.is_wrong:
            self._sums.pop(scope, None)  # whatever has this content becomes a problem, or none any more
        stored[file.sha256] = row

    def forget_stored(self, gone: Set[str], scope: AccountScope) -> list[int]:
        """Forget contents that are gone from a scope: their art is paused. Returns that art."""
        at_scope = self._by_scope[scope]
        for sha256 in gone:
            at_scope.stored.pop(sha256, None)
        uploaded = [art_id for art_id, state in at_scope.states.items() if state is UploadState.UPLOADED]
        held_back = [art_id for art_id in uploaded if art_id in self._rows and self.sha256(art_id) in gone]
        at_scope.states.update(dict.fromkeys(held_back, UploadState.PAUSED))
        self._sums.pop(scope, None)
        return held_back

    def set_sent(self, art_id: int, sent: int) -> int:
        """Note progress in bytes; returns how much was added."""
        before = self._sent.get(art_id, 0)
        self._sent[art_id] = sent
        return sent - before

    def take_off(self, art_ids: Iterable[int]) -> tuple[int, ...]:
        """Take art off the list; returns what was on it."""
        gone = tuple(art_id for art_id in dict.fromkeys(art_ids) if art_id in self._shown)
        for scope, art_id in product(self._sums, gone):
            self._uncount(art_id, scope)
        self._shown.difference_update(gone)
        self.list_changes += 1
        self._order = [art_id for art_id in self._order if art_id in self._shown]
        self._paths.subtract(self._rows[art_id][2] for art_id in gone)
        return gone

    def put_back(self, art_ids: Iterable[int]) -> None:
        """Put art back in its old position."""
        back = [art_id for art_id in dict.fromkeys(art_ids) if art_id in self._rows and art_id not in self._shown]
        self._order = sorted((*self._order, *back), key=lambda one: (self._rows[one][3], one))
        self._shown.update(back)
        self.list_changes += 1
        self._paths.update(self._rows[art_id][2] for art_id in back)
        for scope, art_id in product(self._sums, back):
            self._count(art_id, scope)

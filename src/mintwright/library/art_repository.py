"""Art in the journal: its upload state in each account scope, and what the service there stores of it."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mintwright.domain.answers.limits import LONGEST_IDENTIFIER, LONGEST_LINE, LONGEST_WORD
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, Proof, StoredFile, Upload, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection
from mintwright.library.sql_values import now_text, path_bytes, path_of, sentence_of, sentence_text

ArtRow = tuple[int, int, bytes, int, int, int, str, str, str, int | None, int | None]
"""One row about art as SQLite returns it; `art_of` parses it. Raw because 10,000 must load in 50 ms."""

StoredRow = tuple[str, str, str, str, str, str, str]
"""One row about a stored file: sha256, scope, uuid, ipfs, gateway, media type, proof; `stored_of` parses it.
"""

SIZE, SHA256, CID = 4, 7, 8  # indices in an ArtRow
IPFS, PROOF = 3, 6  # indices in a StoredRow

_COLUMNS = "id, project_id, path, position, size, modified_ns, media_type, sha256, cid, width, height"


@dataclass(frozen=True, slots=True)
class ScopeState:
    """Upload states in one account scope, by art id, and what is stored there, by SHA-256.

    Art without a state was never meant for that scope.
    """

    states: dict[int, UploadState] = field(default_factory=dict[int, UploadState])
    problems: dict[int, Sentence] = field(default_factory=dict[int, Sentence])
    stored: dict[str, StoredRow] = field(default_factory=dict[str, StoredRow])


@dataclass(frozen=True, slots=True)
class ProjectArt:
    """All art of a project as it was loaded: rows in the order of the grid, `removed` separately."""

    rows: tuple[ArtRow, ...]
    removed: tuple[ArtRow, ...]
    by_scope: defaultdict[AccountScope, ScopeState]


def art_of(row: ArtRow) -> Art:
    """The art in a row."""
    art_id, project_id, path, position, size, modified_ns, media_type, sha256, cid, width, height = row
    return Art(
        id=art_id,
        project_id=project_id,
        path=path_of(path),
        position=position,
        size=size,
        modified_ns=modified_ns,
        media_type=media_type,
        sha256=sha256,
        cid=cid,
        width=width,
        height=height,
    )


def load_project_art(connection: Connection, project_id: int) -> ProjectArt:
    """Load everything the journal knows about a project's art."""
    shown = f"select {_COLUMNS} from art where project_id = ? and removed = ? order by position, id"  # noqa: S608 - our text
    rows = connection.execute(shown, (project_id, 0)).fetchall()
    removed = connection.execute(shown, (project_id, 1)).fetchall()
    return ProjectArt(tuple(rows), tuple(removed), _load_states(connection, project_id))


def _load_states(connection: Connection, project_id: int) -> defaultdict[AccountScope, ScopeState]:
    """Upload states in each scope; uploads in progress when the program ended wait again."""
    by_scope: defaultdict[AccountScope, ScopeState] = defaultdict(ScopeState)
    states = {state.value: state for state in UploadState} | {UploadState.UPLOADING.value: UploadState.WAITING}
    for art_id, scope, state, problem in connection.execute(
        "select art_id, place, state, problem from upload where art_id in (select id from art where project_id = ?)",
        (project_id,),
    ):
        line = by_scope[scope]
        line.states[art_id] = states[state]
        if problem is not None and (sentence := sentence_of(problem)):
            line.problems[art_id] = sentence
    _load_stored(connection, project_id, by_scope)
    return by_scope


def _load_stored(connection: Connection, project_id: int, by_scope: Mapping[AccountScope, ScopeState]) -> None:
    for row in connection.execute(
        "select sha256, place, uuid, ipfs, gateway, media_type, proof from stored_file "
        "where sha256 in (select sha256 from art where project_id = ?)",
        (project_id,),
    ):
        by_scope[AccountScope(row[1])].stored[row[0]] = row


def stored_of(row: StoredRow) -> StoredFile:
    """The stored file in a row. Earlier versions did not bound a service's answers, so they are bounded here."""
    sha256, _, uuid, ipfs, gateway, media_type, proof = row
    return StoredFile(
        sha256=sha256,
        uuid=uuid if len(uuid) <= LONGEST_IDENTIFIER else "",
        ipfs=ipfs,
        gateway=gateway if len(gateway) <= LONGEST_LINE else "",
        media_type=media_type if len(media_type) <= LONGEST_WORD else "",
        proof=Proof(proof),
    )


def find_stored(connection: Connection, sha256: str, scope: AccountScope) -> StoredFile | None:
    """What is stored in a scope for some bytes, whichever project they came from."""
    row: StoredRow | None = connection.execute(
        "select sha256, place, uuid, ipfs, gateway, media_type, proof from stored_file where sha256 = ? and place = ?",
        (sha256, scope),
    ).fetchone()
    return None if row is None else stored_of(row)


def find_art(connection: Connection, art_id: int) -> Art | None:
    """One piece of art, in any project."""
    row = connection.execute(f"select {_COLUMNS} from art where id = ?", (art_id,)).fetchone()  # noqa: S608 - our text
    return None if row is None else art_of(row)


def load_art_rows(connection: Connection, art_ids: Iterable[int]) -> dict[int, ArtRow]:
    """The rows of this art by id, whichever projects it is in; what is unknown is left out."""
    wanted = f"select {_COLUMNS} from art where id in (select value from json_each(?))"  # noqa: S608 - our text
    return {row[0]: row for row in connection.execute(wanted, (json.dumps(sorted(art_ids)),))}


def load_holders(connection: Connection, digests: Iterable[str]) -> dict[str, int]:
    """Art that has each of these contents, by its SHA-256; the oldest of several, in whichever project."""
    wanted = "select sha256, min(id) from art where sha256 in (select value from json_each(?)) group by sha256"
    return dict(connection.execute(wanted, (json.dumps(sorted(digests)),)))


def load_digests(connection: Connection, references: Iterable[str]) -> dict[str, frozenset[str]]:
    """The SHA-256s of the contents that each of these references was given for, in any scope."""
    wanted = "select ipfs, sha256 from stored_file where ipfs in (select value from json_each(?))"
    found: defaultdict[str, set[str]] = defaultdict(set)
    for reference, sha256 in connection.execute(wanted, (json.dumps(sorted(references)),)):
        found[reference].add(sha256)
    return {reference: frozenset(found[reference]) for reference in references}


def add_art(
    connection: Connection,
    project_id: int,
    files: Mapping[Path, FileStamp],
    scope: AccountScope,
    state: UploadState = UploadState.WAITING,
) -> list[ArtRow]:
    """Add files at the end of the grid, in this state in this scope."""
    last = "select coalesce(max(position), -1) from art where project_id = ?"
    position: int = connection.execute(last, (project_id,)).fetchone()[0]
    newest = "select coalesce((select seq from sqlite_sequence where name = 'art'), 0)"
    next_id: int = connection.execute(newest).fetchone()[0]
    rows: list[ArtRow] = [
        (next_id + at, project_id, path_bytes(path), position + at, seen.size, seen.modified_ns, "", "", "", None, None)
        for at, (path, seen) in enumerate(files.items(), start=1)
    ]
    added_on = now_text()
    connection.executemany(
        "insert into art (id, project_id, path, position, size, modified_ns, added_on) values (?, ?, ?, ?, ?, ?, ?)",
        [(*row[:6], added_on) for row in rows],
    )
    set_uploads(connection, [Upload(art_id=row[0], state=state) for row in rows], scope)
    return rows


def set_checked(connection: Connection, art: Art, outdated: Iterable[tuple[AccountScope, Upload]] = ()) -> bool:
    """Store the result of an inspection, and the new state in scopes that hold the file's earlier content.

    False, and nothing is written, if the art is in another file by now. What the journal alone calls uploaded, because
    an answer about the earlier content was written meanwhile, waits again.
    """
    done = connection.execute(
        "update art set size = ?, modified_ns = ?, media_type = ?, sha256 = ?, cid = ?, width = ?, height = ? "
        "where id = ? and path = ?",
        (
            *(art.size, art.modified_ns, art.media_type, art.sha256, art.cid, art.width, art.height),
            *(art.id, path_bytes(art.path)),
        ),
    )
    if not done.rowcount:
        return False
    connection.execute(
        "update upload set state = 'waiting' where art_id = ? and state = 'uploaded' and not exists "
        "(select 1 from stored_file where sha256 = ? and stored_file.place = upload.place)",
        (art.id, art.sha256),
    )
    for scope, line in outdated:
        set_uploads(connection, [line], scope)
    return True


def set_paths(connection: Connection, moved: Iterable[Art]) -> None:
    """Store the new paths of moved files with unchanged content."""
    lines = [(path_bytes(art.path), art.modified_ns, art.id) for art in moved]
    connection.executemany("update art set path = ?, modified_ns = ? where id = ?", lines)


def set_times(connection: Connection, all_art: Iterable[Art]) -> None:
    """Store the times of files written again with the same content, unless their art is not that file any more."""
    lines = [(art.modified_ns, art.id, path_bytes(art.path), art.sha256) for art in all_art]
    connection.executemany("update art set modified_ns = ? where id = ? and path = ? and sha256 = ?", lines)


def set_uploads(connection: Connection, uploads: Iterable[Upload], scope: AccountScope) -> None:
    """Store the upload states of art in a scope."""
    connection.executemany(
        "insert into upload (art_id, place, state, problem) values (?, ?, ?, ?) "
        "on conflict (art_id, place) do update set state = excluded.state, problem = excluded.problem",
        [(line.art_id, scope, line.state, sentence_text(line.problem)) for line in uploads],
    )


def set_stored(connection: Connection, file: StoredFile, scope: AccountScope, answer: bytes, art_id: int) -> StoredFile:
    """Store what a scope now holds, in the service's own words, and that this art is uploaded there.

    Art that has other content by now is not: it still has to be sent. Returns the file with its proof: what was found
    out about the same reference before is kept.
    """
    connection.execute(
        "insert into stored_file (sha256, place, uuid, ipfs, gateway, media_type, proof, answer, stored_on) "
        "values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (sha256, place) do update set uuid = excluded.uuid, "
        "proof = iif(ipfs = excluded.ipfs and proof <> 'unconfirmed' and excluded.proof <> 'matched', "
        "proof, excluded.proof), "
        "ipfs = excluded.ipfs, gateway = excluded.gateway, media_type = excluded.media_type, "
        "answer = excluded.answer, stored_on = excluded.stored_on",
        (file.sha256, scope, file.uuid, file.ipfs, file.gateway, file.media_type, file.proof, answer, now_text()),
    )
    if connection.execute("select 1 from art where id = ? and sha256 = ?", (art_id, file.sha256)).fetchone():
        set_uploads(connection, [Upload(art_id=art_id, state=UploadState.UPLOADED)], scope)
    return find_stored(connection, file.sha256, scope) or file


def set_proof(connection: Connection, file: StoredFile, scope: AccountScope, proof: Proof) -> bool:
    """Store how certain it is what a reference names; False if another reference has replaced it meanwhile."""
    named = (proof, file.sha256, scope, file.ipfs)
    done = connection.execute("update stored_file set proof = ? where sha256 = ? and place = ? and ipfs = ?", named)
    return done.rowcount == 1


def wrong_references(connection: Connection, scope: AccountScope) -> tuple[str, ...]:
    """The references in a scope that name something other than the file they were given for, in every project."""
    wrong = tuple(proof for proof in Proof if proof.is_wrong)
    rows = connection.execute(
        f"select ipfs from stored_file where place = ? and proof in ({', '.join('?' * len(wrong))})",  # noqa: S608 - our text
        (scope, *wrong),
    )
    return tuple(reference for (reference,) in rows)


def needed_references(connection: Connection, scope: AccountScope) -> tuple[str, ...]:
    """The references in a scope of art that is listed in any project."""
    rows = connection.execute(
        "select ipfs from stored_file where place = ? and sha256 in (select sha256 from art where removed = 0)",
        (scope,),
    )
    return tuple(reference for (reference,) in rows)


def known_references(connection: Connection, scope: AccountScope) -> tuple[str, ...]:
    """The references of everything stored in a scope, also of art that is on no list any more."""
    rows = connection.execute("select ipfs from stored_file where place = ?", (scope,))
    return tuple(reference for (reference,) in rows)


def forget_stored(connection: Connection, references: Sequence[str], scope: AccountScope) -> set[str]:
    """A scope no longer holds these: uploads of them are paused, in every project. Returns the SHA-256s."""
    gone: set[str] = set()
    for reference in references:
        where = (scope, reference)
        found = connection.execute("delete from stored_file where place = ? and ipfs = ? returning sha256", where)
        gone.update(sha256 for (sha256,) in found.fetchall())
    connection.executemany(
        "update upload set state = 'paused', problem = null where place = ? and state = 'uploaded' "
        "and art_id in (select id from art where sha256 = ?)",
        [(scope, sha256) for sha256 in gone],
    )
    return gone


def set_removed(connection: Connection, art_ids: Iterable[int], *, removed: bool) -> None:
    """Remove art from the list or restore it; nothing about it is forgotten."""
    connection.executemany("update art set removed = ? where id = ?", [(int(removed), art_id) for art_id in art_ids])


def load_listed(connection: Connection, project_id: int) -> frozenset[int]:
    """The ids of the art on the list of a project."""
    rows = connection.execute("select id from art where project_id = ? and removed = 0", (project_id,))
    return frozenset(art_id for (art_id,) in rows)


def load_path(connection: Connection, art_id: int) -> Path:
    """Where some art is that the journal knows."""
    return path_of(connection.execute("select path from art where id = ?", (art_id,)).fetchone()[0])

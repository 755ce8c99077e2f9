"""Mints in the journal. A row is written before the request and completed after it, always durably."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from mintwright.domain.alarm_choice import AlarmChoice
from mintwright.domain.assets.field_errors import FieldError
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import SaidBy, TimelineEntry
from mintwright.library.database import Connection
from mintwright.library.errors import GoneError
from mintwright.library.mint_history.alarm_repository import load_choices, load_forces
from mintwright.library.mint_history.paid_repository import load_paid_notes
from mintwright.library.mint_history.timeline_repository import add_answer, last_number, load_timeline, load_timelines
from mintwright.library.sql_values import moment, moment_text, now_text, sentence_of, sentence_text

_COLUMNS = (
    "id, project_id, title, network, base_url, account, art_ids, is_collection, body, sha256, state, "
    "prepared_on, sent_on, answered_on, answer, answer_status, transaction_record, problem, details, refusal, "
    "noted, noted_on, found_on"
)


MintSnapshot = tuple[int, MintState, NotedOutcome | None]
"""A mint's id, its state, and the artist's note."""


def load_mints(connection: Connection) -> tuple[Mint, ...]:
    """Every mint, newest first."""
    timelines, forces, choices = load_timelines(connection), load_forces(connection), load_choices(connection)
    paid = load_paid_notes(connection)
    rows = connection.execute(f"select {_COLUMNS} from mint order by id desc")  # noqa: S608 - our text
    return tuple(
        _mint_of(row, timelines.get(row[0], ()), forces.get(row[0], ()), choices.get(row[0], ()), paid.get(row[0]))
        for row in rows
    )


def load_mint(connection: Connection, mint_id: int) -> Mint:
    """One mint. Raises KeyError."""
    row = connection.execute(f"select {_COLUMNS} from mint where id = ?", (mint_id,)).fetchone()  # noqa: S608 - our text
    if row is None:
        raise KeyError(mint_id)
    forces, choices = load_forces(connection, mint_id), load_choices(connection, mint_id)
    paid = load_paid_notes(connection, mint_id).get(mint_id)
    return _mint_of(row, load_timeline(connection, mint_id), forces.get(mint_id, ()), choices.get(mint_id, ()), paid)


def _mint_of(
    row: tuple[Any, ...],
    timeline: tuple[TimelineEntry, ...],
    forced_on: tuple[datetime, ...],
    choices: tuple[AlarmChoice, ...],
    paid_noted_on: datetime | None,
) -> Mint:
    (
        mint_id, project_id, title, network, base_url, account, art_ids, is_collection, body, sha256, state,
        prepared_on, sent_on, answered_on, answer, status, transaction, problem, details, refusal,
        noted, noted_on, found_on,
    ) = row  # fmt: skip
    return Mint(
        id=mint_id,
        project_id=project_id,
        title=title,
        network=Network(network),
        base_url=base_url,
        account=account,
        art_ids=tuple(json.loads(art_ids)),
        is_collection=bool(is_collection),
        body=body,
        sha256=sha256,
        state=MintState(state),
        prepared_on=datetime.fromisoformat(prepared_on),
        sent_on=moment(sent_on),
        answered_on=moment(answered_on),
        answer=answer,
        answer_status=status,
        transaction=transaction,
        timeline=timeline,
        forced_on=forced_on,
        choices=choices,
        problem=sentence_of(problem),
        details=details,
        refusal=_refusal_of(refusal),
        noted=NotedOutcome(noted) if noted else None,
        noted_on=moment(noted_on),
        found_on=moment(found_on),
        paid_noted_on=paid_noted_on,
    )


def _refusal_of(text: str | None) -> tuple[FieldError, ...]:
    return tuple(FieldError(asset, tuple(path), message) for asset, path, message in json.loads(text or "[]"))


def _refusal_text(refusal: Sequence[FieldError]) -> str | None:
    return json.dumps([(one.asset, one.field, one.message) for one in refusal]) if refusal else None


def unfinished_to_unknown(connection: Connection, said: Sentence, mint_ids: Iterable[int] | None = None) -> int:
    """Mints that were being sent when the program ended become unknown. Only for the holder of the profile's lock.

    After the start, `mint_ids` names these mints; at the start, None means all.
    """
    if mint_ids is None:
        mint_ids = [mint_id for (mint_id,) in connection.execute("select id from mint where state = 'sending'")]
    change = (MintState.UNKNOWN, sentence_text(said))
    cursor = connection.executemany(
        "update mint set state = ?, problem = ? where id = ? and state = ?",
        [(*change, mint_id, MintState.SENDING) for mint_id in mint_ids],
    )
    return max(0, cursor.rowcount)


def add_mint(
    connection: Connection,
    *,
    project_id: int,
    title: str,
    network: Network,
    base_url: str,
    account: str,
    art_ids: tuple[int, ...],
    is_collection: bool,
    body: bytes,
    sha256: str,
) -> Mint:
    """Store an intent: the exact request, where and by whom it will be sent, and for which art."""
    cursor = connection.execute(
        "insert into mint "
        "(project_id, title, network, base_url, account, art_ids, is_collection, body, sha256, state, prepared_on) "
        "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (project_id, title, network, base_url, account, json.dumps(art_ids), is_collection, body, sha256,
         MintState.PREPARED, now_text()),
    )  # fmt: skip
    return load_mint(connection, cursor.lastrowid or 0)


def snapshot(connection: Connection) -> frozenset[MintSnapshot]:
    """The state of every mint that was sent and not refused."""
    rows = connection.execute(
        "select id, state, noted from mint where state in (?, ?, ?)",
        (MintState.SENDING, MintState.ANSWERED, MintState.UNKNOWN),
    )
    return frozenset(
        (mint_id, MintState(state), NotedOutcome(noted) if noted else None) for mint_id, state, noted in rows
    )


def begin_sending(
    connection: Connection,
    mint_id: int,
    *,
    seen: frozenset[MintSnapshot] | None = None,
    sent_on: datetime | None = None,
) -> Mint | None:
    """prepared → sending, compare and set: None if the mint is no longer prepared; then nothing may be sent.

    With `seen` also None if that snapshot is outdated: another program has sent something meanwhile. `sent_on`, by
    default now, tells of which sending an outcome is (`end_sending`).
    """
    if seen is not None and snapshot(connection) != seen:
        return None
    cursor = connection.execute(
        "update mint set state = ?, sent_on = ?, problem = null, details = '' where id = ? and state = ?",
        (MintState.SENDING, moment_text(sent_on) if sent_on else now_text(), mint_id, MintState.PREPARED),
    )
    return load_mint(connection, mint_id) if cursor.rowcount == 1 else None


def end_sending(
    connection: Connection,
    mint_id: int,
    state: MintState,
    *,
    answer: bytes | None = None,
    status: int | None = None,
    problem: Sentence | None = None,
    details: str = "",
    refusal: Sequence[FieldError] = (),
    sent_on: datetime | None = None,
) -> Mint:
    """sending → its outcome. Back to prepared only if no byte was sent or the service processed nothing; by what came
    of the sending that began at `sent_on`, never where it was sent again since.

    The outcome also replaces `unknown`, which another program may have written at its start, the artist's note about
    it, and, where it tells more, an answer taken back from a file; but a mint with a note or such an answer does not
    become ready to be sent again. An outcome that the service told is never replaced: another one is kept beside it,
    and in the details is what only the row had known: an answer of the service that could not be read, a note.
    Raises GoneError if the mint is gone.
    """
    try:
        was = load_mint(connection, mint_id)
    except KeyError as error:
        raise GoneError(_GONE, details=f"mint {mint_id}") from error
    if state is MintState.PREPARED and sent_on not in (None, was.sent_on):
        return was
    if not was.is_from_file and was.state not in (MintState.SENDING, MintState.UNKNOWN):
        return _beside(connection, was, state, answer, status, details)
    if (was.noted and state is MintState.PREPARED) or (was.is_from_file and state in _TELLS_NOTHING):
        return was
    answered_on = None if state is MintState.PREPARED else now_text()
    keeps_note = state is MintState.UNKNOWN
    cursor = connection.execute(
        "update mint set state = ?, answered_on = ?, answer = ?, answer_status = ?, problem = ?, details = ?, "
        "refusal = ?, noted = iif(?, noted, null), noted_on = iif(?, noted_on, null) where id = ? and state = ?",
        (state, answered_on, answer, status, sentence_text(problem), _with_earlier(was, answer, status, details),
         _refusal_text(refusal), keeps_note, keeps_note, mint_id, was.state),
    )  # fmt: skip
    if cursor.rowcount != 1:
        raise GoneError(_GONE, details=f"mint {mint_id}: {cursor.rowcount} lines changed")
    ended = load_mint(connection, mint_id)
    if ended.answer is not None and not ended.is_from_file:
        _give_back(connection, ended)
    return ended


_TELLS_NOTHING = (MintState.PREPARED, MintState.UNKNOWN)
_GONE = Sentence("library", "The journal has lost this mint while it was being sent.")
_TWO_OUTCOMES = Sentence(
    "library",
    "Two different answers about this mint arrived. The first is its receipt, the other is in the details. Ask the "
    "service which one holds before you pay.",
)


def _beside(
    connection: Connection, kept: Mint, state: MintState, answer: bytes | None, status: int | None, details: str
) -> Mint:
    """Keep a second outcome in the details of a mint that has one; the same outcome again changes nothing."""
    if (kept.state, kept.answer, kept.answer_status) == (state, answer, status):
        return kept
    other = _in_words(state, answer, status, details)
    connection.execute(
        "update mint set problem = ?, details = ? where id = ?",
        (sentence_text(_TWO_OUTCOMES), "\n".join(filter(None, (kept.details, other))), kept.id),
    )
    return load_mint(connection, kept.id)


def _with_earlier(was: Mint, answer: bytes | None, status: int | None, details: str) -> str:
    """The details of a new outcome, and what it would replace: the service's own bytes; by a file's, also the note."""
    known = [details]
    if was.answer not in (None, answer) and not was.is_from_file:
        known.append(_in_words(was.state, was.answer, was.answer_status, was.details))
    if was.noted is not None and answer is not None and status is None:
        known.append(f"noted: {was.noted}, {was.noted_on}")
    return "\n".join(filter(None, known))


def _in_words(state: MintState, answer: bytes | None, status: int | None, details: str) -> str:
    return f"{state} {status or ''}\n{details}\n{(answer or b'').decode('utf-8', 'replace')}"


def set_transaction(
    connection: Connection,
    mint_id: int,
    record: bytes,
    said_by: SaidBy = SaidBy.TRANSACTION,
    *,
    since: int | None = None,
) -> Mint:
    """Store the service's latest description of the transaction, and add it to the timeline if it is news.

    With `since`, the number of the newest answer when this was asked for, only if none was added meanwhile: it may have
    been said before that.
    """
    if since is None or last_number(connection, mint_id) <= since:
        connection.execute("update mint set transaction_record = ? where id = ?", (record, mint_id))
        add_answer(connection, mint_id, said_by, record)
    return load_mint(connection, mint_id)


def take_found(
    connection: Connection,
    mint_id: int,
    *,
    seen: frozenset[MintSnapshot],
    transaction_uuid: str,
    answer: bytes,
    transaction: bytes | None,
) -> Mint | None:
    """unknown → answered, compare and set, with records of the service that were found in its list.

    None if it is not unknown any more or a note was made, or that snapshot is outdated: then another receipt may have
    this transaction by now. That no two are given the same one is also a constraint of the table.
    """
    if snapshot(connection) != seen or is_taken(connection, mint_id, transaction_uuid):
        return None
    was = load_mint(connection, mint_id)
    cursor = connection.execute(
        "update mint set state = ?, answered_on = ?, found_on = ?, found_transaction = ?, answer = ?, "
        "answer_status = ?, transaction_record = ?, problem = null, details = ? "
        "where id = ? and state = ? and noted is null",
        (MintState.ANSWERED, now_text(), now_text(), transaction_uuid, answer, _FOUND, transaction,
         _with_earlier(was, answer, _FOUND, was.details), mint_id, MintState.UNKNOWN),
    )  # fmt: skip
    if cursor.rowcount != 1:
        return None
    if transaction is not None:
        add_answer(connection, mint_id, SaidBy.TRANSACTION, transaction)
    return load_mint(connection, mint_id)


_FOUND = 200  # the status of the list's own answer
_GIVEN_BACK = Sentence(
    "library",
    "The service has answered another mint of yours with the transaction that you took for this one, so what came of "
    "this one is unknown again. Look for it once more before you pay or mint it again.",
)


def is_taken(connection: Connection, mint_id: int, transaction_uuid: str) -> bool:
    """Whether a transaction was found and taken for another mint of the same network."""
    found = connection.execute(
        "select 1 from mint as other join mint as this on this.network = other.network and this.id <> other.id "
        "where this.id = ? and other.found_transaction = ?",
        (mint_id, transaction_uuid),
    )
    return found.fetchone() is not None


def _give_back(connection: Connection, answered: Mint) -> None:
    """A mint for which the transaction was taken that the service's own answer to this one names is unknown again."""
    taken = connection.execute(
        "select id from mint where network = ? and id <> ? and found_transaction is not null "
        "and instr(cast(? as text), '\"' || found_transaction || '\"')",
        (answered.network, answered.id, answered.answer),
    )
    for (mint_id,) in taken.fetchall():
        mint = load_mint(connection, mint_id)
        connection.execute(
            "update mint set state = ?, found_on = null, found_transaction = null, answer = null, "
            "answer_status = null, transaction_record = null, problem = ?, details = ? where id = ?",
            (MintState.UNKNOWN, sentence_text(_GIVEN_BACK), _with_earlier(mint, b"", None, mint.details), mint_id),
        )


def note_outcome(connection: Connection, mint_id: int, outcome: NotedOutcome | None) -> Mint | None:
    """Store the artist's note on an unknown outcome, or remove it with None; None if the outcome is known."""
    cursor = connection.execute(
        "update mint set noted = ?, noted_on = ? where id = ? and state = ?",
        (outcome, now_text() if outcome else None, mint_id, MintState.UNKNOWN),
    )
    return load_mint(connection, mint_id) if cursor.rowcount == 1 else None


def discard_mint(connection: Connection, mint_id: int) -> bool:
    """Delete an intent that was never sent; False if it was."""
    cursor = connection.execute("delete from mint where id = ? and state = ?", (mint_id, MintState.PREPARED))
    return cursor.rowcount == 1


def load_notes(connection: Connection) -> dict[int, str]:
    """Every note of the artist on a receipt, by the id of its mint."""
    return dict(connection.execute("select mint_id, body from receipt_note"))


def save_notes(connection: Connection, notes: Mapping[int, str]) -> None:
    """Store these notes; an empty one is none. What belongs to a mint that is gone is dropped with it."""
    saved_on = now_text()
    connection.executemany(
        "delete from receipt_note where mint_id = ?", [(mint_id,) for mint_id, body in notes.items() if not body]
    )
    connection.executemany(
        "insert into receipt_note (mint_id, body, saved_on) select id, ?, ? from mint where id = ? "
        "on conflict (mint_id) do update set body = excluded.body, saved_on = excluded.saved_on",
        [(body, saved_on, mint_id) for mint_id, body in notes.items() if body],
    )

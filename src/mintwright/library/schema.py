"""The journal's tables, version by version. Times are ISO text in UTC, JSON is text, paths are the system's bytes."""

import sqlite3
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import DamagedError, NewerJournalError, damaged

APPLICATION_ID = 0x4D494E54  # "MINT": distinguishes our journal from other SQLite files

_FIRST = """
create table project (
    id integer primary key,
    name text not null,
    created_on text not null
);

create table art (
    id integer primary key autoincrement,
    project_id integer not null references project,
    path blob not null,
    position integer not null,
    size integer not null default 0,
    modified_ns integer not null default 0,
    media_type text not null default '',
    sha256 text not null default '',
    cid text not null default '',
    width integer,
    height integer,
    added_on text not null,
    removed integer not null default 0
);
create index art_in_order on art (project_id, position);

create table upload (
    art_id integer not null references art,
    network text not null,
    state text not null,
    problem text,
    primary key (art_id, network)
) without rowid;

create table stored_file (
    sha256 text not null,
    network text not null,
    uuid text not null,
    ipfs text not null,
    gateway text not null,
    media_type text not null,
    answer blob not null,
    stored_on text not null,
    primary key (sha256, network)
) without rowid;

create table draft (
    art_id integer primary key references art,
    project_id integer not null references project,
    body text not null,
    saved_on text not null
);
create index draft_of_project on draft (project_id);

create table collection (
    id integer primary key autoincrement,
    project_id integer not null references project,
    name text not null
);
create index collection_of_project on collection (project_id);

create table collection_item (
    collection_id integer not null references collection on delete cascade,
    position integer not null,
    art_id integer not null references art,
    primary key (collection_id, position)
) without rowid;

create table mint (
    id integer primary key autoincrement,
    project_id integer not null references project,
    title text not null,
    network text not null,
    base_url text not null,
    art_ids text not null,
    is_collection integer not null,
    body blob not null,
    sha256 text not null,
    state text not null,
    prepared_on text not null,
    sent_on text,
    answered_on text,
    answer blob,
    answer_status integer,
    transaction_record blob,
    problem text,
    details text not null default ''
);

create table setting (
    key text primary key,
    value text not null
) without rowid;
"""

_SECOND = """
alter table upload rename column network to place;
alter table stored_file rename column network to place;
create temporary table address as
    select name.key as network, name.value as base_url
    from setting, json_each(setting.value) as name
    where setting.key = 'base_urls' and name.type = 'text' and not exists (
        select 1 from mint where mint.network = name.key and mint.base_url <> name.value
    );
update upload set place = place || ' ' || (select base_url from address where network = place)
    where place in (select network from address);
update stored_file set place = place || ' ' || (select base_url from address where network = place)
    where place in (select network from address);
drop table address;
"""
"""What a network held was known by the network alone. It belongs to the address that was entered for the network;
where mints tell of another address too, nobody knows which one holds it, so it is not used at either."""

_THIRD = """
alter table mint add column account text not null default '';
alter table mint add column refusal text;
create temporary table signed_in as
    select json_extract(one.value, '$.network') as network, json_extract(one.value, '$.base_url') as base_url,
        json_extract(one.value, '$.id') as account
    from setting, json_each(setting.value) as one where setting.key = 'accounts' and one.type = 'object'
    union all
    select one.key, one.value, one.key from setting, json_each(setting.value) as one
    where setting.key = 'base_urls' and one.type = 'text'
        and not exists (select 1 from setting where key = 'accounts');
create temporary table only_one as
    select network, base_url, network || ' ' || base_url as place, min(account) as account from signed_in
    where network <> 'practice' group by network, base_url having count(*) = 1;
update mint set account = 'practice' where network = 'practice';
update mint set account = coalesce((
        select account from only_one where network = mint.network and base_url = mint.base_url
    ), '') where network <> 'practice' and state <> 'prepared';
update upload set place = place || ' ' || (select account from only_one where place = upload.place)
    where place in (select place from only_one);
update stored_file set place = place || ' ' || (select account from only_one where place = stored_file.place)
    where place in (select place from only_one);
drop table only_one;
drop table signed_in;
"""
"""What was uploaded and minted belongs to the account that did it. It was not written down before: where the address
has one account, it was that one; else nobody knows, and no account uses it. An unsent mint is never given to a guess.
"""

_FOURTH = """
alter table mint add column noted text;
alter table mint add column noted_on text;
"""
"""The artist's own word on an outcome that stayed unknown."""

_FIFTH = """
alter table stored_file add column proof text not null default 'unconfirmed';
update stored_file set proof = 'matched' where (sha256, ipfs) in (
    select sha256, 'ipfs://' || cid from art where sha256 <> '' and cid <> ''
);
"""
"""How sure it is that a reference names the file's own bytes. Before, every reference that could not be computed here
was taken as it came: of those nobody knows."""

_SIXTH = """
create table timeline (
    mint_id integer not null references mint on delete cascade,
    number integer not null,
    seen_on text,
    said_by text not null,
    record blob not null,
    primary key (mint_id, number)
);
insert into timeline (mint_id, number, said_by, record)
    select id, 1, 'transaction', transaction_record from mint where transaction_record is not null;
"""
"""Each different answer about a mint's transaction. Only the newest was kept before: it comes first, seen nobody knows
when. What creating it answered is the mint's own."""

_SEVENTH = """
create table receipt_note (
    mint_id integer primary key references mint on delete cascade,
    body text not null,
    saved_on text not null
);
"""
"""The artist's own notes on receipts."""

_EIGHTH = """
create table instruction (
    id integer primary key autoincrement,
    mint_id integer not null references mint,
    kind text not null,
    state text not null,
    transaction_uuid text not null,
    status text not null,
    policy_id text not null,
    invalid_slot text,
    prepared_on text not null,
    sent_on text,
    answered_on text,
    answer blob,
    answer_status integer,
    problem text,
    details text not null default '',
    status_since text not null default ''
);
create unique index open_instruction on instruction (mint_id) where state in ('prepared', 'sending');
"""
"""Orders and refunds: what the artist told the service to do with a mint that it has."""

_NINTH = """
create table alarm_choice (
    mint_id integer not null references mint on delete cascade,
    alarm text not null,
    decision text not null,
    decided_on text not null
);
"""
"""What the artist decided where the terms of a payment had changed, or could not be right: the last of each counts."""

_TENTH = """
alter table mint add column found_on text;
alter table mint add column found_transaction text;
create unique index found_once on mint (network, found_transaction) where found_transaction is not null;
create table look (
    mint_id integer primary key references mint on delete cascade,
    looked_on text not null,
    back_to text,
    pages integer not null,
    is_whole integer not null,
    found integer not null,
    declined text not null default '[]'
) without rowid;
"""
"""Mints whose answer was lost and found in the service's list, and when each was last looked for."""

_ELEVENTH = """
create table look_line (
    mint_id integer not null references mint on delete cascade,
    number integer not null,
    looked_on text not null,
    count integer not null,
    found integer not null,
    primary key (mint_id, number)
) without rowid;
insert into look_line select mint_id, 1, looked_on, 1, found from look;
"""
"""What came of each look for a mint: only the last was kept before, which becomes the first line."""

_TWELFTH = """
create table mint_plan (
    id integer primary key autoincrement,
    project_id integer not null references project,
    collection_id integer not null,
    network text not null,
    base_url text not null,
    account text not null,
    name text not null,
    led_by integer not null references art,
    terms text not null,
    metadata_bytes integer not null,
    bytes integer not null,
    made_on text not null,
    is_ended integer not null default 0
);
create table planned_mint (
    id integer primary key autoincrement,
    plan_id integer not null references mint_plan on delete cascade,
    position integer not null,
    name text not null,
    value text,
    count integer not null
);
create index mints_of_plan on planned_mint (plan_id, position);
create table planned_asset (
    plan_id integer not null references mint_plan on delete cascade,
    art_id integer not null references art,
    planned_mint_id integer not null references planned_mint on delete cascade,
    position integer not null,
    draft text not null,
    content text not null,
    primary key (plan_id, art_id)
) without rowid;
create index plans_of_art on planned_asset (art_id);
create index assets_of_mint on planned_asset (planned_mint_id);
create trigger planned_once before insert on planned_asset when exists (
    select 1 from planned_asset as other
    join mint_plan as theirs on theirs.id = other.plan_id
    join mint_plan as ours on ours.id = new.plan_id
    where other.art_id = new.art_id and theirs.id <> ours.id and theirs.network = ours.network
        and not theirs.is_ended and not ours.is_ended
) begin
    select raise(abort, 'an asset is in one open plan of a network at most');
end;
create table planned_attempt (
    mint_id integer primary key references mint on delete cascade,
    plan_id integer not null references mint_plan on delete cascade,
    planned_mint_id integer not null
);
create index attempts_of_plan on planned_attempt (plan_id);
create trigger attempted_once before insert on planned_attempt when exists (
    select 1 from planned_attempt as other join mint on mint.id = other.mint_id
    where other.planned_mint_id = new.planned_mint_id and (
        mint.state in ('prepared', 'sending') or (mint.state = 'unknown' and mint.noted is not 'not minted')
    )
) begin
    select raise(abort, 'a mint of a plan is prepared once, until it is known what came of it');
end;
"""
"""Plans of series of mints, and which mints were made for each. What came of those is in their own rows."""

_THIRTEENTH = """
create table payment_export (
    mint_id integer not null references mint on delete cascade,
    exported_on text not null,
    primary key (mint_id, exported_on)
) without rowid;
"""
"""When the payment of a mint was written into a file for a wallet: whoever pays by that may have paid it."""

_FOURTEENTH = """
create table paid_note (
    mint_id integer primary key references mint on delete cascade,
    noted_on text not null
);
"""
"""The artist's own word that she paid a mint. What the service says of its payment is in the mint's row."""

_VERSIONS = (
    _FIRST,
    _SECOND,
    _THIRD,
    _FOURTH,
    _FIFTH,
    _SIXTH,
    _SEVENTH,
    _EIGHTH,
    _NINTH,
    _TENTH,
    _ELEVENTH,
    _TWELFTH,
    _THIRTEENTH,
    _FOURTEENTH,
)  # never change a released one: profiles were made with it


def bring_up_to_date(connection: sqlite3.Connection, path: Path) -> None:
    """Create or extend the tables in one transaction. Raises NewerJournalError, DamagedError, sqlite3.Error."""
    version: int = connection.execute("pragma user_version").fetchone()[0]
    application: int = connection.execute("pragma application_id").fetchone()[0]
    tables: int = connection.execute("select count(*) from sqlite_master").fetchone()[0]
    if application != APPLICATION_ID and (version or tables):
        raise DamagedError(damaged(path), details="this SQLite file is not a journal of Mintwright")
    if version > len(_VERSIONS):
        newer = Sentence("library", "A newer Mintwright wrote these files. Install that version to open them.")
        raise NewerJournalError(newer, details=f"schema {version}")
    if version < len(_VERSIONS):
        steps = "".join(_VERSIONS[version:])
        connection.executescript(
            f"begin immediate; {steps} pragma application_id = {APPLICATION_ID}; "
            f"pragma user_version = {len(_VERSIONS)}; commit;"
        )

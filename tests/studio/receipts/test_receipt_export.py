"""Receipts as a spreadsheet come back as they were written: by Mintwright's own reader, and by the delimited one."""

import csv
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from io import StringIO

import pytest
from tests.library.spreadsheets.reading import cells_of
from tests.parts import Profile, journal_of, kept_mints_of
from tests.studio.receipts.test_alarm import BODY, TERMS, said

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.spreadsheets.cells import unguarded
from mintwright.domain.spreadsheets.rows import SheetError, SheetFormat
from mintwright.domain.spreadsheets.sheets import Reading
from mintwright.library.mint_repository import add_mint, begin_sending, end_sending
from mintwright.library.spreadsheets.sheet_files import sheet_of
from mintwright.studio.receipts.finding.receipt_export import receipts_as_sheet
from mintwright.studio.receipts.finding.receipt_table import HEADINGS, Line, rows_of
from mintwright.studio.receipts.receipt import receipt_of
from mintwright.studio.studio import Studio

POLICY = "1fd6e3b849e864206e24b9fe83eef31837956337951da28fe36087ba"
COUNT = 3


async def minted(studio: Studio, title: str, cost: str) -> int:
    """A mint of three in the journal, whose price does not divide by three."""
    requests = [
        {"name": f"={title} {at}", "asset_name": f"Gate{at}", "amount": 1, "image": "ipfs://x"} for at in range(COUNT)
    ]
    add = partial(
        add_mint, project_id=studio.projects.current.id, title=title, network=Network.TEST, base_url="https://e.org",
        account="mara", art_ids=(1, 2, 3), is_collection=True, body=json.dumps(requests).encode(), sha256=title,
    )  # fmt: skip
    mint = await journal_of(studio).write(add)
    await journal_of(studio).write(partial(begin_sending, mint_id=mint.id))
    transaction = {
        "uuid": "t-1", "status": "confirmed", "policy_id": POLICY, "cost": cost, "convenience_fee": "6",
        "blockchain_fee": "0.227805", "deposit_address": "addr_test1x",
    }  # fmt: skip
    answer = json.dumps(
        [{**one, "uuid": f"u{at}", "collection": "c", "transaction": transaction} for at, one in enumerate(requests)]
    )
    end = partial(end_sending, mint_id=mint.id, state=MintState.ANSWERED, answer=answer.encode(), status=201)
    kept_mints_of(studio).put(await journal_of(studio).write(end))
    return mint.id


def amounts(rows: Sequence[Sequence[str]], heading: str) -> list[Decimal]:
    return [Decimal(row[HEADINGS.index(heading)]) for row in rows]


@pytest.mark.parametrize("kind", [SheetFormat.XLSX, SheetFormat.CSV])
async def test_an_export_comes_back_as_it_was(profile: Profile, kind: SheetFormat) -> None:
    studio = profile.open(practice=False)
    ids = [await minted(studio, "Night, “Garden”", "15.255611"), await minted(studio, "Tide", "8.5")]
    studio.receipt_notes.write(ids[0], "-2 for Ines\nthe rest, later")
    content = await receipts_as_sheet(studio.minting.whole_receipt, studio.receipt_notes, lambda _: "@mara", ids, kind)
    sheet = sheet_of(content, f"receipts{kind.value}", Reading())
    headings, *rows = [list(row) for row in sheet.rows]
    assert tuple(headings) == HEADINGS
    assert len(rows) == 2 * COUNT, "a line for each asset"
    first = dict(zip(headings, rows[0], strict=True))
    assert unguarded(first["Asset"]) == "=Night, “Garden” 0"
    assert unguarded(first["Note"]) == "-2 for Ines\nthe rest, later"
    assert unguarded(first["Account"]) == "@mara"
    assert first["Fingerprint"].startswith("asset1")
    for at, cost in enumerate(("15.255611", "8.5")):
        of_mint = rows[at * COUNT : (at + 1) * COUNT]
        assert sum(amounts(of_mint, "Amount (ADA)")) == Decimal(cost)
        assert sum(amounts(of_mint, "Fee (ADA)")) == Decimal("0.227805")
        assert set(amounts(of_mint, "Amount of this mint (ADA)")) == {Decimal(cost)}
    if kind is SheetFormat.CSV:
        assert list(csv.reader(StringIO(content.decode("utf-8-sig"), newline=""))) == [headings, *rows]
    else:
        told = cells_of(content)
        assert not any(cell.is_formula for row in told for cell in row.values())
        numbers = {HEADINGS[at] for at, cell in told[1].items() if cell.is_number}
        assert numbers == {"Amount (ADA)", "Fee (ADA)", "Assets of this mint", "Amount of this mint (ADA)"}
    await studio.close()


async def test_what_is_gone_meanwhile_is_left_out_and_nothing_is_no_file(profile: Profile) -> None:
    studio = profile.open(practice=False)
    mint_id = await minted(studio, "Night", "9")
    args = studio.minting.whole_receipt, studio.receipt_notes, lambda _: ""
    content = await receipts_as_sheet(*args, [mint_id, 999], SheetFormat.CSV)
    assert len(sheet_of(content, "receipts.csv", Reading()).rows) == 1 + COUNT
    with pytest.raises(SheetError):
        await receipts_as_sheet(*args, [999], SheetFormat.CSV)
    await studio.close()


@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
@pytest.mark.parametrize("before", ["", *" \t\r\n\x00\xad\u200b\u200e\u2060\u2066\ufeff"])
def test_no_cell_of_anybody_s_words_begins_as_a_formula_does(sign: str, before: str) -> None:
    words = f"{before}{sign}HYPERLINK(1)"
    transaction = {**TERMS, "status": words, "policy_id": f"{sign}1" if sign.isascii() else ""}
    body = {**BODY, "name": words, "asset_name": words}
    answer = json.dumps({**body, "uuid": "1", "transaction": transaction}).encode()
    mint = replace(said(), title=words, body=json.dumps(body).encode(), answer=answer)
    (row,) = rows_of(Line(receipt_of(mint), words, words))
    for cell in row:
        assert re.match(r"[^!-~]*[=+\-@＝＋－＠]", cell) is None, cell

"""Attributes written in the table stand in each piece in the order of the columns, however they were written."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from tests.ui.driver import Arun
from tests.ui.table.test_written_for_all import Sheet

from mintwright.domain.table.columns import Column, Field

SEASON, TIDE = (Column(Field.ATTRIBUTE, (name,)) for name in ("Season", "Tide"))


@pytest.mark.parametrize("count", [3, 60], ids=["at once", "in pieces"])
def test_new_attributes_stand_in_the_order_of_the_columns(sheet: Sheet, arun: Arun, tmp_path: Path, count: int) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, count)
        table, model = sheet.table, sheet.table.model
        table.columns.add(SEASON)
        table.columns.add(TIDE)
        table.columns.show(SEASON, is_shown=False)
        for column, words in ((TIDE, "low"), (SEASON, "autumn")):
            table.columns.show(column, is_shown=True)
            at = model.columns.index(column)
            assert model.setData(model.index(0, at), words)
            table.view.choose(QRect(at, 0, 1, count))
            table.commands.fill_down()
            await sheet.until(lambda column=column, words=words: sheet.texts(column) == [words] * count)
        for draft in sheet.studio.drafts.drafts(sheet.ids):
            names = [node.key for node in draft.attrs]
            assert names == [*(["Hat"] if "Hat" in names else []), "Materials", "Season", "Tide"]

    arun(story())

"""Files dropped on a field of text are for the page around it: their addresses as text are of use to nobody."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from tests.parts import draw
from tests.ui.driver import Arun, Person, Until, files_mime
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.window.main_window import MainWindow


@pytest.mark.parametrize("field", ["title", "description", "search"])
def test_files_dropped_on_a_field_of_text_are_added_and_nothing_is_written_there(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather, tmp_path: Path, field: str
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        window.uploads.show_art(ids[0])
        page, before = window.uploads, live_studio.drafts.draft(ids[0])
        part = {
            "title": page.form.fields.name.line,
            "description": page.form.fields.description.text_edit.viewport(),
            "search": page.header.search,
        }[field]
        mime = files_mime(draw(tmp_path / "dropped", 3, "new-{}.png"))
        mime.setText(mime.urls()[0].toString())  # file managers give the addresses as text, too
        Person(part).drop(mime, QPoint(4, 4))
        await until(lambda: live_studio.uploads.totals().count == 5)
        assert live_studio.drafts.draft(ids[0]) == before
        assert page.header.search.text() == ""

    arun(story())

"""What an artist reads about a good picture that cannot be shown, and how it is tried again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.ui.driver import Arun, Idle, Until

from mintwright.art.errors import ArtError, HugePicture, MissingPicture, NoAnswer, NotDrawn
from mintwright.domain.project import UploadState
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.window.main_window import MainWindow


def failing(error: ArtError, tries: list[Path]) -> Callable[..., Any]:
    def draw(path: Path, *_: object) -> Any:
        tries.append(path)
        raise error

    return draw


@pytest.mark.parametrize(
    ("error", "caption", "details", "is_offered"),
    [
        (HugePicture(), "too large to show here", "too large to show here. It can still be uploaded and minted", False),
        (NoAnswer(), "Press R to try again", "Check that the drive is connected", True),
        (NotDrawn(), "Press R to try again", "no room just now to draw", True),
    ],
)
def test_what_cannot_be_shown_says_why_and_is_tried_again_when_that_may_help(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, error: ArtError, caption: str, details: str, is_offered: bool,
) -> None:  # fmt: skip
    tries: list[Path] = []
    uploads, page = live_studio.uploads, window.uploads

    async def story() -> None:
        Image.new("RGB", (30, 20), (200, 30, 30)).save(tmp_path / "moth.png")
        with monkeypatch.context() as broken:
            broken.setattr("mintwright.art.decoder.thumbnail", failing(error, tries))
            (art_id,) = (await uploads.add([tmp_path / "moth.png"])).art_ids
            await until(lambda: uploads.state(art_id) is UploadState.UPLOADED and live_studio.previews.failure(art_id))
            page.grid.choose([0])
            await until(lambda: details in page.form.fields.upload_problem.text())
            assert page.form.fields.upload_problem.isVisible()
            assert caption in page.grid.model().index(0, 0).data(CardRole.CAPTION)
            assert bool(page.grid.model().index(0, 0).data(CardRole.DOUBTFUL)) == is_offered
            assert page.problem.isVisible() == is_offered
            assert live_studio.damaged_files.count() == 0
            doubts = [str(one.sentence) for one in live_studio.reviewer.review([art_id]).doubts]
            assert len(doubts) == 1
            assert "damaged" not in doubts[0]
            assert len(tries) <= 2, "once for the grid, and once for the details"
        if is_offered:
            page.problem.retry.click()
        else:
            page.commands.retry_chosen()
        await until(lambda: live_studio.previews.failure(art_id) is None)
        await until(lambda: live_studio.previews.image(art_id, 256))
        await until(lambda: not page.form.fields.upload_problem.isVisible() and not page.problem.isVisible())

    arun(story())


def test_a_file_that_is_there_and_may_not_be_read_is_said_in_one_sentence_and_tried_again(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uploads, page = live_studio.uploads, window.uploads
    said = "The file is there, but may not be read. Allow reading it, then press R to try again."

    async def story() -> None:
        Image.new("RGB", (30, 20), (200, 30, 30)).save(tmp_path / "moth.png")
        with monkeypatch.context() as closed:
            closed.setattr("mintwright.art.decoder.thumbnail", failing(MissingPicture(), []))
            (art_id,) = (await uploads.add([tmp_path / "moth.png"])).art_ids
            await until(lambda: uploads.state(art_id) is UploadState.UPLOADED and live_studio.previews.failure(art_id))
            page.grid.choose([0])
            await until(lambda: page.form.fields.upload_problem.text() == said)
            assert page.grid.model().index(0, 0).data(CardRole.CAPTION) == said
            await until(lambda: page.problem.message == f"moth.png: {said}")
            assert page.problem.retry.isVisible()
            assert not page.missing_notice.message, "it is where it was"
        page.problem.retry.click()
        await until(lambda: live_studio.previews.failure(art_id) is None)
        await until(lambda: not page.form.fields.upload_problem.isVisible() and not page.problem.isVisible())

    arun(story())


def test_opening_another_project_asks_nothing_of_what_was_chosen(
    live_studio: Studio, window: MainWindow, arun: Arun, idle: Idle, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        Image.new("RGB", (30, 20)).save(tmp_path / "moth.png")
        await live_studio.uploads.add([tmp_path / "moth.png"])
        await idle()
        window.uploads.grid.choose([0])
        await idle()
        assert window.uploads.form.isVisible()
        home = live_studio.projects.current.id
        await live_studio.projects.create("Another")
        await idle()
        await live_studio.projects.open(home)
        await idle()

    arun(story())
    assert "a subscriber failed" not in caplog.text

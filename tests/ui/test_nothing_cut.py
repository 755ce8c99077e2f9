"""No words are cut and nothing lies outside its place: on every page and dialog, in small windows, with long words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtWidgets import QApplication, QWidget
from tests.parts import draw
from tests.ui.cut_text import cut_in
from tests.ui.driver import Arun, Idle, Until
from tests.ui.window_walk import Walk

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.appearance import TEXT_SIZE
from mintwright.ui.window.main_window import MainWindow

MANY = 1_100  # pieces: numbers of four digits

Look = Callable[[str, QWidget], None]


@dataclass(frozen=True)
class Tongue:
    """A language, as far as it matters for what fits: what things are called, the direction, how much longer it is."""

    name: str
    direction: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight
    longer: float = 0


WIDE = Tongue("W" * 64)
GERMAN = Tongue("Sonnenaufgangsstimmungsbilderreihe am Überlinger See, Teil 1", longer=0.4)
ARABIC = Tongue("فانوس عند البوابة القديمة ليلا", Qt.LayoutDirection.RightToLeft)


class LongerWords(QTranslator):
    """Makes each sentence longer by a share of its length, in words of a usual length."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        more = round(len(source) * self._share)
        filling = ("zungen und Übertragungen " * (1 + more // 25))[:more].rstrip()
        end = source[-1] if source.endswith(("…", ".", "?", ":")) else ""
        return f"{source.removesuffix(end)}{filling}{end}"


@pytest.fixture
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Tongue]:
    """Speak a tongue, from before there is a window."""
    tongue: Tongue = request.param
    translator = LongerWords(tongue.longer)
    if tongue.longer:
        qapp.installTranslator(translator)
    qapp.setLayoutDirection(tongue.direction)
    yield tongue
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    qapp.removeTranslator(translator)


SIZES = ((1280, 800, 100), (960, 640, 100), (960, 640, 150), (837, 485, 100))  # the last on 1280 x 800 pixels at 150 %


@pytest.mark.parametrize(
    ("spoken", "size"),
    [
        pytest.param(tongue, size, id=f"{name}-{size[0]}x{size[1]}-{size[2]}%")
        for name, tongue in (("wide", WIDE), ("german", GERMAN), ("arabic", ARABIC))
        for size in SIZES
    ],
    indirect=["spoken"],
)
def test_nothing_is_cut_on_any_page_or_dialog(
    spoken: Tongue, live_studio: Studio, window: MainWindow, theme: Theme, arun: Arun, until: Until, idle: Idle,
    tmp_path: Path, size: tuple[int, int, int],
) -> None:  # fmt: skip
    studio, (width, height, percent) = live_studio, size

    async def story() -> None:
        studio.settings.put(TEXT_SIZE, percent)
        studio.changes.deliver()
        window.setMinimumSize(width, height)  # the screen of these tests is none of the smallest
        window.resize(width, height)
        await until(window.updatesEnabled)
        walk = Walk(studio, window, theme, idle, until, cut_in)
        await walk.pages_before_there_is_art()
        ids = list((await studio.uploads.add(draw(tmp_path / "few", 2, f"{spoken.name[:60]} {{}}.png"))).art_ids)
        await until(lambda: all(studio.uploads.state(art_id) is UploadState.UPLOADED for art_id in ids))
        await studio.projects.rename(studio.projects.current.id, spoken.name)
        await studio.projects.rename_collection(studio.projects.current_collection.id, spoken.name)
        await studio.projects.add_to_collection(ids)
        studio.drafts.edit_many(ids, Sentence("test", "Edit"), name=spoken.name)
        for number, art_id in enumerate(ids):
            studio.drafts.edit(art_id, asset_name=f"W{number}")
        await studio.minting.mint(studio.reviewer.review(ids, spoken.name))
        await studio.uploads.pause_all()
        many = (await studio.uploads.add(draw(tmp_path / "many", MANY, f"{spoken.name[:60]} {{}}.png"))).art_ids
        studio.drafts.edit_many(many, Sentence("test", "Edit"), name=spoken.name)
        await studio.projects.add_to_collection(many[:20])
        await walk.pages(ids)
        await walk.sign_in()
        await walk.dialogs(spoken.name, ids)
        assert not walk.found, "\n".join(walk.found)

    arun(story(), 120)

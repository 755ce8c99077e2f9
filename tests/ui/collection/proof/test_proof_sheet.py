"""A proof sheet shows a client everything before the mint, says on every page that nothing is, and runs nothing."""

import asyncio
import base64
import os
import subprocess
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.collection.proof import proof_html, proof_pdf
from mintwright.ui.collection.proof.proof_command import ProofCommand, ProofFile
from mintwright.ui.collection.proof.proof_piece import piece_of
from mintwright.ui.collection.proof.save_proof import ProofOf, save_proof
from mintwright.ui.style.theme import Theme

HOSTILE = "<script>alert(1)</script><img src=https://example.org/x onerror=alert(2)>"
TAGS = {
    "html", "head", "meta", "title", "style", "body", "div", "h1", "p", "main", "article", "img", "h2", "dl", "dt",
    "dd", "br",
}  # fmt: skip
LONGEST = 0.05  # seconds of one turn
MANY = 600


class Page(HTMLParser):
    """The tags and the words of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def pictures(self) -> list[str]:
        return [str(attrs["src"]) for tag, attrs in self.tags if tag == "img"]


async def saved(
    studio: Studio, theme: Theme, place: Path, ids: Sequence[int], title: str = "Night Garden"
) -> list[int]:
    told: list[int] = []
    theme.pixmaps.follow(studio.pictures)
    kind = ProofFile(place.suffix)
    proofed = ProofOf(studio.uploads.project_id, title, tuple(ids))
    await save_proof(place, kind, studio, theme.pixmaps, proofed, told.append)
    return told


def describe(studio: Studio, ids: Sequence[int]) -> None:
    hat = Node("Hat", text="Crown")
    inks = Node("Inks", NodeKind.LIST, children=(Node("", text="Oak gall"), Node("", text="Indigo")))
    studio.drafts.edit(ids[0], name="Gate <b>one</b>", amount=12, description="First line.\nSecond.", attrs=(hat, inks))
    studio.drafts.edit(ids[1], name=HOSTILE)


def test_one_file_for_a_browser_says_all_shows_all_and_runs_and_fetches_nothing(
    live_studio: Studio, theme: Theme, arun: Arun, gather: Gather, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 11)
        describe(live_studio, ids)
        place = tmp_path / "proof.html"
        assert await saved(live_studio, theme, place, ids, HOSTILE) == [10, 11]
        page = Page(place.read_text("utf-8"))
        assert {tag for tag, _ in page.tags} <= TAGS
        assert not [attrs for _, attrs in page.tags if any(name.startswith("on") for name in attrs)]
        policy = next(attrs for _, attrs in page.tags if attrs.get("http-equiv") == "Content-Security-Policy")
        assert str(policy["content"]).startswith("default-src 'none'; img-src data:;")
        assert len(page.pictures) == len(ids)
        for picture in page.pictures:
            head, _, data = picture.partition(",")
            assert head == "data:image/jpeg;base64"
            assert QImage.fromData(base64.b64decode(data)).width() == 48
        said = "\n".join(page.words)
        for part in ("Gate <b>one</b>", "12 editions", "First line.", "Hat", "Crown", "Oak gall, Indigo", "11 assets"):
            assert part in said, part
        assert page.words.count(HOSTILE) == 3, "as the title of the page, its heading, and an asset"
        assert said.count("Not minted") == 1 + len(ids)
        if os.name == "posix":
            assert place.stat().st_mode & 0o777 == 0o600

    arun(story(), 30)


@pytest.mark.needs("pdftotext")
def test_every_page_of_the_paper_says_that_nothing_is_minted(
    live_studio: Studio, theme: Theme, arun: Arun, gather: Gather, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 19)
        describe(live_studio, ids)
        live_studio.drafts.edit(
            ids[2],
            description="A long story. " * 400,
            attrs=tuple(Node(f"Trait {n}", text="x" * 500) for n in range(40)),
        )
        place = tmp_path / "proof.pdf"
        await saved(live_studio, theme, place, ids)
        text = subprocess.run(["pdftotext", "-layout", place, "-"], capture_output=True, check=True).stdout.decode()
        pages = text.split("\f")[:-1]
        assert len(pages) >= 3
        for number, page in enumerate(pages, 1):
            assert f"Page {number}" in page
            assert "Not minted · proof sheet of" in page
        said = " ".join(text.split())
        for part in ("Night Garden", "Gate <b>one</b>", "12 editions", "Oak gall, Indigo", "<script>", "and 26 more"):
            assert part in said, part

    arun(story(), 30)


@pytest.mark.parametrize("kind", list(ProofFile))
def test_a_sheet_that_cannot_go_on_leaves_the_file_before_it_and_nothing_half(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, gather: Gather, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, kind: ProofFile,
) -> None:  # fmt: skip
    async def story() -> None:
        ids = await gather(live_studio, 20)
        folder = tmp_path / "out"
        folder.mkdir()
        place = folder / f"proof{kind.value}"
        place.write_text("before")
        leaving: list[object] = []

        def none_yet(*_: object) -> None:
            if not leaving:
                leaving.append(asyncio.ensure_future(live_studio.projects.create("Other")))

        monkeypatch.setattr(theme.pixmaps, "image", none_yet)
        with pytest.raises(MintwrightError, match="Another project"):
            await saved(live_studio, theme, place, ids)
        gone = ProofOf(1, "Night Garden", tuple(ids))  # asked for before another was opened
        with pytest.raises(MintwrightError, match="Another project"):
            await save_proof(place, kind, live_studio, theme.pixmaps, gone, leaving.append)
        await until(lambda: [one.name for one in folder.iterdir()] == [place.name])
        assert place.read_text() == "before"

    arun(story(), 30)


def test_the_command_says_how_far_it_is_and_where_the_sheet_lies(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def chosen(*_: object) -> Path:
        return tmp_path / "proof.html"

    async def story() -> None:
        await gather(live_studio, 12)
        theme.pixmaps.follow(live_studio.pictures)
        monkeypatch.setattr(dialogs, "choose_place", chosen)
        page = QWidget()
        qtbot.addWidget(page)
        command, said = ProofCommand(live_studio, theme, page), list[str]()
        command.getting_on.connect(said.append)
        command.told.connect(said.append)
        command.begin(ProofFile.HTML)
        command.begin(ProofFile.HTML)
        await until(lambda: len(said) == 4)
        assert said == [
            "A proof sheet is being saved already.",
            "Proof sheet: 10 of 12",
            "Proof sheet: 12 of 12",
            f"proof.html is in {tmp_path}",
        ]

    arun(story(), 30)


texts = st.text(st.characters(codec="utf-8"), max_size=40) | st.sampled_from([HOSTILE, "\u202etxt", "a & b", "'\"`"])


@settings(derandomize=True, deadline=None)
@given(texts, texts, texts, texts)
def test_whatever_was_written_is_only_text(title: str, name: str, value: str, description: str) -> None:
    draft = Draft(art_id=1, name=title, description=description, attrs=(Node(name, text=value),))
    plain = Page(proof_html.part(piece_of(draft, 1, "dawn.png"), None))
    assert {tag for tag, _ in plain.tags} <= TAGS
    assert all(set(attrs) <= {"class", "dir"} for _, attrs in plain.tags)
    on_paper = Page(proof_pdf.table([piece_of(draft, 1, "dawn.png")], {}))
    assert {tag for tag, _ in on_paper.tags} <= {"table", "tr", "td", "b", "br", "span"}


def test_nobody_is_held_up_by_a_long_sheet(
    live_studio: Studio, theme: Theme, arun: Arun, gather: Gather, tmp_path: Path, turns: list[float]
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 40)
        many = (ids * (MANY // len(ids)))[:MANY]
        described = Sentence("test", "Describe")
        traits = tuple(Node(f"Trait {n}", text="Of some words") for n in range(8))
        live_studio.drafts.edit_many(ids, described, description="A night of many words. " * 8, attrs=traits)
        await saved(live_studio, theme, tmp_path / "first.pdf", ids)  # fonts and libraries are read
        for name in ("proof.pdf", "proof.html"):
            turns.clear()
            await saved(live_studio, theme, tmp_path / name, many)
            within(max(turns), LONGEST, f"a turn of {name}")

    arun(story(), 120)

"""A film and its cover on the uploads: one card for what lies beside each other, a badge for what is chosen."""

import time
from pathlib import Path
from struct import pack

import pytest
from PIL import Image
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.ui.driver import Arun, Until
from tests.ui.uploads.shown_page import shown

from mintwright.domain.project import UploadState
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.cards.card_facts import Badge
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.listing import UploadFilter
from mintwright.ui.uploads.uploads_grid import UploadsGrid
from mintwright.ui.uploads.uploads_model import UploadsModel

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def made(folder: Path, *names: str) -> list[Path]:
    folder.mkdir(exist_ok=True)
    for number, name in enumerate(names):
        if name.endswith(".png"):
            Image.new("RGB", (30, 30 + number), "navy").save(folder / name)
        else:
            (folder / name).write_bytes(b"ID3\x04" + bytes(60) + name.encode())
    return [folder / name for name in names]


def titles(model: UploadsModel) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_a_pair_is_one_card_and_two_once_it_is_taken_apart(
    live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        studio = live_studio
        added = await studio.uploads.add(made(tmp_path / "art", "song.mp3", "song.png", "alone.png"))
        song, cover, _ = added.art_ids
        await until(lambda: studio.uploads.totals().uploaded == 3)
        model = UploadsModel(studio)
        assert titles(model) == ["song", "alone"]
        assert model.counts[UploadFilter.ALL] == model.counts[UploadFilter.UPLOADED] == 2
        card = model.index(0)
        assert card.data(CardRole.ENDING) == "MP3", "there is no room for both beside the note"
        assert card.data(CardRole.NOTE) == "72 bytes"
        assert "Its cover is song.png" in card.data(Qt.ItemDataRole.ToolTipRole)
        assert card.data(CardRole.ICON) == "music"
        assert card.data(SPOKEN).startswith("song, Sound, MP3 + PNG, Uploaded")
        model.search("song")
        assert titles(model) == ["song"]
        model.search("")
        studio.drafts.edit(song, cover=None)
        studio.changes.deliver()
        assert titles(model) == ["song", "song", "alone"]
        assert model.counts[UploadFilter.ALL] == 3
        studio.history.undo()
        studio.changes.deliver()
        assert titles(model) == ["song", "alone"]
        await studio.projects.add_to_collection([cover])
        studio.changes.deliver()
        assert titles(model) == ["song", "song", "alone"], "it is a piece of its own as well"

    arun(story())


def test_the_card_of_a_pair_is_uploaded_once_both_are_and_says_how_far_both_are_by_their_bytes(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    page = shown(live_studio, theme, qtbot)

    async def story() -> None:
        studio, model = live_studio, page.grid.model()
        await studio.uploads.pause_all()
        song, cover = (await studio.uploads.add(made(tmp_path / "art", "song.mp3", "song.png"))).art_ids
        await until(lambda: model.rowCount() == 1)
        card = model.index(0)
        await studio.uploads.pause([cover])
        await studio.uploads.resume([song])
        await until(lambda: studio.uploads.state(song) is UploadState.UPLOADED)
        assert card.data(CardRole.STATE) == UploadState.PAUSED
        sizes = [studio.uploads.art(one).size for one in (song, cover)]
        assert card.data(CardRole.FRACTION) == sizes[0] / sum(sizes)
        assert card.data(CardRole.NOTE).startswith("Paused · ")
        assert isinstance(model, UploadsModel)
        assert (model.counts[UploadFilter.UPLOADED], model.counts[UploadFilter.UPLOADING]) == (0, 1)
        assert (model.totals.count, model.totals.uploaded, model.totals.paused) == (1, 0, 1)
        repainted: list[int] = []
        model.dataChanged.connect(lambda first, _: repainted.append(first.row()))
        page.grid.choose([0])
        page.commands.pause_or_resume_chosen()
        await until(lambda: studio.uploads.state(cover) is UploadState.UPLOADED)
        assert 0 in repainted
        assert card.data(CardRole.STATE) == UploadState.UPLOADED
        assert model.counts[UploadFilter.UPLOADED] == model.totals.uploaded == 1

    arun(story())


def test_what_failed_of_a_pair_is_seen_whichever_it_is(
    live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        studio = live_studio
        await studio.uploads.pause_all()
        files = made(tmp_path / "art", "song.mp3", "song.png", "tide.mp3", "tide.png")
        song, _, _, cover = (await studio.uploads.add(files)).art_ids
        model = UploadsModel(studio)
        assert titles(model) == ["song", "tide"]
        for art_id in (song, cover):
            studio.uploads.art(art_id).path.unlink()
        await studio.uploads.resume_all()
        await until(lambda: studio.uploads.totals().problems == 2 and studio.uploads.totals().is_at_rest)
        assert titles(model) == ["song", "tide", "tide"], "a cover that failed is not hidden by what it covers"
        states = [model.index(row).data(CardRole.STATE) for row in range(3)]
        assert states == [UploadState.PROBLEM, UploadState.UPLOADED, UploadState.PROBLEM]
        assert model.counts[UploadFilter.PROBLEMS] == 2
        assert model.counts[UploadFilter.UPLOADED] == 1
        assert model.totals.count == 3

    arun(story())


def test_a_cover_that_lies_elsewhere_has_a_card_that_says_what_it_covers_and_needs_no_words(
    live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        studio = live_studio
        song, cover = (await studio.uploads.add(made(tmp_path / "art", "song.mp3", "front.png"))).art_ids
        await until(lambda: studio.uploads.totals().uploaded == 2)
        model = UploadsModel(studio)
        studio.drafts.edit(song, name="Night song")
        studio.drafts.edit(song, cover=cover)
        studio.changes.deliver()
        assert titles(model) == ["Night song", "front"]
        card = model.index(1)
        assert tuple(card.data(CardRole.BADGES)) == (Badge.COVER,)
        assert card.data(CardRole.NOTE) == "Cover of Night song"
        assert card.data(SPOKEN) == "front, PNG, Uploaded, Cover of Night song"
        await studio.uploads.remove([song])
        studio.changes.deliver()
        assert Badge.COVER not in model.index(0).data(CardRole.BADGES)

    arun(story())


def test_a_card_that_is_removed_takes_its_pair_along_and_both_come_back(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    page = shown(live_studio, theme, qtbot)

    async def story() -> None:
        studio = live_studio
        await studio.uploads.add(made(tmp_path / "art", "song.mp3", "song.png", "alone.png"))
        await until(lambda: all(studio.uploads.state(one) is UploadState.UPLOADED for one in studio.uploads.order()))
        await until(lambda: page.grid.model().rowCount() == 2)
        said = page.header.findChildren(QLabel)
        await until(lambda: any("All 2 uploaded" in one.text() for one in said))
        assert not any("shown" in one.text() for one in said), "nothing is left out by a filter"
        page.grid.choose([0])
        page.commands.remove_chosen()
        await until(lambda: len(studio.uploads.order()) == 1)
        step = studio.history.undo()
        assert step is not None
        await step.taken()
        await until(lambda: len(studio.uploads.order()) == 3)
        await until(lambda: page.grid.model().rowCount() == 2)

    arun(story())


def test_a_pair_that_is_dropped_into_a_collection_is_one_piece_of_it_and_what_is_not_clear_is_said(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    page = shown(live_studio, theme, qtbot)

    async def story() -> None:
        studio = live_studio
        page.adding.add(made(tmp_path / "art", "song.mp3", "song.png"), studio.joining.place())
        await until(lambda: studio.projects.current_collection.art_ids)
        (piece,) = studio.projects.current_collection.art_ids
        assert studio.uploads.art(piece).path.name == "song.mp3"
        page.adding.add(made(tmp_path / "more", "dance.mp3", "dance.mp4", "dance.png"))
        await until(lambda: "Choose yourself which picture is the cover" in page.notice.message)
        assert "dance.mp3, dance.mp4, dance.png" in page.notice.message

    arun(story())


def test_a_cover_that_is_dropped_again_by_itself_is_said_to_be_one_and_joins_nothing(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    page = shown(live_studio, theme, qtbot)

    async def story() -> None:
        studio, pair = live_studio, made(tmp_path / "art", "song.mp3", "song.png")
        page.adding.add(pair)
        await until(lambda: len(studio.uploads.order()) == 2)
        page.adding.add(pair[1:], studio.joining.place())
        await until(lambda: "song.png is the cover of song.mp3, so it was not added" in page.notice.message)
        assert not studio.projects.current_collection.art_ids
        page.notice.withdraw()
        page.adding.add(pair, studio.joining.place())
        await until(lambda: studio.projects.current_collection.art_ids)
        assert "song.png" not in page.notice.message, "its piece was dropped with it"

    arun(story())


def test_tiles_say_kind_length_and_size_and_which_pictures_move(
    live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        studio, art = live_studio, tmp_path / "art"
        art.mkdir()
        sound = b"RIFF____WAVEfmt " + pack("<IHHIIHH", 16, 1, 2, 8_000, 16_000, 2, 16) + b"data" + pack("<I", 80_000)
        (art / "steps.wav").write_bytes(sound + bytes(80_000))
        frames = [Image.new("RGB", (20, 20), color) for color in ("red", "blue")]
        frames[0].save(art / "blink.gif", save_all=True, append_images=frames[1:], loop=0)
        frames[0].save(art / "still.png")
        order = ["steps.wav", "blink.gif", "still.png"]
        sound_id, _, cover_id = (await studio.uploads.add([art / name for name in order])).art_ids
        await until(lambda: studio.uploads.totals().uploaded == 3)
        model = UploadsModel(studio)
        notes = [lambda row=row: model.index(row).data(CardRole.NOTE) for row in range(3)]
        await until(lambda: notes[0]() == "Needs a cover")
        assert model.index(0).data(CardRole.TONE) == "warn"
        assert "Needs a cover" in model.index(0).data(SPOKEN)
        studio.drafts.edit(sound_id, cover=cover_id)
        await until(lambda: "0:05" in notes[0]())
        assert notes[0]() == "0:05 · 80.0 kB"
        assert model.index(0).data(CardRole.KIND) == "Sound"
        await until(lambda: "Animated" in notes[1]())
        assert "Animated" in model.index(1).data(SPOKEN)
        assert model.index(1).data(CardRole.ICON) == "play"
        assert notes[2]() == "Cover of Steps"

    arun(story())


def test_a_note_that_is_too_long_for_a_card_leaves_out_its_last_parts_whole(theme: Theme, qtbot: QtBot) -> None:
    delegate = CardDelegate(theme)
    assert delegate.shown_note("0:50 · 801.0 kB", 200, whole=True) == "0:50 · 801.0 kB"
    assert delegate.shown_note("0:50 · 801.0 kB", 60, whole=True) == "0:50"
    assert delegate.shown_note("801.0 kB", 30, whole=True) == "", "a part of a number is another number"
    assert delegate.shown_note("is not where it was", 40, whole=False).endswith("…")


class Noted(CardDelegate):
    """Remembers the order in which the second line is painted, and where each part begins."""

    def __init__(self, theme: Theme, view: QWidget) -> None:
        super().__init__(theme, view)
        self.parts: list[tuple[str, int]] = []

    def paint_kind(self, painter: QPainter, line: QRect, icon: str) -> int:
        self.parts.append((icon, 0))
        return super().paint_kind(painter, line, icon)

    def paint_ending(self, painter: QPainter, line: QRect, start: int, ending: str) -> int:
        self.parts.append((ending, start))
        return super().paint_ending(painter, line, start, ending)


def test_a_sound_with_a_cover_tells_its_kind_first_then_its_ending_its_length_and_its_size(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    """The picture that is seen is that of the cover; the tip has what a narrow card leaves out."""
    theme.pixmaps.follow(live_studio.previews)

    async def story() -> None:
        studio, art = live_studio, tmp_path / "art"
        made(art, "steps.png")
        sound = b"RIFF____WAVEfmt " + pack("<IHHIIHH", 16, 1, 2, 8_000, 16_000, 2, 16) + b"data" + pack("<I", 80_000)
        (art / "steps.wav").write_bytes(sound + bytes(80_000))
        await studio.uploads.add([art / "steps.wav", art / "steps.png"])
        await until(lambda: studio.uploads.totals().uploaded == 2)
        grid = UploadsGrid(theme)
        qtbot.addWidget(grid)
        grid.setModel(UploadsModel(studio, grid))
        card = grid.model().index(0, 0)
        await until(lambda: card.data(CardRole.NOTE) == "0:05 · 80.0 kB")
        assert "Sound · 0:05 · Uploaded · 80.0 kB" in card.data(Qt.ItemDataRole.ToolTipRole)
        grid.setItemDelegate(painted := Noted(theme, grid))
        grid.resize(400, 300)
        grid.show()
        await until(lambda: painted.parts)
        (kind, _), (ending, start) = painted.parts[:2]
        assert (kind, ending) == ("music", "WAV")
        assert start > 0, "the chip stands behind the icon"

    arun(story())


def test_two_pictures_of_one_name_that_are_each_others_covers_are_still_on_the_list(
    studio: Studio, arun: Arun, tmp_path: Path
) -> None:
    for ending, colour in (("png", "red"), ("jpg", "blue")):
        Image.new("RGB", (8, 8), colour).save(tmp_path / f"lantern.{ending}")

    async def story() -> None:
        model = UploadsModel(studio)
        ids = (await studio.uploads.add([tmp_path / "lantern.png", tmp_path / "lantern.jpg"])).art_ids
        for one, other in (ids, ids[::-1]):
            studio.drafts.edit(one, cover=other)
            studio.changes.deliver()
        assert model.rowCount() == 2

    arun(story())


def test_a_cover_that_is_a_piece_of_a_collection_stays_when_what_it_covers_is_removed(
    studio: Studio, arun: Arun, tmp_path: Path
) -> None:
    (tmp_path / "song.mp3").write_bytes(b"ID3\x04" + bytes(64))
    Image.new("RGB", (8, 8), "red").save(tmp_path / "song.png")

    async def story() -> None:
        ids = (await studio.uploads.add([tmp_path / "song.mp3", tmp_path / "song.png"])).art_ids
        song, picture = sorted(ids, key=lambda one: studio.uploads.art(one).path.suffix)
        assert studio.pictures.of(song) == picture
        assert await studio.pairs.with_covers([song], studio.projects.pieces()) == [song, picture]
        await studio.projects.add_to_collection([picture])
        await studio.projects.new_collection("Another")  # which is open now
        assert await studio.pairs.with_covers([song], studio.projects.pieces()) == [song]

    arun(story())


@pytest.mark.soak
def test_news_of_a_collection_of_1200_sounds_with_covers_hold_nobody_up(
    studio: Studio, arun: Arun, tmp_path: Path
) -> None:
    for number in range(1_200):
        for ending in ("mp3", "png"):
            (tmp_path / f"{number:04}.{ending}").write_bytes(b"ID3\x04" + bytes(64) + number.to_bytes(4))

    async def story() -> None:
        ids = (await studio.uploads.add([tmp_path])).art_ids
        await studio.projects.add_to_collection([one for one in ids if studio.pictures.of(one) != one])
        studio.changes.deliver()
        model = UploadsModel(studio)
        turns: list[float] = []
        for kind in (Kind.COLLECTIONS, Kind.MINTS, Kind.ART):
            studio.changes.announce(kind)
            began = time.thread_time()
            studio.changes.deliver()
            turns.append(time.thread_time() - began)
        assert model.rowCount() == 1_200
        within(max(turns), 0.1, "a turn")

    arun(story())


def test_what_is_chosen_after_a_step_back_is_what_was_chosen_before_the_step(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        names = ("a.mp3", "a.png", "b.mp3", "b.png", "c.png")
        ids = (await studio.uploads.add(made(tmp_path / "art", *names))).art_ids
        page = shown(studio, theme, qtbot)
        await until(lambda: page.grid.model().rowCount() == 3)

        async def take_back() -> None:
            step = studio.history.undo()
            assert step is not None
            await page.show_step(step)

        page.grid.choose([0, 2])
        assert page.form.isVisible()
        assert any(one.text().startswith("2 files and 1 cover · ") for one in page.findChildren(QLabel))
        page.commands.remove(page.grid.chosen())
        await until(lambda: page.notice.message)
        assert page.notice.message == "Removed 2 assets and 1 cover from the list. They stay on your disk."
        assert page.grid.chosen() == [ids[2]], "what is next"
        await take_back()
        assert page.grid.chosen() == [ids[0], ids[4]], "what was removed"
        assert page.toast.message == "Undone: Remove from the list · 2 assets and 1 cover"
        page.grid.selectAll()
        await take_back()
        await until(lambda: page.grid.model().rowCount() == 5)
        assert page.grid.chosen() == list(ids), "all, and not every second"
        assert page.toast.message == "Undone: Take the pictures beside 2 files as their covers · 2 assets"

    arun(story())

"""A picture that was saved again while its mint is reviewed: it is said before anything can be minted for ever."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.dialog_parts import played
from tests.ui.minting.test_review_dialog import confirming, review, reviews, tick
from tests.ui.mints import Gather

from mintwright.domain.project import Art
from mintwright.studio.disk.drives import IsStopped
from mintwright.studio.studio import Studio
from mintwright.studio.uploads import changed_files, inspection
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.review_dialog import ReviewDialog

SAID = "was saved again after it was uploaded"


def save_again(path: Path, *, changed: bool) -> None:
    """As a painting program or a backup does: the size is the same, the date is another."""
    raw = bytearray(path.read_bytes())
    raw[-20] ^= int(changed)
    path.write_bytes(raw)
    os.utime(path, ns=(1, 1))


def warns(dialog: ReviewDialog) -> bool:
    """Whether the review names a picture that is not what would be minted."""
    found = dialog.findChildren(ProblemList)[0].model()
    return any(SAID in str(found.index(at, 0).data()) for at in range(found.rowCount()))


def pressing_mint(dialog: ReviewDialog) -> Callable[[], None]:
    """Tick what is asked, and return what presses the button that mints."""
    tick(dialog).click()
    return lambda: Person(dialog).press("Mint 2 assets on the practice network")


@pytest.fixture
def slow_reading(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, list[Path]]:
    """A film on a stick takes minutes to compare: until the event is set. The list is what was begun."""
    is_read, begun, real = threading.Event(), list[Path](), changed_files.unchanged

    def slowly(art: Art, is_stopped: IsStopped) -> Art:
        begun.append(art.path)
        while not is_read.wait(0.02):
            is_stopped()
        return real(art, is_stopped)

    monkeypatch.setattr(changed_files, "unchanged", slowly)
    return is_read, begun


@pytest.mark.parametrize("changed", [True, False])
def test_a_review_waits_for_the_comparison_and_is_opened_anew_without_beginning_it_anew(
    live_studio: Studio,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    slow_reading: tuple[threading.Event, list[Path]],
    changed: bool,
) -> None:
    is_read, begun = slow_reading

    async def story() -> None:
        ids = await gather(live_studio, 2)
        save_again(live_studio.uploads.art(ids[0]).path, changed=changed)
        for _ in range(3):
            dialog = await review(flow, ids, until)
            person = Person(dialog)
            await until(lambda person=person: "It is being compared" in person.reads())
            assert not person.button("Continue").isEnabled()
            dialog.reject()
            await until(lambda: not reviews(flow))
        assert len(begun) == 1, "it was begun anew"
        dialog = await review(flow, ids, until)
        is_read.set()
        await until(Person(dialog).button("Continue").isEnabled)
        assert warns(dialog) == changed
        assert "being compared" not in Person(dialog).reads()
        dialog.reject()

    arun(played(story(), flow), 40)


def test_the_last_question_is_withdrawn_when_a_picture_turns_out_to_be_another(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await confirming(flow, ids, until)
        tick(dialog).click()
        save_again(live_studio.uploads.art(ids[1]).path, changed=True)
        live_studio.reviewer.check_files(ids)
        await until(lambda: Person(dialog).offers("Continue"))
        assert "saved again while you looked, so nothing was sent" in Person(dialog).reads()
        assert warns(dialog)
        assert live_studio.minting.mints() == ()
        Person(dialog).press("Continue")
        assert SAID in Person(dialog).reads()
        assert not tick(dialog).isChecked()
        dialog.reject()

    arun(played(story(), flow), 40)


@pytest.mark.parametrize("changed", [True, False])
def test_what_is_confirmed_is_not_sent_where_a_picture_was_saved_again_that_nobody_compared_yet(
    live_studio: Studio,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    slow_reading: tuple[threading.Event, list[Path]],
    changed: bool,
) -> None:
    is_read, _ = slow_reading

    async def story() -> None:
        ids = await gather(live_studio, 2)
        finished: list[int] = []
        flow.receipt_requested.connect(finished.append)
        dialog = await confirming(flow, ids, until)
        press = pressing_mint(dialog)
        save_again(live_studio.uploads.art(ids[1]).path, changed=changed)
        press()
        await until(lambda: Person(dialog).offers("Continue"))
        assert "It is being compared" in Person(dialog).reads()
        assert not Person(dialog).button("Continue").isEnabled()
        assert live_studio.minting.mints() == ()
        is_read.set()
        await until(Person(dialog).button("Continue").isEnabled)
        assert warns(dialog) == changed
        Person(dialog).press("Continue")
        pressing_mint(dialog)()
        await until(lambda: bool(finished))
        assert len(live_studio.minting.mints()) == 1

    arun(played(story(), flow), 40)


def test_what_could_not_be_compared_is_said_before_it_is_minted_and_holds_up_nothing_once_it_is_confirmed(
    live_studio: Studio,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = "may have been saved again: it cannot be read just now"

    def unreadable(path: Path) -> None:
        raise PermissionError(path)

    async def story() -> None:
        ids = await gather(live_studio, 2)
        finished: list[int] = []
        flow.receipt_requested.connect(finished.append)
        dialog = await confirming(flow, ids, until)
        save_again(live_studio.uploads.art(ids[1]).path, changed=True)
        monkeypatch.setattr(inspection, "open_regular", unreadable)
        pressing_mint(dialog)()
        await until(lambda: Person(dialog).offers("Continue") and Person(dialog).button("Continue").isEnabled())
        assert "A file could not be compared, so nothing was sent." in Person(dialog).reads()
        assert live_studio.minting.mints() == ()
        Person(dialog).press("Continue")
        assert said in Person(dialog).reads()
        pressing_mint(dialog)()
        await until(lambda: bool(finished))

    arun(played(story(), flow), 40)

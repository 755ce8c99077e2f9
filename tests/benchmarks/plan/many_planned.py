"""A collection of very many assets in the real window, run by test_many_planned.py in a process of its own.

    python many_planned.py FOLDER TABLE

The art is in FOLDER/art already. What the journal has of it was worked out by nobody yet, as after a start. How long
each step took, and the longest turn of the loop meanwhile, go to TABLE.
"""

import asyncio
import csv
import hashlib
import sys
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass, fields
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from tests.benchmarks.real_window import RealWindow, until, with_real_window
from tests.pace import measured_turns
from tests.parts import journal_of

from mintwright.app import open_practice
from mintwright.chain.cid import cid_of
from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.networks import Network, scope_of
from mintwright.domain.plan.division import Division, Way
from mintwright.domain.project import Art, Collection, Proof, StoredFile
from mintwright.library import art_repository, draft_repository, project_repository
from mintwright.library.database import Connection
from mintwright.studio.studio import open_studio
from mintwright.ui.minting.cost_bar import CostBar
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.plan.plan_work import PlanWork
from mintwright.ui.sidebar.navigation import PageName

STEPS = ("forecast", "plan", "prices", "another division", "move", "checks and review", "whole in figures")
NOT_AWAITED = {"plan", "checks and review"}  # what is worked out further beside the window is the next step
AT_REST = 0.8  # seconds
LONGEST = 120  # seconds
WORDS = ("Washi", "Kozo", "Mitsumata", "Gampi", "Hemp", "Cotton", "Vellum")
PRACTICE = scope_of(Network.PRACTICE)


@dataclass(frozen=True, slots=True)
class Step:
    """One step, in milliseconds: by the clock, and of it what the interface's thread worked."""

    name: str
    longest_turn: float
    took: float
    worked: float


def fill(art: Path, connection: Connection) -> None:
    """Each picture of this folder uploaded, described with traits, and in the first collection."""
    stamps = {path: FileStamp.of(path.stat()) for path in sorted(art.iterdir())}
    rows = art_repository.add_art(connection, 1, stamps, PRACTICE)
    for at, (row, (path, stamp)) in enumerate(zip(rows, stamps.items(), strict=True)):
        data = path.read_bytes()
        sha256, cid = hashlib.sha256(data).hexdigest(), cid_of(data)
        checked = Art(
            id=row[0], project_id=1, path=path, position=at, size=stamp.size, modified_ns=stamp.modified_ns,
            media_type="image/png", sha256=sha256, cid=cid, width=48, height=48,
        )  # fmt: skip
        art_repository.set_checked(connection, checked)
        file = StoredFile(
            sha256=sha256, uuid=f"{at:032d}", ipfs=f"ipfs://{cid}", gateway="", media_type="image/png",
            proof=Proof.MATCHED,
        )  # fmt: skip
        art_repository.set_stored(connection, file, PRACTICE, b"{}", row[0])
    draft_repository.save_drafts(connection, [described(row[0], at) for at, row in enumerate(rows, 1)])
    collection = Collection(id=1, project_id=1, name="Moths", art_ids=tuple(row[0] for row in rows))
    project_repository.restore_collection(connection, collection)


def described(art_id: int, at: int) -> Draft:
    """An asset with a title of its own and six traits."""
    traits = {f"Trait {place}": f"{WORDS[(at * (place + 3)) % 7]} {(at + place) % 23}" for place in range(5)}
    attrs = nodes_of({"Paper": WORDS[at % 7], **traits})
    name, asset_name = f"Moth #{at}", f"Moth{at}"
    return Draft(art_id=art_id, name=name, asset_name=asset_name, description="Drawn at night.", attrs=attrs)


async def prepare(folder: Path) -> None:
    """The journal of an artist who has described all of it."""
    data = folder / "data"
    studio = open_studio(data, practice=lambda: open_practice(data / "practice"))
    await journal_of(studio).write(partial(fill, folder / "art"))
    await studio.close()


class Morning:
    """The window, and the hands of the artist."""

    def __init__(self, opened: RealWindow, note: Callable[[Step], object]) -> None:
        """`note` is told of each step."""
        self._studio = opened.studio
        self._window = opened.window
        self._note = note

    async def live(self) -> None:
        """From the collection to a review of all of it."""
        window, studio = self._window, self._studio
        await until(lambda: studio.session.scope == PRACTICE)
        pages = vars(window.pages)  # the last of them are made some seconds after the start
        await until(lambda: {"sign_in", "practice", "collection"} <= pages.keys())
        await until(lambda: not studio.previews.is_looking)  # at each picture once, after every start
        window.pages.plan.ensurePolished()  # its making takes as long for a few
        await asyncio.sleep(AT_REST)
        (bar,) = window.pages.collection.findChildren(CostBar)
        await self._step("forecast", partial(window.go, PageName.COLLECTION), lambda: reads(bar, "in one mint"))
        await self._step("plan", window.pages.open_plan, lambda: self._planner.plan.mints)
        await self._step("prices", lambda: None, self._is_worked_out)
        divide = partial(self._planner.divide, Division(Way.BY_NUMBER, number=10))
        await self._step("another division", divide, self._is_worked_out)
        first, second = (len(mint.assets) for mint in self._planner.plan.mints[:2])
        move = partial(window.pages.plan.move_on, [self._planner.plan.mints[0].art_ids[-1]], 1)
        await self._step("move", move, self._is_worked_out)
        assert [len(mint.assets) for mint in self._planner.plan.mints[:2]] == [first - 1, second + 1]
        start = partial(window.pages.mint_flow.start, studio.projects.current_collection.art_ids)
        await self._step("checks and review", start, self._is_reviewed)
        await self._step("whole in figures", lambda: None, lambda: reads(self._review, "Longest title"))

    def _is_worked_out(self) -> bool:
        return self._window.pages.plan.is_settled and self._planner.is_done

    @property
    def _planner(self) -> PlanWork:
        return self._window.pages.plan.planner

    @property
    def _review(self) -> ReviewDialog | None:
        """The review that is open. Among the windows it is soon found: it is asked for often, while it is awaited."""
        found = (one for one in QApplication.topLevelWidgets() if isinstance(one, ReviewDialog) and one.isVisible())
        return next(found, None)

    def _is_reviewed(self) -> bool:
        review = self._review
        names = {} if review is None else {one.accessibleName(): one for one in review.findChildren(QPushButton)}
        return "Continue" in names and names["Continue"].isEnabled()

    async def _step(self, name: str, begin: Callable[[], object], is_done: Callable[[], object]) -> None:
        """Do this, wait until it is done and at rest, and note it."""
        with measured_turns() as turns:
            clock, thread = time.perf_counter(), time.thread_time()
            begin()
            await until(is_done, LONGEST)
            took, worked = time.perf_counter() - clock, time.thread_time() - thread
            await asyncio.sleep(0 if name in NOT_AWAITED else AT_REST)
        self._note(Step(name, turns.longest * 1e3, took * 1e3, worked * 1e3))


def reads(part: QWidget | None, words: str) -> bool:
    """Whether a line of this part has these words."""
    return part is not None and any(words in line.text() for line in part.findChildren(QLabel))


async def spend(table: Path, opened: RealWindow) -> None:
    """Do all of it, and write down each step as it ends."""
    with table.open("w", newline="", buffering=1) as file:
        rows = csv.writer(file)
        rows.writerow([field.name for field in fields(Step)])
        await Morning(opened, lambda step: rows.writerow(astuple(step))).live()


if __name__ == "__main__":
    where, steps = map(Path, sys.argv[1:])
    asyncio.run(prepare(where))
    with_real_window(where, partial(spend, steps))

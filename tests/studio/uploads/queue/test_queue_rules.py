"""Whatever the artist does with the queue, in whatever order: the sums are true, nothing is sent that she held back,
and in the end everything arrives.
"""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from mintwright.domain.project import UploadState
from mintwright.practice import PracticeServer
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.studio import Studio, open_studio
from mintwright.studio.uploads.queue.upload_steps import UploadSteps

FILES = 6
ON_CHOSEN = ("pause", "resume", "remove", "restore", "retry", "reupload")

steps = st.lists(
    st.tuples(
        st.sampled_from([*ON_CHOSEN, "pause all", "resume all", "wait", "reopen"]),
        st.sets(st.integers(0, FILES - 1), min_size=1),
    ),
    max_size=12,
)


def require_true_sums(studio: Studio) -> None:
    items = [studio.uploads.item(art_id) for art_id in studio.uploads.order()]
    counts = Counter(item.state for item in items)
    totals = studio.uploads.totals()
    assert totals.count == len(items)
    assert totals.size == sum(item.art.size for item in items if item.state is not UploadState.PROBLEM)
    assert [totals.waiting, totals.uploading, totals.paused, totals.uploaded, totals.problems] == [
        counts[state]
        for state in (UploadState.WAITING, UploadState.UPLOADING, UploadState.PAUSED, UploadState.UPLOADED,
                      UploadState.PROBLEM)
    ]  # fmt: skip
    failed = [item.art.id for item in items if item.state is UploadState.PROBLEM and item.proof is None]
    assert (list(studio.uploads.failed()), totals.failed) == (failed, len(failed))


class HeldBack:
    """What must not begin to be sent: uploads to the real networks are public."""

    def __init__(self) -> None:
        self.paused: set[int] = set()
        self.removed: set[int] = set()
        self.being_changed: set[int] = set()
        self.sent_all_the_same: list[str] = []

    def watch(self, upload: Callable[[UploadSteps, int], Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        """The same, but noted where it should not have begun."""

        async def watched(steps: UploadSteps, art_id: int) -> None:
            if art_id in self.paused | self.removed | self.being_changed:
                self.sent_all_the_same.append(f"{art_id}: {self.paused} {self.removed} {self.being_changed}")
            await upload(steps, art_id)

        return watched

    @contextmanager
    def around(self, studio: Studio, step: str, ids: list[int]) -> Generator[None]:
        """Allow what a step allows before it, forbid while it lasts, and afterwards what it forbids."""
        if step == "resume":
            self.paused.difference_update(ids)
        elif step == "resume all":
            self.paused.clear()
        elif step == "restore":
            self.removed.difference_update(ids)
        self.being_changed = set(ids) if step in ("pause", "remove", "reupload") else set()
        try:
            yield
        finally:
            self.being_changed = set()
        if step == "pause":
            self.paused.update(art_id for art_id in ids if studio.uploads.state(art_id) is UploadState.PAUSED)
        elif step == "remove":
            self.removed.update(ids)
        elif step == "pause all":
            items = map(studio.uploads.item, studio.uploads.order())
            self.paused.update(item.art.id for item in items if item.state is UploadState.PAUSED)


async def act(studio: Studio, step: str, ids: list[int], held_back: HeldBack) -> None:
    uploads: Any = studio.uploads
    with held_back.around(studio, step, ids):
        match step:
            case "wait":
                await asyncio.sleep(0.01)
            case "pause all" | "resume all":
                await getattr(uploads, step.replace(" ", "_"))()
            case _:
                await getattr(uploads, step)(ids)
    require_true_sums(studio)
    assert not held_back.sent_all_the_same


@settings(derandomize=True, deadline=None, max_examples=25)
@given(chosen=steps)
async def test_any_sequence_of_wishes_leaves_true_sums_and_loses_nothing(
    practice_server: PracticeServer, chosen: list[tuple[str, set[int]]]
) -> None:
    async def practise() -> PracticeAccess:
        return PracticeAccess(practice_server.base_url, practice_server.issue_secret_token(), lambda: asyncio.sleep(0))

    async def run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for number in range(FILES):
            Image.new("RGB", (8 + number, 8), (number, 0, 0)).save(folder / f"{number}.png")
        studio = open_studio(folder / "data", practice=practise)
        await studio.start()
        ids, held_back = (await studio.uploads.add(sorted(folder.glob("*.png")))).art_ids, HeldBack()
        monkeypatch.setattr(UploadSteps, "upload", held_back.watch(real))
        for step, places in chosen:
            if step == "reopen":
                await studio.close()
                studio = open_studio(folder / "data", practice=practise)
                require_true_sums(studio)
                await studio.start()
            else:
                await act(studio, step, [ids[place] for place in places], held_back)
        monkeypatch.setattr(UploadSteps, "upload", real)
        await studio.uploads.restore(ids)
        await studio.uploads.resume_all()
        await studio.uploads.retry(ids)
        deadline = time.monotonic() + 20
        while studio.uploads.totals().uploaded < FILES:
            require_true_sums(studio)
            assert time.monotonic() < deadline, studio.uploads.totals()
            await asyncio.sleep(0.005)
        assert tuple(studio.uploads.order()) == ids
        await studio.close()

    real = UploadSteps.upload
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        await run(Path(folder), monkeypatch)

"""Whatever the artist does with the queue, in whatever order: the sums are true, and in the end everything arrives."""

import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from mintwright.domain.project import UploadState
from mintwright.practice import PracticeServer
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.studio import Studio, open_studio

FILES = 6

steps = st.lists(
    st.tuples(
        st.sampled_from(["pause", "resume", "remove", "restore", "retry", "pause all", "resume all", "wait", "reopen"]),
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


async def act(studio: Studio, step: str, ids: list[int]) -> None:
    uploads: Any = studio.uploads
    match step:
        case "wait":
            await asyncio.sleep(0.01)
        case "pause all" | "resume all":
            await getattr(uploads, step.replace(" ", "_"))()
        case _:
            await getattr(uploads, step)(ids)
    require_true_sums(studio)


@settings(derandomize=True, deadline=None, max_examples=25)
@given(chosen=steps)
async def test_any_sequence_of_wishes_leaves_true_sums_and_loses_nothing(
    practice_server: PracticeServer, chosen: list[tuple[str, set[int]]]
) -> None:
    async def practise() -> PracticeAccess:
        return PracticeAccess(practice_server.base_url, practice_server.issue_secret_token(), lambda: asyncio.sleep(0))

    async def run(folder: Path) -> None:
        for number in range(FILES):
            Image.new("RGB", (8 + number, 8), (number, 0, 0)).save(folder / f"{number}.png")
        studio = open_studio(folder / "data", practice=practise)
        await studio.start()
        ids = (await studio.uploads.add(sorted(folder.glob("*.png")))).art_ids
        for step, places in chosen:
            if step == "reopen":
                await studio.close()
                studio = open_studio(folder / "data", practice=practise)
                require_true_sums(studio)
                await studio.start()
            else:
                await act(studio, step, [ids[place] for place in places])
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

    with tempfile.TemporaryDirectory() as folder:
        await run(Path(folder))

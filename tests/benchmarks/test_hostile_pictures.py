"""Five pictures of 1.9 MB that unpack to gigabytes, in the real window: memory here and in the children, and stalls."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from tests.whole import sized, target

PROJECT = Path(__file__).parents[2]
SIDES = sized({"webp": 11_000, "png": 11_300}, {"webp": 3_000, "png": 4_500})

WATCHED = """
import asyncio, json, os, re, sys, time
from pathlib import Path
from mintwright.app import run_with_qt
from mintwright.studio.studio import open_studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow
from tests.benchmarks.memory import PeakMemory, resident

def held_by_children():
    most = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        if f"PPid:\\t{os.getpid()}\\n" in text and (found := re.search(r"VmHWM:\\s+(\\d+)", text)):
            most = max(most, int(found[1]) / 1024)
    return most

def kept_waiting():
    # seconds that this thread was ready to run, and others had every core (Linux: scheduler/sched-stats)
    return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9

async def main(folder, count):
    theme = Theme(folder / "cache")
    studio = open_studio(folder / "data", practice=None)
    window = MainWindow(studio, theme)
    window.show()
    await window.painted()
    await window.fill()
    await studio.start()
    await asyncio.sleep(1)
    gaps, children, running, before, peak = [], [0.0], True, resident(), PeakMemory()
    async def tick():
        last = time.perf_counter() - kept_waiting()
        while running:
            await asyncio.sleep(0.005)
            now = time.perf_counter() - kept_waiting()
            gaps.append((now - last) * 1e3)
            last = now
    async def watch():
        while running:
            children.append(await asyncio.to_thread(held_by_children))
            await asyncio.sleep(0.02)
    tasks = [asyncio.ensure_future(tick()), asyncio.ensure_future(watch())]
    ids = (await studio.uploads.add([folder / "art"])).art_ids
    deadline = time.monotonic() + 300
    def known(art_id):
        return studio.previews.image(art_id, 1024) or studio.previews.no_picture(art_id)
    for art_id in ids:
        studio.previews.request(art_id, 1024)
    while not (len(ids) == count and all(known(art_id) for art_id in ids)):
        await asyncio.sleep(0.05)
        assert time.monotonic() < deadline
    running = False
    await asyncio.gather(*tasks)
    shown = sum(studio.previews.image(art_id, 1024) is not None for art_id in ids)
    found = {"studio": before + peak.grown(), "child": max(children), "longest": max(gaps), "shown": shown}
    window.hide()
    await studio.close()
    print(json.dumps(found), flush=True)
    os._exit(0)

run_with_qt(main(Path(sys.argv[1]), int(sys.argv[2])))
"""


def watched(folder: Path, sides: dict[str, int]) -> dict[str, float]:
    """What is held and how long the window stalls while five pictures of these sides are taken in."""
    (folder / "art").mkdir(parents=True)
    (folder / "data").mkdir()
    for number in range(5):
        kind = ("webp", "png")[number % 2]
        options = {"lossless": True, "method": 0} if kind == "webp" else {}
        path = folder / "art" / f"{number}.{kind}"
        Image.new("RGB", (sides[kind], sides[kind]), (number, 90, 30)).save(path, **options)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    words = [sys.executable, "-c", WATCHED, str(folder), "5"]
    done = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=PROJECT)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.skipif(sys.platform != "linux", reason="counts resident memory as Linux does")
def test_five_pictures_that_unpack_to_gigabytes_take_neither_memory_nor_time_of_the_window(tmp_path: Path) -> None:
    """Time is compared with five pictures of 100 pixels, without what other programs took: we are never alone."""
    small = watched(tmp_path / "small", {"webp": 100, "png": 100})
    found = watched(tmp_path / "large", SIDES)
    print(f"\nfive hostile pictures, {found['shown']} shown: {found['studio']:.0f} MiB in the studio, "
          f"{found['child']:.0f} in a child; longest stall {found['longest']:.0f} ms "
          f"({small['longest']:.0f} with small ones)")  # fmt: skip
    assert found["studio"] < 600
    assert 0 < found["child"] < 1_200
    assert found["shown"] == sized(2, 5)
    target(found["longest"] < small["longest"] + 50)

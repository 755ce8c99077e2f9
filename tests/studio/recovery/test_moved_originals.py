"""Words that were saved elsewhere come back to their pieces, wherever those are and whatever the project is called."""

import json
import shutil
from pathlib import Path

from tests.parts import Profile, Until, fill_disk, free_disk
from tests.studio.recovery.test_unsaved_work import LONG

from mintwright.studio.studio import Studio


async def saved_elsewhere(profile: Profile, until: Until, file: Path) -> tuple[Studio, tuple[int, ...]]:
    """The studio after the next start, without the words about three pieces that `file` has."""
    studio = profile.open(practice=False)
    studio.uploads.start()
    ids = (await studio.uploads.add(profile.draw(3))).art_ids
    await until(lambda: all(studio.uploads.art(art_id).sha256 for art_id in ids))
    await studio.unsaved_work.save()
    await fill_disk(studio)
    for art_id in ids:
        studio.drafts.edit(art_id, description=LONG)
    studio.unsaved_work.let_go(await studio.unsaved_work.save_elsewhere(file))
    studio.history.undo()
    await free_disk(studio)
    await studio.close()
    again = profile.open(practice=False)
    for art_id in ids:
        again.drafts.edit(art_id, description="")
    return again, ids


async def test_words_come_back_to_originals_that_were_moved_and_found_in_a_project_that_was_renamed(
    profile: Profile, until: Until, tmp_path: Path
) -> None:
    studio, ids = await saved_elsewhere(profile, until, tmp_path / "w.json")
    shutil.move(profile.art, tmp_path / "other disk")  # as an artist makes room
    studio.uploads.start()
    assert (await studio.missing_files.find(tmp_path / "other disk", ids)).found == 3
    await studio.projects.rename(studio.projects.current.id, "Night garden")
    taken = await studio.unsaved_work.take_back(tmp_path / "w.json")
    assert (taken.pieces, taken.left_out) == (3, 0)
    assert [studio.drafts.draft(art_id).description for art_id in ids] == [LONG] * 3
    await studio.close()


async def test_words_come_back_to_no_other_file(profile: Profile, until: Until, tmp_path: Path) -> None:
    file = tmp_path / "w.json"
    studio, _ = await saved_elsewhere(profile, until, file)
    plain = json.loads(file.read_bytes())
    for piece, changed in zip(plain["pieces"], ({"file_sha256": ""}, {"file_sha256": "0" * 64}, {}), strict=True):
        piece |= {"file": "/elsewhere.png", **changed}
    del plain["pieces"][2]["file_sha256"]  # as an older version wrote it
    file.write_text(json.dumps(plain))
    taken = await studio.unsaved_work.take_back(file)
    assert (taken.pieces, taken.gone) == (0, 3)
    await studio.close()

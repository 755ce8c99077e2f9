"""A cover from the journal, paired while another project was open, is no part of older steps and outlasts them."""

from pathlib import Path

from PIL import Image
from tests.parts import Profile


def sound_and_picture(folder: Path) -> tuple[Path, Path]:
    folder.mkdir(exist_ok=True)
    (folder / "song.mp3").write_bytes(b"ID3\x04" + bytes(64))
    Image.new("RGB", (8, 8), "red").save(folder / "song.png")
    return folder / "song.mp3", folder / "song.png"


async def test_undoing_older_words_keeps_the_cover_that_was_paired_meanwhile(profile: Profile) -> None:
    sound, picture = sound_and_picture(profile.art)
    studio = profile.open(practice=False)
    first = studio.projects.current.id
    (song,) = (await studio.uploads.add([sound])).art_ids
    studio.drafts.edit(song, description="A song")
    studio.history.seal()
    dropped = studio.uploads.dropped([picture])  # a drive that takes its time
    found = await dropped.scan()
    await studio.projects.create("Another")
    await studio.uploads.add_found(dropped, found)
    await studio.projects.open(first)
    assert studio.drafts.draft(song).has_cover
    studio.history.undo()
    undone = studio.drafts.draft(song)
    studio.history.redo()
    again = studio.drafts.draft(song)
    await studio.close()
    assert (undone.description, again.description) == ("", "A song")
    assert again.has_cover, "back where it was, but for the cover"
    assert undone.has_cover, "the step was about words"

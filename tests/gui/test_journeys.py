"""The road in the real window: real drags, real keys, and names for everything that can be used."""

from pathlib import Path

import pytest
from PIL import Image

pytest.importorskip("jeepney", reason="accessibility is listened to over Linux's message bus")

import journeys
import real_input
from window import studio

FILES, COUNT = 6, 4


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """A folder of small pictures, and of two files that are none."""
    folder = tmp_path / "art"
    folder.mkdir()
    for number in range(FILES):
        grey = Image.radial_gradient("L").resize((200, 150 + 20 * number))
        picture = Image.merge("RGB", [grey, grey.rotate(60 * number), Image.new("L", grey.size, 90)])
        picture.save(folder / f"print {number}.png")
    for name in ("notes.txt", "more notes.txt"):
        (folder / name).write_text("no picture")
    return folder


def test_an_artist_drags_mints_and_reads_the_receipt_with_the_mouse(
    desk: dict[str, str], tmp_path: Path, art: Path
) -> None:
    nameless = real_input.walk(desk, tmp_path, [art], COUNT)
    assert nameless == {}
    for name in real_input.SHOWN:
        with Image.open(tmp_path / "shots" / f"{name}.png") as shot:
            assert len(shot.getcolors(shot.width * shot.height) or ()) > 50, f"{name} shows next to nothing"


def test_an_artist_mints_by_the_keyboard_alone(desk: dict[str, str], tmp_path: Path, art: Path) -> None:
    (Path(desk["XDG_CONFIG_HOME"]) / "user-dirs.dirs").write_text(f'XDG_PICTURES_DIR="{art.parent}"\n')
    with studio(desk, tmp_path) as program:
        journeys.by_keyboard(program.person, art, FILES)
        program.close()
        assert program.person.nameless == {}

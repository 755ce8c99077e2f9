"""The script that draws the README's screenshots still works."""

import subprocess
import sys
from pathlib import Path

from PIL import Image

SCRIPT = Path(__file__).with_name("screenshots.py")


def test_the_screenshots_of_the_readme_can_be_drawn(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, SCRIPT, tmp_path, "dark"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {
        f"{page}-dark.png" for page in ("uploads", "collection", "receipt")
    }
    for path in tmp_path.iterdir():
        with Image.open(path) as shot:
            assert shot.size == (1280, 800)
            assert len(shot.getcolors(shot.width * shot.height) or ()) > 500, f"{path.name} shows next to nothing"

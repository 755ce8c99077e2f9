"""What a dialog leaves behind that closes while another look is put on: the window shows there what it kept."""

import subprocess
import sys
from pathlib import Path

from covered_window import AT
from desk import until
from PIL import ImageGrab

HERE = Path(__file__).parent
BLUE, RED = (0, 0, 255), (255, 0, 0)


def test_a_dialog_that_closes_during_a_change_of_look_leaves_no_hole(desk: dict[str, str]) -> None:
    def is_there(colour: tuple[int, int, int]) -> bool:
        left, top = AT
        shot = ImageGrab.grab((left, top, left + 1, top + 1), xdisplay=desk["DISPLAY"])
        return shot.getpixel((0, 0)) == colour

    words = [sys.executable, HERE / "covered_window.py"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=desk) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        try:
            assert program.stdout.readline() == "red\n"
            until(lambda: is_there(RED), "the dialog")
            print("go", file=program.stdin, flush=True)
            assert program.stdout.readline() == "gone\n"
            until(lambda: is_there(BLUE), "the window to show what it kept")
        finally:
            program.stdin.close()
    assert program.returncode == 0

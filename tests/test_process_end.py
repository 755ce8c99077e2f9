"""A process that has shown a window ends as it said it would, whatever its threads are at."""

import subprocess
import sys

PROGRAM = """
import sys, threading
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage
from mintwright.process_end import end_process

application = QCoreApplication([])
begun = threading.Barrier(9)

def draw() -> None:
    picture = QImage(800, 800, QImage.Format.Format_ARGB32)
    begun.wait()
    while True:
        picture = picture.scaled(801, 801, mode=Qt.TransformationMode.SmoothTransformation)

for _ in range(8):
    threading.Thread(target=draw, daemon=True).start()
begun.wait()
print("said", end="")
{end}(3)
"""


def end_of(last: str) -> tuple[int, str]:
    """The exit status and the words of a program that ends with this call while its threads are in Qt's code."""
    program = PROGRAM.format(end=last)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout


def test_threads_that_are_in_qt_at_the_end_do_not_make_the_program_crash() -> None:
    assert [end_of("end_process") for _ in range(3)] == [(3, "said")] * 3

"""The Finder window of the disk image, as dmgbuild reads it: the program on the left, where it goes on the right.

The picture behind them is drawn by make_background.py for the same window. `defines` is dmgbuild's: what -D names.
"""
# ruff: noqa: F821 - dmgbuild runs this file with `defines`; what is set here are its settings

from pathlib import Path

_folder = Path(defines["folder"])
_application = Path(defines["application"])

files = [str(_application)]
symlinks = {"Applications": "/Applications"}
icon = str(_folder.parents[1] / "resources" / "application" / "mintwright.icns")

background = str(_folder / "background.png")  # dmgbuild finds background@2x.png beside it
window_rect = ((200, 160), (640, 400))
icon_size = 128
text_size = 13
icon_locations = {_application.name: (170, 190), "Applications": (470, 190)}

format = "ULMO"  # LZMA: the smallest, and every system we support reads it  # noqa: A001 - dmgbuild's word
filesystem = "HFS+"

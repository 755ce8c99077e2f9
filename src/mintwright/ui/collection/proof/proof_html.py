"""A proof sheet as one HTML file: it runs and fetches nothing, and is marked on every page that is printed."""

from base64 import b64encode
from string import Template

from PySide6.QtGui import QImage

from mintwright.ui.collection.proof.proof_piece import NO_PICTURE, NOT_MINTED, ProofPiece, jpeg, plain
from mintwright.ui.style.palette import LIGHT
from mintwright.ui.style.wording import text

_HEAD = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; color: $ink; margin: 0 auto; max-width: 72em; padding: 4em 1.5em 2em; }
.mark { position: fixed; top: 0; left: 0; right: 0; padding: .5em 1.5em; background: $ground; color: $warn;
  font-weight: 600; border-bottom: 1px solid $warn; }
h1 { margin: 0; } .muted { color: $muted; margin: .2em 0; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(16em, 1fr)); gap: 2em 1.5em; margin-top: 2em; }
article { break-inside: avoid; overflow-wrap: anywhere; }
h2 { font-size: 1em; margin: .6em 0 0; } img { max-width: 100%; height: auto; }
.none { padding: 3em 1em; text-align: center; background: $line; color: $muted; }
dl { margin: .4em 0 0; display: grid; grid-template-columns: auto 1fr; gap: .1em .8em; font-size: .9em; }
dt { color: $muted; } dd { margin: 0; }
</style>
</head>
<body>
<div class="mark">$mark</div>
<h1 dir="auto">$title</h1>
<p class="muted">$total</p>
<main>
""")
TAIL = "</main>\n</body>\n</html>\n"


def head(title: str, total: str, mark: str) -> str:
    """The beginning, with what is said of the whole, and on every page."""
    return _HEAD.substitute(
        title=plain(title), total=plain(total), mark=plain(mark),
        ink=LIGHT.ink, muted=LIGHT.ink2, line=LIGHT.line, ground=LIGHT.surface, warn=LIGHT.warn,
    )  # fmt: skip


def part(piece: ProofPiece, picture: QImage | None) -> str:
    """One asset."""
    title = plain(piece.title)
    if picture is None:
        shown = f'<div class="none">{plain(text(NO_PICTURE))}</div>'
    else:
        shown = f'<img alt="" src="data:image/jpeg;base64,{b64encode(jpeg(picture)).decode()}">'
    traits = "".join(
        f'<dt dir="auto">{plain(name)}</dt><dd dir="auto">{plain(value)}</dd>' for name, value in piece.traits
    )
    said = f'<p dir="auto">{plain(piece.description)}</p>' if piece.description else ""
    return (
        f'<article>{shown}<h2 dir="auto">{title}</h2><p class="muted">{plain(piece.line)} · '
        f"{plain(text(NOT_MINTED))}</p>{said}<dl>{traits}</dl></article>\n"
    )

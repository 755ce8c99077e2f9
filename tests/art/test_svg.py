"""SVGs: shown like other pictures, drawn in a child process, and never a way to reach other files or addresses."""

import base64
import socket
import threading
import time
from pathlib import Path
from typing import Protocol

import pytest
from PIL import Image

from mintwright.art import render_process, svg, svg_drawing
from mintwright.art.decoder import Size, measure, thumbnail
from mintwright.art.errors import MissingPicture, UnreadablePicture, UnsafePicture

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
BOX = '<rect width="400" height="200" fill="#dc1e28"/>'
PLAIN_DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'


class Write(Protocol):
    """Writes a drawing and gives its path."""

    def __call__(self, content: str | bytes, name: str = ...) -> Path: ...


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """Writes a drawing and gives its path."""

    def write(content: str | bytes, name: str = "drawing.svg") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def drawing(inside: str = BOX, root: str = 'width="400" height="200"') -> str:
    """An SVG around these elements."""
    return f"{OPEN}{root}>{inside}</svg>"


@pytest.mark.parametrize(
    "content",
    [
        drawing(),
        '<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n' + drawing(),
        '<?xml version="1.0"?>' + PLAIN_DOCTYPE + drawing(),
        "\ufeff" + drawing(),
        drawing(BOX + '<a id="x"/><use xlink:href="#x"/><g filter="url(#none)" style="fill: url( #none )"/>'),
    ],
)
def test_a_drawing_is_shown_at_the_size_that_is_asked_for(written: Write, content: str | bytes) -> None:
    path = written(content)
    shown = thumbnail(path, 128)
    assert (shown.width, shown.height) == (128, 64)
    assert shown.rgba[:4] == bytes([0xDC, 0x1E, 0x28, 255])
    assert measure(path) == Size(400, 200)


def test_a_drawing_of_an_odd_name_is_still_a_drawing(written: Write) -> None:
    assert thumbnail(written(drawing(), "-o été; rm.txt"), 32).width == 32


@pytest.mark.parametrize(
    ("root", "size", "shown"),
    [
        ('width="200" height="400"', (200, 400), (64, 128)),
        ('viewBox="0 0 300 600"', (300, 600), (64, 128)),
        ('viewBox="0,0,600,300"', (600, 300), (128, 64)),
        ('width="100%" height="100%" viewBox="0 0 10 10"', (10, 10), (128, 128)),
        ('width="210mm" height="105mm" viewBox="0 0 2 1"', (794, 397), (128, 64)),
        ('width="1in" height="72pt" viewBox="0 0 1 1"', (96, 96), (128, 128)),
        ('width="1e6" height="1e6"', (1_000_000, 1_000_000), (128, 128)),
        ('width="nonsense" height="-3" viewBox="a b c d"', None, None),
        ('width="1e30" height="1"', None, None),
    ],
)
def test_the_size_of_a_drawing_is_read_from_its_root(
    written: Write, root: str, size: tuple[int, int] | None, shown: tuple[int, int] | None
) -> None:
    path = written(drawing(root=root))
    assert measure(path) == size
    if shown:
        pixels = thumbnail(path, 128)
        assert (pixels.width, pixels.height) == shown


@pytest.mark.parametrize(
    "content",
    [
        drawing('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
        drawing('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>'),
        drawing('<image href="picture.png" width="9" height="9"/>'),
        drawing('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'),
        drawing('<image href="data:text/html,x" width="9" height="9"/>'),
        drawing('<use href="other.svg#part"/>'),
        drawing('<script src="evil.js"/>'),
        drawing('<rect fill="url(http://example.org/#a)" width="9" height="9"/>'),
        drawing('<rect style="fill: url( \'other.svg#a\' )" width="9" height="9"/>'),
        drawing("<style>@import 'http://example.org/x.css';</style>"),
        drawing("<style><![CDATA[@font-face { src: url(http://example.org/f.ttf) }]]></style>"),
        '<?xml-stylesheet href="http://example.org/x.css"?>' + drawing(),
        '<!DOCTYPE svg SYSTEM "http://example.org/x.dtd">' + drawing(),
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + drawing("<text>&x;</text>"),
        '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + drawing("<text>&b;</text>"),
        PLAIN_DOCTYPE[:-1] + ' [<!ENTITY a "a">]>' + drawing(),
        PLAIN_DOCTYPE[:-1] + ' [<!ATTLIST rect fill CDATA "red">]>' + drawing(),
    ],
)
def test_a_drawing_that_reaches_outside_is_refused(written: Write, content: str | bytes) -> None:
    with pytest.raises(UnsafePicture) as caught:
        thumbnail(written(content), 64)
    assert "outside its own file" in str(caught.value.sentence)


def test_a_drawing_opens_no_connection(written: Write) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.3)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/x.png"
        with pytest.raises(UnsafePicture):
            thumbnail(written(drawing(f'<image href="{address}" width="9" height="9"/>')), 64)
        with pytest.raises(TimeoutError):
            listener.accept()


def test_an_embedded_picture_is_shown(written: Write, tmp_path: Path) -> None:
    Image.new("RGB", (10, 10), (30, 60, 220)).save(tmp_path / "inner.png")
    inner = base64.b64encode((tmp_path / "inner.png").read_bytes()).decode()
    path = written(drawing(f'<image href="data:image/png;base64,{inner}" width="400" height="400"/>'))
    assert thumbnail(path, 64).rgba[:4] == bytes([30, 60, 220, 255])


@pytest.mark.parametrize(
    "content",
    [
        drawing()[:-8],
        drawing("<g>" * 5000 + "</g>" * 5000),
        drawing("<g opacity='.9'>" * 900 + BOX + "</g>" * 900),
        drawing("<!-- " + "x" * svg_drawing.LARGEST_FILE + " -->"),
        OPEN + "><\xff\xfe",
    ],
)
def test_a_damaged_or_monstrous_drawing_is_unreadable(written: Write, content: str | bytes) -> None:
    with pytest.raises(UnreadablePicture):
        thumbnail(written(content), 64)


def test_a_drawing_that_takes_for_ever_is_given_up_and_other_threads_go_on(
    written: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(render_process.LONGEST_SECONDS, "svg", 0.7)
    endless = '<filter id="f"><feTurbulence baseFrequency=".01" numOctaves="100000"/></filter>'
    path = written(drawing(endless + '<rect width="400" height="200" filter="url(#f)"/>'))
    caught: list[BaseException] = []

    def draw() -> None:
        try:
            thumbnail(path, 256)
        except UnreadablePicture as error:
            caught.append(error)

    thread = threading.Thread(target=draw)
    started = time.monotonic()
    thread.start()
    longest = 0.0
    while thread.is_alive():
        before = time.monotonic()
        thread.join(0.005)
        longest = max(longest, time.monotonic() - before)
    assert caught
    assert time.monotonic() - started < 8
    assert longest < 0.5


def test_a_bomb_of_nested_uses_is_drawn_or_given_up(written: Write) -> None:
    groups = "".join(f'<g id="a{n}">' + f'<use xlink:href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 10))
    bomb = f'<defs><rect id="a0" width="1" height="1"/>{groups}</defs><use xlink:href="#a9"/>'
    with pytest.raises(UnreadablePicture):
        thumbnail(written(drawing(bomb)), 64)


def test_a_drawing_that_went_away_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingPicture):
        thumbnail(tmp_path / "gone.svg", 64)


def test_what_is_not_svg_is_not_taken_for_one() -> None:
    for head in (b"", b"\xff\xd8\xff\xe0<svg", b"<html><svg/></html>", b"svg", b"< svg>", b'<x:y xmlns:x="a"/>'):
        assert not svg.is_svg(head)
    assert svg.is_svg(b'<svg:svg xmlns:svg="http://www.w3.org/2000/svg">')

"""Checks of what only packaging can break: files, plug-ins, libraries and metadata that a checkout always finds."""

import asyncio
import importlib
import io
import os
import socket
import ssl
import sys
import threading
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager, suppress
from importlib.metadata import entry_points, version
from pathlib import Path

from mintwright import __version__
from mintwright.build_settings import FILE, publisher
from mintwright.resources import resources
from mintwright.selftest.certificate import write_self_signed
from mintwright.selftest.steps import Named, StepFailedError, require

PICTURE_FORMATS = ("AVIF", "BMP", "GIF", "JPEG", "PNG", "TIFF", "WEBP")
COLOUR, NEAR = (200, 80, 40), 24
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><path fill="#c85028" d="M0 0h64v48H0"/></svg>'

KEYRINGS = {"win32": "Windows", "darwin": "macOS", "linux": "SecretService"}
ROOTS = (  # where systems other than Windows keep their trusted authorities
    "/etc/ssl/certs/ca-certificates.crt", "/etc/ssl/cert.pem", "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/pki/tls/cert.pem", "/etc/ssl/ca-bundle.pem", "/System/Library/Keychains/SystemRootCertificates.keychain",
)  # fmt: skip
SERVER_SECONDS = 10
BORROWED_PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QML2_IMPORT_PATH")


class Package:
    """The steps that a package can fail and a checkout cannot. `folder` takes what they write."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def steps(self) -> Sequence[Named]:
        """In order: first the steps that the later ones, and those of `end_to_end`, depend on."""
        return [
            ("version, licences and sample art", self.contents),
            ("fonts and icons", self.fonts_and_icons),
            ("a thumbnail of every format", self.thumbnails),
            ("spreadsheets, written and read", self.spreadsheets),
            ("the keyring of this system", self.keyring),
            ("the certificates that this system trusts", self.trust),
            ("the feed of new versions", self.updater),
        ]

    async def contents(self) -> str:
        """Metadata and files are there, and nothing of ours is handed to the programs that we open."""
        require(version("mintwright") == __version__, f"the metadata names version {version('mintwright')}")
        found = resources()
        counts = {kind: len(list((found / kind).iterdir())) for kind in ("fonts", "icons", "samples", "licences")}
        require(all(counts.values()), f"a folder is empty: {counts}")
        require((found / "theme.qss").stat().st_size > 0, "the theme is empty")
        require((found / FILE).exists() == (publisher() is not None), "who publishes this build cannot be read")
        inside = getattr(sys, "_MEIPASS", None)
        if inside is None:
            return f"{counts}, not frozen"
        borrowed = [name for name in BORROWED_PATHS if inside in os.environ.get(name, "")]
        require(not borrowed, f"a browser would be started with our {borrowed}")
        return f"{counts}, licences of {_third_party(found / 'licences' / 'third-party')} parts"

    async def fonts_and_icons(self) -> str:
        """Both families are the bundled files, and an icon leaves paint."""
        from PySide6.QtGui import QFont, QFontInfo, QRawFont

        from mintwright.ui.style.fonts import interface_font, mono_font
        from mintwright.ui.style.theme import Theme

        theme = Theme(self._folder / "cache")
        files = {"Inter": "Inter-Regular.ttf", "JetBrains Mono": "JetBrainsMono-Regular.ttf"}
        for font in (interface_font(16), mono_font(16)):
            shown = QFontInfo(font).family()
            require(shown == font.family(), f"{font.family()} is shown in {shown}")
            hinting = QFont.HintingPreference.PreferDefaultHinting
            bundled = QRawFont(str(resources() / "fonts" / files[shown]), 16.0, hinting)
            same = QRawFont.fromFont(font).fontTable("head") == bundled.fontTable("head")
            require(same and bundled.isValid(), f"{shown} is not the bundled font")
        names = sorted(path.stem for path in (resources() / "icons").glob("*.svg"))
        for name in names:
            image = theme.icons.icon(name).pixmap(24, 24).toImage()
            inked = sum(image.pixelColor(x, y).alpha() > 0 for x in range(24) for y in range(24))
            require(0 < inked < 24 * 24, f"the icon {name} leaves {inked} pixels")
        theme.close()
        return f"{', '.join(files)}, {len(names)} icons"

    async def thumbnails(self) -> str:
        """Each decoder is there; SVG is drawn by a process of this program's own."""
        from mintwright.art.decoder import thumbnail

        files = [_picture(self._folder, kind) for kind in PICTURE_FORMATS]
        files.append(self._folder / "art.svg")
        files[-1].write_text(DRAWING, encoding="utf-8")
        for file in files:
            shown = await asyncio.to_thread(thumbnail, file, 32)
            require((shown.width, shown.height) == (32, 24), f"{file.name} is shown {shown.width} × {shown.height}")
            middle = shown.rgba[4 * (12 * 32 + 16) :][:3]
            near = all(abs(seen - meant) < NEAR for seen, meant in zip(middle, COLOUR, strict=True))
            require(near, f"{file.name} is shown in the colour {tuple(middle)}")
        return ", ".join(file.suffix[1:] for file in files)

    async def spreadsheets(self) -> str:
        """A workbook, a text whose letters are guessed, and JSON are read by a process of this program's own."""
        from mintwright.domain.spreadsheets.sheets import Reading
        from mintwright.library.spreadsheets.workbook import workbook
        from mintwright.studio.spreadsheets.sheet_reading import read_sheet

        rows = ["File", "Title"], ["1.png", "Schöne Grüße"]
        book, words = self._folder / "words.xlsx", self._folder / "words.csv"
        book.write_bytes(workbook(rows, "Words"))
        words.write_bytes("\n".join(map(",".join, rows)).encode("cp1252"))
        for file in (book, words):
            sheet = await read_sheet(file, Reading())
            require(sheet.rows == list(map(tuple, rows)), f"{file.name} is read as {sheet.rows}")
        piece = self._folder / "1.json"
        piece.write_text('{"name": "Moon", "image": "1.png", "attributes": []}', "utf-8")
        sheet = await read_sheet(piece, Reading())
        require(sheet.rows[1][0] == "1.png", f"{piece.name} is read as {sheet.rows}")
        return ", ".join(file.suffix[1:] for file in (book, words, piece))

    async def keyring(self) -> str:
        """The keyring of this system is among those that would be tried; whether one runs now is another question."""
        wanted = f"keyring.backends.{KEYRINGS[sys.platform]}"
        offered = {entry.value.partition(":")[0] for entry in entry_points(group="keyring.backends")}
        require(wanted in offered, f"{wanted} is not offered, only {sorted(offered)}")
        await asyncio.to_thread(importlib.import_module, wanted)
        if sys.platform == "linux":
            await asyncio.to_thread(importlib.import_module, "secretstorage")
            return wanted
        from keyring.backend import get_all_keyring

        usable = {type(ring).__module__ for ring in await asyncio.to_thread(get_all_keyring)}
        require(wanted in usable, f"{wanted} cannot be used, only {sorted(usable)}")
        return wanted

    async def trust(self) -> str:
        """There are authorities to trust, and a server that none of them vouches for is refused."""
        import truststore

        from mintwright.api.client import MintingService
        from mintwright.api.errors import NotTrusted, ServiceError

        require(_has_roots(), "this system trusts no authority: are its certificates installed?")
        file = write_self_signed(self._folder)
        believing = ssl.create_default_context(cafile=str(file))
        with _server(file) as port:
            await asyncio.to_thread(_greet, port, believing)  # the server is in order: only trust can be missing
            doubting = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            async with MintingService(f"https://127.0.0.1:{port}/", ssl_context=doubting, trust_env=False) as service:
                try:
                    await service.exchange_secret("self-test")
                except NotTrusted:
                    return "a server that nobody vouches for is refused"
                except ServiceError as error:
                    raise StepFailedError(f"a server that nobody vouches for was trusted: {error}") from error
        raise StepFailedError("a server that nobody vouches for gave a token")

    async def updater(self) -> str:
        """A build that names a publisher believes it, and nobody else; one that names none has no updater."""
        named = publisher()
        if named is None:
            return "no updater in this build: it names no publisher"
        from mintwright.selftest.foreign_feed import refuse_foreign_feed

        return await refuse_foreign_feed(named, self._folder)


def _third_party(folder: Path) -> int:
    """How many parts are listed, each with its licence text."""
    lines = (folder / "index.txt").read_text(encoding="utf-8").splitlines()
    names = [line.split(" ")[0] for line in lines]
    for name in names:
        texts = list((folder / name).iterdir())
        require(bool(texts) and all(text.stat().st_size for text in texts), f"the licence of {name} is missing")
    for name in ("PySide6_Essentials", "shiboken6", "Python", "pyinstaller"):
        require(name in names, f"the licence of {name} is missing")
    return len(names)


def _picture(folder: Path, kind: str) -> Path:
    from PIL import Image

    written = io.BytesIO()
    Image.new("RGB", (64, 48), COLOUR).save(written, kind)
    file = folder / f"art.{kind.lower()}"
    file.write_bytes(written.getvalue())
    return file


def _has_roots() -> bool:
    if sys.platform == "win32":
        return bool(ssl.enum_certificates("ROOT"))
    paths = ssl.get_default_verify_paths()
    places = [Path(place) for place in (paths.cafile, paths.capath, *ROOTS) if place]
    return any(place.is_file() or (place.is_dir() and any(place.iterdir())) for place in places)


@contextmanager
def _server(certificate: Path) -> Generator[int]:
    """A server on a free port of this machine that hears two guests, if they accept its certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    listening = socket.create_server(("127.0.0.1", 0))
    listening.settimeout(SERVER_SECONDS)

    def serve() -> None:
        for _ in range(2):
            with suppress(OSError), listening.accept()[0] as plain:  # OSError: the guest refuses, or does not come
                plain.settimeout(SERVER_SECONDS)
                with context.wrap_socket(plain, server_side=True) as guest:
                    guest.recv(1)

    thread = threading.Thread(target=serve, name="self-signed", daemon=True)
    thread.start()
    with closing(listening):
        yield listening.getsockname()[1]
        thread.join(SERVER_SECONDS)


def _greet(port: int, context: ssl.SSLContext) -> None:
    plain = socket.create_connection(("127.0.0.1", port), timeout=10)
    with closing(context.wrap_socket(plain, server_hostname="127.0.0.1")) as greeted:
        greeted.sendall(b"\0")

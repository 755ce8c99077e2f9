"""The self-test fails when something is broken: a mutation for each step, each in a process of its own."""

import base64
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mintwright.art import decoder
from mintwright.domain.releases.release_feed import Publisher
from mintwright.selftest import certificate, package

CONTENTS = "version, licences and sample art"
FONTS = "fonts and icons"
THUMBNAILS = "a thumbnail of every format"
SHEETS = "spreadsheets, written and read"
KEYRING = "the keyring of this system"
TRUST = "the certificates that this system trusts"
UPDATER = "the feed of new versions"
MINT = "sign in, upload, one asset, a collection of three"
PAGES = "every page"
ABOVE = "what opens above the window"
FEED = "https://publisher.example/feed.json"

PUBLISHED = f"""
import mintwright.selftest.package as package
from mintwright.domain.releases.release_feed import Publisher
package.publisher = lambda: Publisher.of("{FEED}", ["{base64.b64encode(bytes(32)).decode()}"])
package.FILE = "theme.qss"  # stands for the settings of this build: it is there
"""

IMPATIENT = """
import mintwright.selftest.interface as interface
interface.SECONDS = 3
"""

MUTATIONS = {
    "the metadata is that of another version": (CONTENTS, """
import importlib.metadata as metadata
metadata.version = lambda name, whole=metadata.version: "9" if name == "mintwright" else whole(name)
"""),
    "a frozen program has no licences of others": (CONTENTS, """
import sys
sys._MEIPASS = "/frozen"
"""),
    "a frozen program hands its libraries to a browser": (CONTENTS, """
import os, sys
sys._MEIPASS = "/frozen"
os.environ["QT_PLUGIN_PATH"] = "/frozen/PySide6/plugins"
"""),
    "who publishes was written wrongly": (CONTENTS, """
import mintwright.selftest.package as package
package.FILE = "theme.qss"
"""),
    "the fonts are not loaded": (FONTS, """
import mintwright.ui.style.fonts as fonts
fonts.load_fonts = lambda folder: None
"""),
    "icons leave no paint": (FONTS, """
import mintwright.ui.style.icons as icons
icons.tinted_svg = lambda source, color: b"<svg xmlns='http://www.w3.org/2000/svg'/>"
"""),
    "a decoder is missing": (THUMBNAILS, """
from mintwright.art import decoder
decoder._FORMATS.remove("WEBP")
"""),
    "drawings cannot be drawn": (THUMBNAILS, """
import sys
sys.executable = "/nowhere/mintwright"
"""),
    "the reader of workbooks is missing": (SHEETS, """
import mintwright.studio.spreadsheets.sheet_reading as sheet_reading
import subprocess, sys
code = "import sys; sys.modules['python_calamine'] = None; from mintwright.__main__ import main; main()"
pipe = subprocess.PIPE
words = [sys.executable, "-c", code, "read-sheet"]
sheet_reading.start = lambda command: subprocess.Popen(words, stdin=pipe, stdout=pipe)
"""),
    "no keyring is offered": (KEYRING, """
import importlib.metadata as metadata
metadata.entry_points = lambda **_: ()
"""),
    "the keyring's library is missing": (KEYRING, """
import sys
sys.modules["secretstorage"] = sys.modules["keyring.backends.Windows"] = sys.modules["keyring.backends.macOS"] = None
"""),
    "any server is trusted": (TRUST, """
import ssl, truststore
truststore.SSLContext = lambda protocol: ssl._create_unverified_context()
"""),
    "no authority is trusted": (TRUST, """
import mintwright.selftest.package as package
package._has_roots = lambda: False
"""),
    "whoever signs is believed": (UPDATER, f"""{PUBLISHED}
import mintwright.domain.releases.signatures as signatures
signatures._has_signed = lambda *_: True
"""),
    "nobody who signs is believed": (UPDATER, f"""{PUBLISHED}
import mintwright.domain.releases.signatures as signatures
signatures._has_signed = lambda *_: False
"""),
    "another address is asked for new versions": (UPDATER, f"""{PUBLISHED}
import mintwright.studio.updates as updates
whole = updates.Updates._check
async def twice(self):
    await self._fetch("https://elsewhere.example/")
    await whole(self)
updates.Updates._check = twice
"""),
    "the wire forgets the name of an asset": (MINT, """
import json, mintwright.domain.assets.wire as wire
whole = wire.asset_body
def without_name(request):
    body = json.loads(whole(request))
    del body["name"]
    return json.dumps(body).encode()
wire.asset_body = without_name
"""),
    "the service numbers the elements of a collection backwards": (MINT, """
import json, mintwright.api.client as client
send = client.MintingService.send_creation
async def backwards(self, body, **more):
    answer = await send(self, body, **more)
    assets = json.loads(answer.raw)
    raw = json.dumps(assets[::-1]).encode() if isinstance(assets, list) else answer.raw
    return type(answer)(answer.status, raw)
client.MintingService.send_creation = backwards
"""),
    "content identifiers are computed wrongly": (MINT, """
import mintwright.chain.cid as cid
whole = cid.CidBuilder.cid
cid.CidBuilder.cid = lambda self: whole(self)[:-1] + "A"
"""),
    "a receipt is set in another font": ("a receipt to print", """
import mintwright.ui.receipts.printing.paper as paper
paper._STYLE = ""
"""),
    "a page is not packed": (PAGES, """
import sys
sys.modules["mintwright.ui.practice.practice_page"] = None
"""),
    "a page paints nothing": (PAGES, """
import mintwright.ui.receipts.receipts_page as receipts_page
from PySide6.QtWidgets import QWidget
receipts_page.ReceiptsPage.grab = lambda page: QWidget().grab()
""" + IMPATIENT),
    "the viewer is not packed": (ABOVE, """
import sys
sys.modules["mintwright.ui.viewer.viewer"] = None
"""),
    "what About tells is not packed": (ABOVE, """
import sys
sys.modules["mintwright.shipped_parts"] = None
"""),
    "About lists no licences": (ABOVE, """
import mintwright.shipped_parts as shipped_parts
shipped_parts.shipped_parts = lambda: []
"""),
    "the review does not open": (ABOVE, """
import mintwright.ui.minting.mint_flow as mint_flow
mint_flow.MintFlow.start = lambda flow, art_ids: None
""" + IMPATIENT),
}  # fmt: skip

NOT_OPENED = {  # these the round trips open, by starting the program twice, or no build without a publisher has
    "mintwright.ui.window.single_instance", "mintwright.ui.window.opened_files", "mintwright.ui.window.session_end",
    "mintwright.ui.window.shared_profile_notice",
    "mintwright.ui.updates", "mintwright.ui.updates.update_dialog", "mintwright.ui.updates.update_notice",
    "mintwright.ui.updates.update_settings",
    "mintwright.ui.receipts.paying.clipboard_child",  # only where another program took the clipboard
}  # fmt: skip


@pytest.mark.parametrize(("step", "mutation"), MUTATIONS.values(), ids=MUTATIONS)
def test_the_self_test_fails_when(step: str, mutation: str) -> None:
    code = f"{mutation}\nimport sys\nfrom mintwright.commands import run\nsys.exit(run(['self-test']))"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=120)
    assert done.returncode == 1, done.stdout + done.stderr
    last = json.loads(done.stdout.splitlines()[-1])
    assert (last["step"], last["ok"]) == (step, False), last
    assert last["found"]


def test_the_self_test_opens_all_that_the_interface_has() -> None:
    """So that a page or dialog that is loaded late is tried in every package, or named above with the reason."""
    code = """
import sys
from pathlib import Path
from mintwright.commands import run
failed = run(["self-test"])
import mintwright.ui as ui
files = Path(ui.__file__).parent.rglob("*.py")
names = [".".join(file.relative_to(Path(ui.__file__).parents[2]).with_suffix("").parts) for file in files]
print(*(name for name in names if name.removesuffix(".__init__") not in sys.modules))
sys.exit(failed)
"""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    not_loaded = {name.removesuffix(".__init__") for name in done.stdout.splitlines()[-1].split()}
    assert not_loaded == NOT_OPENED


async def test_a_build_without_a_publisher_says_that_it_has_no_updater(tmp_path: Path) -> None:
    assert (await package.Package(tmp_path).updater()).startswith("no updater in this build")


async def test_a_build_with_a_publisher_names_it_and_refuses_a_feed_that_a_stranger_signed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [base64.b64encode(bytes([number]) * 32).decode() for number in range(2)]
    monkeypatch.setattr(package, "publisher", lambda: Publisher.of(FEED, keys, ["pages.example"]))
    found = await package.Package(tmp_path).updater()
    assert found == f"{FEED} with 2 keys; what a foreign key signed is refused"


def test_every_format_that_is_decoded_is_among_those_that_are_tried() -> None:
    assert set(package.PICTURE_FORMATS) == set(decoder._FORMATS)


@pytest.mark.parametrize("length", [0, 1, 127, 128, 255, 256, 65_536])
def test_a_length_is_written_as_asn_1_asks(length: int) -> None:
    written = certificate._der(0x04, bytes(length))
    head = written[: len(written) - length]
    told = head[1] if head[1] < 0x80 else int.from_bytes(head[2:], "big")
    assert told == length
    assert len(head) == (2 if length < 0x80 else 2 + (head[1] & 0x7F))

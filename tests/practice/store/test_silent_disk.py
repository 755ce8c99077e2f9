"""A disk that does not answer holds up requests to the practice service, never the end of the program."""

import subprocess
import sys
from pathlib import Path

CHILD = """
import os, sys, threading
from pathlib import Path
import httpx
from mintwright.practice import PracticeServer

def hang(_):
    is_silent.set()
    threading.Event().wait()

def upload():
    artist.post("/v1/files/", files={"file": ("cat.png", b"cat", "image/png")})

is_silent = threading.Event()
server = PracticeServer(Path(sys.argv[1]))
server.start()
artist = httpx.Client(base_url=server.base_url, trust_env=False, timeout=None)
secret = server.issue_secret_token()
token = artist.post("/auth/exchange/", headers={"Authorization": f"Token {secret}"}).json()["access_token"]
artist.headers["Authorization"] = f"Bearer {token}"
os.fsync = hang
threading.Thread(target=upload, daemon=True).start()
is_silent.wait()
server.stop(1)
"""


def test_a_program_whose_practice_service_waits_for_a_silent_disk_ends(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", CHILD, tmp_path], check=True, timeout=60)

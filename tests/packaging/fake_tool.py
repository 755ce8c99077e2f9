"""Stands in for a macOS tool: records how it was called and answers as it was told.

FAKE_LOG takes one line of JSON a call. FAKE_PLAN is JSON: for "tool subcommand" a list of answers, used one by one, the
last for ever; an answer is a status, or a status and a text to print.
"""

import json
import os
import shutil
import sys
from pathlib import Path

tool, words = Path(sys.argv[0]).name, sys.argv[1:]
log = Path(os.environ["FAKE_LOG"])
call = {"tool": tool, "words": words}
if tool == "security" and words == ["-i"]:
    call["given"] = sys.stdin.read()
if "--key" in words:
    key = Path(words[words.index("--key") + 1])
    call["key"], call["mode"] = key.read_text(), f"{key.stat().st_mode & 0o777:o}"
with log.open("a", encoding="utf-8") as lines:
    lines.write(json.dumps(call) + "\n")

name = next(
    (n for n in (f"{tool} {' '.join(words[:2])}", f"{tool} {words[0] if words else ''}", tool)
     if n in json.loads(os.environ["FAKE_PLAN"])),
    "",
)  # fmt: skip
answers = json.loads(os.environ["FAKE_PLAN"]).get(name, [[0, ""]])
count = Path(f"{log}.{name.replace(' ', '_').replace('/', '_')}")
turn = int(count.read_text()) if count.exists() else 0
count.write_text(str(turn + 1))
status, text = answers[min(turn, len(answers) - 1)]

mount = words[words.index("-mountpoint") + 1] if "-mountpoint" in words else None
if tool == "hdiutil" and mount and status == 0:
    shutil.copytree(os.environ["FAKE_IMAGE"], mount, symlinks=True, dirs_exist_ok=True)
if tool == "hdiutil" and words[0] == "detach" and (status == 0 or "gone" in text):
    shutil.rmtree(words[-1], ignore_errors=True)
if tool == "ditto":
    Path(words[-1]).write_bytes(b"zip")
sys.stdout.write(text)
sys.exit(status)

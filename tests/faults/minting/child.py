"""The studio in a process of its own, for tests that kill it: takes one job, does one step per command, and reports.

`child.py JOB` does one job. `child.py nursery` reads jobs from its standard input, a line each, and
forks a warm process for each: 1 ms instead of the third of a second that Python and the imports take.
"""

import asyncio
import importlib
import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from keyring.backends.null import Keyring

from mintwright.api.errors import ConnectionFailed
from mintwright.api.retry_policy import RetryPolicy, Timeouts
from mintwright.domain.errors import MintwrightError
from mintwright.domain.instruction import InstructionKind
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptMint
from mintwright.domain.plan.wave import Confirmation
from mintwright.library.profile_lock import ProfileLock
from mintwright.studio.changes import Kind
from mintwright.studio.disk import retried_writes
from mintwright.studio.instructions.instructions import InstructionError, InstructionReview
from mintwright.studio.studio import Studio, open_studio


class Words:
    """What is said to the test and what it says, a line each."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.close_asked = asyncio.Event()
        self.leave: Callable[[], None] = lambda: None
        self._writer = writer
        self._wishes: asyncio.Queue[str] = asyncio.Queue()
        self._listening = asyncio.ensure_future(self._listen())

    def say(self, *words: object) -> None:
        self._writer.write(" ".join(map(str, words)).encode() + b"\n")

    async def wish(self, said: str) -> str:
        """Say where things stand and wait for the next word."""
        self.say(said)
        return await self._wishes.get()

    async def _listen(self) -> None:
        while word := (await self._reader.readline()).decode().strip():
            if word == "leave":
                self.leave()
                self.say("left")
            elif word in ("fill", "free"):
                limit_files(0 if word == "fill" else None)
                self.say("filled" if word == "fill" else "freed")
            elif word == "close":
                self.close_asked.set()
            else:
                self._wishes.put_nowait(word)
        os._exit(3)  # the test is gone

    async def close(self) -> None:
        self._listening.cancel()
        await self._writer.drain()
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()


def limit_files(size: int | None) -> None:
    """From now on no file of this process grows beyond `size` bytes, as on a full disk; None frees it again."""
    import resource  # POSIX

    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (most if size is None else size, most))


async def attempt(job: dict[str, Any]) -> None:
    """Open the studio, sign in, mint; at each comma wait for a word. `job` names the profile, the address, the way."""
    RetryPolicy.__init__.__kwdefaults__.update(shortest=0.01)
    retried_writes.FIRST_PAUSE = 0.05
    if job.get("without_lock"):
        ProfileLock.acquire = ProfileLock.release = lambda self: None
    if job["impatient"]:
        Timeouts.__init__.__kwdefaults__.update(progress=0.2, answer=0.3)
    words = Words(*await asyncio.open_connection("127.0.0.1", job["control"]))
    words.say("pid", os.getpid())
    studio = open_studio(Path(job["data"]), practice=None, keyring=Keyring())
    studio.changes.subscribe(Kind.MINTS, lambda _: tell_unsaved(studio, words))
    await words.wish("ready")
    working = asyncio.ensure_future(mint(studio, words, job))
    await words.close_asked.wait()
    await studio.close()
    working.cancel()  # where it waits for a word; what was sent is recorded by now
    await asyncio.wait([working])
    words.say("closed")
    await words.close()


async def mint(studio: Studio, words: Words, job: dict[str, Any]) -> None:
    """From the sign-in to the receipt, or to whatever was in its way."""
    try:
        await WORK[job["work"] if "work" in job else "instruct" if job.get("instruct") else "mint"](studio, words, job)
    except MintwrightError as error:
        words.say("failed", type(error).__name__)
    except Exception:  # noqa: BLE001 - whatever it is, it is shown and ends the process
        sys.excepthook(*sys.exc_info())
        os._exit(4)  # a bug: the test hears of it at once


async def steps(studio: Studio, words: Words, job: dict[str, Any]) -> None:
    if job["access"]:
        await paste_token(studio, job)
    else:
        await studio.session.sign_in_secret(Network.TEST, job["base_url"], job["secret"], remember=False)
    for number, art_id in enumerate(job["ids"]):
        studio.drafts.edit(art_id, name=f"{job['name']} {number}", asset_name=f"Gate{number}")
    await studio.drafts.flush()
    review = studio.reviewer.review(job["ids"])
    assert review.ready, [str(problem.sentence) for problem in review.problems]
    await words.wish("reviewed")
    prepared = await studio.minting.prepare(review)
    await words.wish("prepared")
    sent = await studio.minting.send(prepared.id)
    words.say("sent", sent.state)


async def paste_token(studio: Studio, job: dict[str, Any]) -> None:
    """Sign in without a word to the service, which may be slow just now."""
    renewal = {"refresh_token": "not used", "client_id": "not used", "client_secret": "not used"}
    pasted = {"access_token": job["access"], **renewal}
    await studio.session.sign_in_token(Network.TEST, job["base_url"], **pasted, remember=False)


async def instruct(studio: Studio, words: Words, job: dict[str, Any]) -> None:
    """An order, force or refund of the mint that the profile has, up to its outcome, or whatever was in its way."""
    await paste_token(studio, job)
    (mint,) = studio.minting.mints()
    review = await reviewed(studio, mint.id, InstructionKind(job["instruct"]))
    await words.wish("reviewed")
    done = await studio.instructions.instruct(review)
    words.say("sent", done.state)


async def reviewed(studio: Studio, mint_id: int, kind: InstructionKind) -> InstructionReview:
    """What is to be confirmed; asked for again where a busy computer was too slow for an impatient studio."""
    while True:
        with suppress(ConnectionFailed, InstructionError):
            return await studio.instructions.review(mint_id, kind)


async def carry_out(studio: Studio, words: Words, job: dict[str, Any]) -> None:
    """A plan, wave by wave: each goes at a word, which stands for a click, up to whatever pauses it."""
    await paste_token(studio, job)
    words.leave = studio.session.add_account
    plan_id = await planned(studio, job)
    await studio.plan_run.look(plan_id)  # as the page does, before there is anything to click
    number = 0
    while (wave := await next_wave(studio, plan_id, job["sizes"][number % len(job["sizes"])])) is not None:
        number += 1
        await words.wish(f"wave {number} of {len(wave.planned_ids)}")
        end = await studio.plan_run.go_on(wave)
        if end.why is not None:
            words.say("paused", end.why)
            return
        await words.wish(f"ended {number}.")
    words.say("all sent")


async def planned(studio: Studio, job: dict[str, Any]) -> int:
    """Keep a plan of all art in eight mints, of two and of one asset in turn."""
    for number, art_id in enumerate(job["ids"]):
        studio.drafts.edit(art_id, name=f"{job['name']} {number}", asset_name=f"Gate{number}")
    await studio.drafts.flush()
    ids, mints = list(job["ids"]), list[KeptMint]()
    while ids:
        size = 2 - len(mints) % 2
        mints.append(KeptMint(art_ids=tuple(ids[:size])))
        del ids[:size]
    return (await studio.plans.create("Gates", 1, job["ids"][0], mints)).id


async def next_wave(studio: Studio, plan_id: int, size: int) -> Confirmation | None:
    """The next mints, at the cost that the receipts show by now; None where there is none left."""
    progress = studio.plans.progress(plan_id)
    if progress.terms is None:
        for mint_id in progress.mint_ids.values():
            await studio.poller.refresh(mint_id)
        progress = studio.plans.progress(plan_id)
    if not progress.sendable:
        return None
    each = None if progress.terms is None else progress.terms.cost
    chosen = progress.sendable[: 1 if each is None else size]
    return Confirmation(plan_id=plan_id, planned_ids=chosen, each=each)


WORK = {"mint": steps, "instruct": instruct, "plan": carry_out}


def tell_unsaved(studio: Studio, words: Words) -> None:
    newest = next((one for one in studio.minting.mints() if one.state is not MintState.PREPARED), None)
    if newest is None:
        return
    told = [one for one in studio.instructions.of(newest.id)[-1:] if "not saved yet" in str(one.problem)]
    if told:
        words.say("unsaved", told[0].state)
    if newest.problem is not None and "not saved yet" in str(newest.problem):
        words.say("unsaved", newest.state)


WARM = (
    "anyio._backends._asyncio", "mintwright.api.client", "mintwright.domain.assets.checks",
    "mintwright.domain.assets.forecast",
    "mintwright.domain.assets.requests", "mintwright.domain.assets.wire", "truststore", "zoneinfo",
)  # fmt: skip


def nursery() -> None:
    """Fork a process for each job. This one has a single thread and waits for nobody."""
    for name in WARM:
        importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            status = 1
            try:
                asyncio.run(attempt(json.loads(line)))
                status = 0
            except BaseException:
                sys.excepthook(*sys.exc_info())
                raise
            finally:
                sys.stderr.flush()
                os._exit(status)


if __name__ == "__main__":
    nursery() if sys.argv[1] == "nursery" else asyncio.run(attempt(json.loads(sys.argv[1])))

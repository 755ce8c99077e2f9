"""How much the practice service stores on this computer's disk, and deleting it, under `/practice/space/`."""

from dataclasses import asdict
from functools import partial
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response

from mintwright.practice.endpoints.context import ServiceContext
from mintwright.practice.messages.forms import InvalidError, boolean, check, read_object, text
from mintwright.practice.messages.replies import answer
from mintwright.practice.store.records import timestamp

MOST_BODY_BYTES = 8 << 20


class StorageEndpoints:
    """`/practice/space/`: what is stored, and what may be deleted."""

    def __init__(self, parts: ServiceContext) -> None:
        self._parts = parts

    async def stored(self, request: Request) -> Response:
        """How many different files are stored, their bytes, and how many more bytes the disk has room for."""
        self._parts.authenticator.account(request)
        return answer(await self._parts.workers.run(self._stored))

    async def forget(self, request: Request) -> Response:
        """Forget uploads that neither `keep` nor an asset names; with `ended` also those of ended transactions.

        Answers also which references of `known` are not, or no longer, those of an upload.
        """
        account = self._parts.authenticator.account(request)
        asked_on = timestamp(self._parts.options.clock())
        form = await read_object(request, MOST_BODY_BYTES)
        keep = form.optional("keep", _references, [])
        known = form.optional("known", _references, [])
        ended = form.optional("ended", boolean, otherwise=False)
        check(form)
        self._parts.chain.catch_up()
        forget = partial(self._parts.store.forget_uploads, asked_on=asked_on, even_if_ended=ended)
        gone = await self._parts.workers.run(forget, account, keep)
        stored = await self._parts.workers.run(self._stored)
        held = await self._parts.workers.run(self._parts.store.names, account)
        missing = [cid for cid in known if cid not in held]
        return answer({**stored, "forgotten": _written(gone), "missing": _written(missing)})

    def _stored(self) -> dict[str, Any]:
        return {**asdict(self._parts.store.stored()), "room": max(self._parts.store.blobs.room.left(), 0)}


def _written(cids: list[str]) -> list[str]:
    return [f"ipfs://{cid}" for cid in cids]


def _references(value: Any) -> list[str]:
    if not isinstance(value, list):
        raise InvalidError("Send a list of references.")
    return [text(each).removeprefix("ipfs://") for each in cast("list[Any]", value)]

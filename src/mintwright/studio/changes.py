"""How news travels up: parts announce which things changed, models read them again. Nothing else is ever sent up."""

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable
from enum import StrEnum

log = logging.getLogger(__name__)

Callback = Callable[[frozenset[Hashable]], None]


class Kind(StrEnum):
    """The subject of a piece of news, and the meaning of its ids.

    PROJECTS: project ids. ART, DRAFTS, FILLED_IN, ROYALTIES_LEFT_OUT, TERMS_KEPT, ROYALTIES_OVERRIDDEN, PREVIEWS,
    LIKENESS, READINESS, FAULTS, SHARED_NAMES, TRAITS: art ids. COVERS: art that has another cover now, or covers
    something else.
    COLLECTIONS, PLANS: collection ids. KEPT_PLANS: plan ids. MINTS, RECEIPT_NOTES: mint ids.
    SETTINGS: keys. DRAFTS_SAVED, RECEIPT_ART, SESSION, HISTORY, PRACTICE, UPDATES, COMPARING, SPACE, FINDING,
    LONG_ANSWER: always empty; the last says that a long answer about a transaction was looked at, also where it is no
    news. An empty set means "everything of that kind".
    """

    PROJECTS = "projects"
    ART = "art"
    DRAFTS = "drafts"
    COVERS = "covers"
    DRAFTS_SAVED = "drafts saved"
    FILLED_IN = "filled in"
    ROYALTIES_LEFT_OUT = "royalties left out"
    TERMS_KEPT = "terms kept"
    ROYALTIES_OVERRIDDEN = "royalties overridden"
    HISTORY = "history"
    COLLECTIONS = "collections"
    PLANS = "plans"
    KEPT_PLANS = "kept plans"
    MINTS = "mints"
    RECEIPT_ART = "receipt art"
    RECEIPT_NOTES = "receipt notes"
    SESSION = "session"
    PREVIEWS = "previews"
    SETTINGS = "settings"
    PRACTICE = "practice"
    UPDATES = "updates"
    COMPARING = "comparing"
    SPACE = "space"
    FINDING = "finding"
    READINESS = "readiness"
    FAULTS = "faults"
    SHARED_NAMES = "shared names"
    TRAITS = "traits"
    LIKENESS = "likeness"
    LONG_ANSWER = "long answer"


class Changes:
    """Subscriptions by kind. News within one turn of the loop arrives as one call per kind."""

    def __init__(self) -> None:
        self._callbacks: dict[Kind, list[Callback]] = {kind: [] for kind in Kind}
        self._pending: dict[Kind, set[Hashable] | None] = {}  # None: everything of that kind
        self._scheduled: asyncio.AbstractEventLoop | None = None

    def subscribe(self, kind: Kind, callback: Callback) -> Callable[[], None]:
        """Call `callback(ids)` after each announcement of that kind; the returned function unsubscribes."""
        callbacks = self._callbacks[kind]
        callbacks.append(callback)

        def unsubscribe() -> None:
            if callback in callbacks:
                callbacks.remove(callback)

        return unsubscribe

    def announce(self, kind: Kind, ids: Iterable[Hashable] = ()) -> None:
        """Announce that these changed; delivered in the next turn of the running loop, or kept until one runs."""
        news = set(ids)
        known = self._pending.get(kind, set())
        self._pending[kind] = known | news if known is not None and news else None
        self._schedule()

    def deliver(self) -> None:
        """Deliver now what was announced so far."""
        self._scheduled = None
        pending, self._pending = self._pending, {}
        for kind, ids in pending.items():
            for callback in tuple(self._callbacks[kind]):
                self._call(callback, frozenset(ids or ()))

    def _schedule(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self._scheduled is not loop:
            self._scheduled = loop
            loop.call_soon(self.deliver)

    @staticmethod
    def _call(callback: Callback, ids: frozenset[Hashable]) -> None:
        try:
            callback(ids)
        except Exception:
            log.exception("a subscriber failed")

"""News: coalesced, kept until a loop runs, and no subscriber can spoil it for another."""

import asyncio
import logging

import pytest

from mintwright.studio.changes import Changes, Kind


async def test_news_of_one_turn_arrive_as_one_call_a_kind() -> None:
    changes, heard = Changes(), []
    changes.subscribe(Kind.ART, lambda ids: heard.append(("art", ids)))
    changes.subscribe(Kind.MINTS, lambda ids: heard.append(("mints", ids)))
    changes.announce(Kind.ART, [1])
    changes.announce(Kind.ART, [2, 3])
    changes.announce(Kind.MINTS, [7])
    assert heard == []
    await asyncio.sleep(0)
    assert sorted(heard) == [("art", {1, 2, 3}), ("mints", {7})]
    await asyncio.sleep(0)
    assert len(heard) == 2


async def test_everything_of_a_kind_outweighs_single_ids() -> None:
    changes, heard = Changes(), []
    changes.subscribe(Kind.ART, heard.append)
    changes.announce(Kind.ART, [1])
    changes.announce(Kind.ART)
    changes.announce(Kind.ART, [2])
    await asyncio.sleep(0)
    assert heard == [frozenset()]


async def test_news_before_the_loop_runs_are_kept() -> None:
    changes, heard = Changes(), []
    changes.subscribe(Kind.ART, heard.append)
    changes.announce(Kind.ART, [1])
    assert heard == []
    changes.announce(Kind.ART, [2])
    await asyncio.sleep(0)
    assert heard == [{1, 2}]


def test_whoever_unsubscribed_hears_nothing_more_also_twice() -> None:
    changes, heard = Changes(), []
    unsubscribe = changes.subscribe(Kind.ART, heard.append)
    changes.subscribe(Kind.ART, lambda ids: unsubscribe())
    changes.announce(Kind.ART, [1])
    changes.deliver()
    changes.announce(Kind.ART, [2])
    changes.deliver()
    unsubscribe()
    assert heard == [{1}]


async def test_news_announced_by_a_subscriber_arrive_in_the_next_turn() -> None:
    changes, heard = Changes(), []
    changes.subscribe(Kind.ART, lambda ids: changes.announce(Kind.DRAFTS, ids))
    changes.subscribe(Kind.DRAFTS, heard.append)
    changes.announce(Kind.ART, [1])
    await asyncio.sleep(0)
    assert heard == []
    await asyncio.sleep(0)
    assert heard == [{1}]


def test_a_failing_subscriber_does_not_keep_news_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    changes, heard = Changes(), []

    def fail(ids: object) -> None:
        raise RuntimeError("a bug")

    changes.subscribe(Kind.ART, fail)
    changes.subscribe(Kind.ART, heard.append)
    changes.announce(Kind.ART, [1])
    with caplog.at_level(logging.CRITICAL, "mintwright.studio.changes"):
        changes.deliver()
    assert heard == [{1}]

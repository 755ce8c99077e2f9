"""Fixtures: the real window on a desk of its own, which the tests share, and the scripts of the README's pictures."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.append(str(HERE))  # what lies beside this file is run by its own name, too, and finds its neighbours like that

NEEDED = ("Xvfb", "dbus-daemon", "/usr/libexec/at-spi2-registryd", "openbox", "xdotool", "setpriv")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Whoever sits at the desk needs what it is made of."""
    if "desk" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.needs(*NEEDED))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put these tests at the end, but where tests run in several processes first, and into one: they share a desk, and
    wait so much that the others would wait for them.
    """
    here = [item for item in items if HERE in item.path.parents]
    if config.pluginmanager.hasplugin("xdist"):
        for item in here:
            item.add_marker(pytest.mark.xdist_group("display"))
    rest = [item for item in items if item not in here]
    items[:] = here + rest if hasattr(config, "workerinput") else rest + here


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment in which a program appears on a desk of its own."""
    if sys.platform != "linux":
        pytest.skip("the desk is made of Linux programs")
    import desk as programs

    with programs.desk(tmp_path_factory.mktemp("desk")) as environment:
        yield environment

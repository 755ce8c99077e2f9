"""Runs several steps, all of them: one that fails does not keep the others from being done."""

from collections.abc import Awaitable, Callable, Iterable

from mintwright.domain.errors import MintwrightError


async def run_all(steps: Iterable[Callable[[], Awaitable[object]]]) -> None:
    """Do them in their order, all of them; then raise what one raised, rather a failure of the world than a bug."""
    failures: list[Exception] = []
    for step in steps:
        try:
            await step()
        except Exception as failure:  # noqa: BLE001 - it is raised below
            failures.append(failure)
    if failures:
        raise next((failure for failure in failures if isinstance(failure, MintwrightError)), failures[0])

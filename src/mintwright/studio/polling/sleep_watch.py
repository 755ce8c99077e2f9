"""Notices that the computer slept: then what was to be asked meanwhile is due. Pure."""

JUMP = 20.0  # seconds by which the clock on the wall may run ahead of a wait before it counts as sleep


class SleepWatch:
    """Told of the time before and after each wait."""

    def __init__(self) -> None:
        self._before: tuple[float, float] | None = None

    def goes_to_wait(self, monotonic: float, wall: float) -> None:
        """A wait begins."""
        self._before = (monotonic, wall)

    def has_slept(self, monotonic: float, wall: float, waited: float) -> bool:
        """Whether the wait of at most `waited` seconds took longer by either clock: some stand still in sleep."""
        if self._before is None:
            return False
        since = max(monotonic - self._before[0], wall - self._before[1])
        return since > waited + JUMP

"""What all threads that draw pictures share, so that together they take no more than one of them may."""

from mintwright.art.memory_budget import LARGEST, MemoryBudget
from mintwright.art.render_process import RenderProcess


class SharedLimits:
    """A budget of bytes for what is unpacked here, and the processes that draw the rest."""

    def __init__(self, largest: int = LARGEST) -> None:
        self.budget = MemoryBudget(largest)
        self.apart = RenderProcess()

    def close(self) -> None:
        """End what is drawn in processes of their own, and begin nothing more there."""
        self.apart.close()

"""The limits shared by all threads that draw pictures: together they take no more than one of them may."""

from mintwright.art.memory_budget import MemoryBudget
from mintwright.art.render_process import RenderProcess
from mintwright.art.thresholds import LARGEST_HERE


class SharedLimits:
    """A memory budget for what is decoded here, and the processes that draw the rest."""

    def __init__(self, largest: int = LARGEST_HERE) -> None:
        self.budget = MemoryBudget(largest)
        self.apart = RenderProcess()

    def close(self) -> None:
        """End the drawing processes, and begin no more of them."""
        self.apart.close()

"""What all threads that draw pictures share, so that together they take no more than one of them may."""

from mintwright.art.memory_budget import LARGEST, Budget
from mintwright.art.render_process import Apart


class Sharing:
    """A budget of bytes for what is unpacked here, and the processes that draw the rest."""

    def __init__(self, largest: int = LARGEST) -> None:
        self.budget = Budget(largest)
        self.apart = Apart()

    def close(self) -> None:
        """End what is drawn in processes of their own, and begin nothing more there."""
        self.apart.close()

"""The bodies of work, and the collections of the one that is open."""

from collections.abc import Sequence

from mintwright.domain.project import Collection, Project


class Projects:
    """The open project and its collections. Announces Kind.PROJECTS and Kind.COLLECTIONS."""

    @property
    def current(self) -> Project:
        """The project that is open."""
        raise NotImplementedError

    def all(self) -> tuple[Project, ...]:
        """Every project, in the order of creation."""
        raise NotImplementedError

    async def create(self, name: str) -> Project:
        """Make a project and open it."""
        raise NotImplementedError

    async def open(self, project_id: int) -> None:
        """Open another project."""
        raise NotImplementedError

    async def rename(self, project_id: int, name: str) -> None:
        """Give a project another name."""
        raise NotImplementedError

    def collections(self) -> tuple[Collection, ...]:
        """The collections of the open project."""
        raise NotImplementedError

    @property
    def current_collection(self) -> Collection:
        """The collection that is open; there is always one."""
        raise NotImplementedError

    async def new_collection(self, name: str) -> Collection:
        """Make an empty collection and open it."""
        raise NotImplementedError

    def open_collection(self, collection_id: int) -> None:
        """Open another collection of this project."""
        raise NotImplementedError

    async def rename_collection(self, collection_id: int, name: str) -> None:
        """Give a collection another name."""
        raise NotImplementedError

    async def remove_collection(self, collection_id: int) -> None:
        """Remove a collection; its art stays."""
        raise NotImplementedError

    async def add_to_collection(self, art_ids: Sequence[int], position: int | None = None) -> None:
        """Put art into the open collection before `position` (None: at the end); what is in it already stays."""
        raise NotImplementedError

    async def remove_from_collection(self, art_ids: Sequence[int]) -> None:
        """Take art out of the open collection."""
        raise NotImplementedError

    async def move_in_collection(self, art_ids: Sequence[int], position: int) -> None:
        """Move art before `position`, counted in the list as it was before the move."""
        raise NotImplementedError

    async def make_primary(self, art_id: int) -> None:
        """Move art to the front: it decides how the collection is minted (specification 4.5 rule 2)."""
        raise NotImplementedError

    async def sort_collection_by_name(self) -> None:
        """Order the open collection by the names of the assets."""
        raise NotImplementedError

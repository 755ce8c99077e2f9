"""Several changes in one transaction, each in a savepoint: one that fails takes none of the others with it."""

import logging
from collections.abc import Callable, Iterable

from mintwright.library.database import Connection

log = logging.getLogger(__name__)


def apply_each(connection: Connection, changes: Iterable[Callable[[Connection], object]]) -> bool:
    """Make those that can be made; False where there is another, which is noted in the log.

    Raises what a change raised only where SQLite ended the whole transaction by it.
    """
    is_all = True
    for change in changes:
        connection.execute("savepoint change")
        try:
            change(connection)
        except Exception as error:
            if not connection.in_transaction:
                raise
            log.info("a change was not made: %s", type(error).__name__, exc_info=error)
            connection.execute("rollback to change")
            is_all = False
        connection.execute("release change")
    return is_all

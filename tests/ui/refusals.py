"""A disk that refuses whatever is written, while it is said above the work that it is full."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Never

import pytest
from tests.parts import journal_of

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import disk_full
from mintwright.studio.changes import Kind
from mintwright.studio.project_contents import load_contents
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.store.upload_store import UploadStore


@contextmanager
def full_disk(studio: Studio) -> Iterator[None]:
    """It takes no byte, and that is said above the work: there is nothing that says it a second time."""

    async def refuse(*_: Any, **__: Any) -> Never:
        raise disk_full("of the test")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal_of(studio), "write", refuse)
        studio.disk_space.problem = Sentence("test", "The disk is full.")
        studio.changes.announce(Kind.SPACE)
        studio.changes.deliver()
        yield
    studio.disk_space.problem = None
    studio.changes.announce(Kind.SPACE)


async def is_as_stored(studio: Studio) -> bool:
    """Whether the art and the collections that are shown are those that the next start would find."""
    contents = await journal_of(studio).read(partial(load_contents, project=studio.projects.current))
    stored, shown, scope = UploadStore(contents.shelf, contents.project.id), studio.uploads, studio.session.scope
    is_same_art = all(
        stored.art(art_id).path == shown.art(art_id).path and stored.state(art_id, scope) is shown.state(art_id)
        for art_id in shown.order()
    )
    is_same_list = tuple(stored.order()) == tuple(shown.order())
    return is_same_list and is_same_art and tuple(contents.collections) == studio.projects.collections()

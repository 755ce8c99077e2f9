"""The notice about a full disk stays for as long as the disk is full, above all other notices."""

from tests.ui.driver import Arun, Until

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.window.disk_full_notice import DiskFullNotice
from mintwright.ui.window.main_window import MainWindow


def test_a_full_disk_is_said_until_there_is_room(window: MainWindow, studio: Studio, arun: Arun, until: Until) -> None:
    async def story() -> None:
        (notice,) = window.findChildren(DiskFullNotice)
        assert not notice.message
        studio.disk_space.problem = Sentence("test", "The disk is full.")
        studio.changes.announce(Kind.SPACE)
        await until(lambda: notice.message == "The disk is full.")
        window.banner.say("Something else")
        assert notice.message == "The disk is full.", "no other message takes its place"
        studio.disk_space.problem = None
        studio.changes.announce(Kind.SPACE)
        await until(lambda: not notice.message)

    arun(story())

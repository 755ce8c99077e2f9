"""What the window is called, also where the system lists windows: the open project, and whether it is uploading."""

from mintwright.domain.sentences import Sentence
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio


def window_title(studio: Studio) -> Sentence:
    """The project's name; from the first file of an upload to the last, that it is uploading.

    It counts nothing: a title that changes all the time is read out, and flickers in every list of windows.
    """
    project = studio.projects.current.name
    if _is_uploading(studio):
        return Sentence("window", "{project} · Uploading · Mintwright", project=project)
    return Sentence("window", "{project} · Mintwright", project=project)


def _is_uploading(studio: Studio) -> bool:
    """Whether files go on by themselves: not while they wait for the artist or the network."""
    is_signed_in = studio.session.state is SessionState.SIGNED_IN
    return is_signed_in and studio.uploads.outage is None and not studio.uploads.totals().is_at_rest

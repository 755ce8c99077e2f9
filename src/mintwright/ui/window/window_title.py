"""What the window is called, also where the system lists windows: the open project, and how far its uploads are."""

from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.style import formatting


def window_title(studio: Studio) -> Sentence:
    """The project's name; while something is being uploaded, how much of it is."""
    totals, project = studio.uploads.totals(), studio.projects.current.name
    if totals.is_at_rest or studio.uploads.all_paused:
        return Sentence("window", "{project} · Mintwright", project=project)
    return Sentence(
        "window",
        "{percent} of {size} · {uploaded} of {count} files uploaded · {project}",
        percent=formatting.percent(totals.fraction),
        size=formatting.size(totals.size),
        uploaded=formatting.number(totals.uploaded),
        count=formatting.number(totals.count),
        project=project,
    )

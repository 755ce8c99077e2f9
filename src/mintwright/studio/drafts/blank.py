"""What a draft begins with."""

from pathlib import Path

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import asset_name_from, title_from


def blank(art_id: int, path: Path) -> Draft:
    """The draft of art that nobody has described yet, from the name of its file."""
    title = title_from(path)
    return Draft(art_id=art_id, name=title, asset_name=asset_name_from(title))

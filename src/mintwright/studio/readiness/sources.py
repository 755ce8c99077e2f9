"""Where what is true of a piece is known."""

from dataclasses import dataclass

from mintwright.studio.disk.drives import Drives
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.minting.minted_art import MintedArt
from mintwright.studio.minting.minting import Minting
from mintwright.studio.minting.reviewing.draft_problems import DraftProblems
from mintwright.studio.previews.motion import Motions
from mintwright.studio.previews.previews import Previews
from mintwright.studio.projects import Projects
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.uploads import Uploads


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """The parts of the studio that are asked."""

    drives: Drives
    session: Session
    projects: Projects
    uploads: Uploads
    motions: Motions
    drafts: Drafts
    previews: Previews
    problems: DraftProblems
    minted: MintedArt
    minting: Minting

"""Taking back what was saved elsewhere: descriptions, answers of the service, uploads, notes and settings."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.instructions.instructions import Instructions
from mintwright.studio.minting.minting import Minting
from mintwright.studio.projects import Projects
from mintwright.studio.receipts.receipt_notes import ReceiptNotes
from mintwright.studio.session.sign_in_store import OUTDATED
from mintwright.studio.settings import Settings, is_text
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    from mintwright.studio.recovery.rescue_file import Instructed, Noted, Rescued

_TAKE_BACK = Sentence("keeping", "Take back saved work")


@dataclass(frozen=True, slots=True)
class TakenBack:
    """How many descriptions, answers and settings were put back, and how many were skipped.

    `gone` belong to nothing here any more, or were not needed; `undecided` are mints whose outcome is not in the file;
    `other_settings` have another value here, or are unknown; `addresses` lead to a service or a folder, which only the
    artist may choose.
    """

    pieces: int = 0
    mints: int = 0
    settings: int = 0
    gone: int = 0
    undecided: int = 0
    other_settings: int = 0
    addresses: int = 0
    uploads: int = 0  # files of which the service said that it holds them
    instructions: int = 0  # orders and refunds whose answer is known now
    undecided_instructions: int = 0  # those whose answer is not in the file
    notes: int = 0  # on receipts
    has_more: bool = False  # another file goes on with what was unsaved

    @property
    def left_out(self) -> int:
        """The number of all that were skipped."""
        undecided = self.undecided + self.undecided_instructions
        return self.gone + undecided + self.other_settings + self.addresses


class TakingBack:
    """Puts back what a rescue file holds, where it belongs to what is open here."""

    def __init__(
        self,
        settings: Settings,
        projects: Projects,
        uploads: Uploads,
        drafting: Drafts,
        minting: Minting,
        instructions: Instructions,
        notes: ReceiptNotes,
    ) -> None:
        self._settings = settings
        self._projects = projects
        self._uploads = uploads
        self._drafting = drafting
        self._minting = minting
        self._instructions = instructions
        self._notes = notes

    async def take_back(self, rescued: "Rescued") -> TakenBack:
        """What came of it. Raises LibraryError; what was put back until then stays, and is not put back twice."""
        from mintwright.studio.recovery.rescue_file import ADDRESSES

        mints = [one for one in rescued.answers if await self._minting.take_back(one.mint_id, one.sha256, one.outcome)]
        undecided = sum(self._minting.is_undecided(one.mint_id, one.sha256) for one in rescued.answers)
        instructions, open_ones = await self._put_back_instructions(rescued.instructions)
        uploads = [await self._uploads.take_back(o.art_id, o.sha256, o.scope, o.answer) for o in rescued.uploads]
        pieces, left_out = await self._put_back_drafts(rescued)
        addresses = sum(self._settings.get(key) != rescued.settings[key] for key in ADDRESSES & rescued.settings.keys())
        settings, other = self._put_back_settings(rescued)
        notes = sum(map(self._put_back_note, rescued.notes))
        of_notes, of_orders = len(rescued.notes) - notes, len(rescued.instructions) - instructions - open_ones
        gone = left_out + of_notes + of_orders + len(rescued.answers) - len(mints) - undecided + uploads.count(False)
        return TakenBack(
            pieces=pieces, mints=len(mints), settings=settings, gone=gone, undecided=undecided, other_settings=other,
            addresses=addresses, uploads=sum(uploads), notes=notes, instructions=instructions,
            undecided_instructions=open_ones, has_more=rescued.has_more,
        )  # fmt: skip

    async def _put_back_instructions(self, told: "Sequence[Instructed]") -> tuple[int, int]:
        """How many answers to orders and refunds were put back, and how many of these are unknown all the same."""
        here = self._instructions
        keys = [(one.instruction_id, one.kind, one.transaction_uuid) for one in told]
        back = [await here.take_back(*key, one.outcome) for key, one in zip(keys, told, strict=True)]
        return sum(back), sum(here.is_undecided(*key) for key in keys)

    def _put_back_note(self, noted: "Noted") -> bool:
        """Whether it is the note on that receipt now: only where there is no other."""
        is_there = any(mint.id == noted.mint_id and mint.sha256 == noted.sha256 for mint in self._minting.mints())
        here = self._notes.of(noted.mint_id)
        if not is_there or here not in ("", noted.words):
            return False
        self._notes.write(noted.mint_id, noted.words)
        return True

    async def _put_back_drafts(self, rescued: "Rescued") -> tuple[int, int]:
        """How many drafts were put back, and how many descriptions and further files were skipped."""
        project_id = rescued.project.id  # it may have been renamed since
        if not rescued.drafts or not self._projects.knows(project_id):
            return 0, len(rescued.drafts)
        await self._projects.restore(project_id)
        ours = {draft.art_id: draft for draft, path in rescued.drafts if self._is_of(draft.art_id, path, rescued)}
        drafts = {art_id: self._without_unknown_files(draft) for art_id, draft in ours.items()}
        self._drafting.edit_each(_TAKE_BACK, {art_id: _fields_of(draft) for art_id, draft in drafts.items()})
        files = sum(len(ours[art_id].art_ids) - len(draft.art_ids) for art_id, draft in drafts.items())
        return len(drafts), len(rescued.drafts) - len(drafts) + files

    def _is_of(self, art_id: int, path: Path, rescued: "Rescued") -> bool:
        """Whether this id means that file here too, which may have moved: in a restored backup it may be another's."""
        from mintwright.studio.recovery.rescue_file import file_text

        if not self._uploads.has(art_id):
            return False
        art = self._uploads.art(art_id)
        return file_text(art.path) == file_text(path) or art.sha256 == rescued.digests.get(art_id)

    def _without_unknown_files(self, draft: Draft) -> Draft:
        known = tuple(file for file in draft.files if self._uploads.has(file.art_id))
        return replace(draft, files=known, cover=draft.cover if self._uploads.has(draft.picture) else None)

    def _put_back_settings(self, rescued: "Rescued") -> tuple[int, int]:
        """How many settings were put back, and how many were skipped; equal ones are neither."""
        from mintwright.studio.recovery.rescue_file import ADDRESSES, SETTINGS

        put_back = left_out = 0
        for key in rescued.settings.keys() - ADDRESSES:
            value = rescued.settings[key]
            value = _united(self._settings.get(OUTDATED), value) if key == OUTDATED else value
            here = self._settings.get(key)
            if here is not None and here == value:
                continue
            if key not in SETTINGS or value is None or (here is not None and key != OUTDATED):
                left_out += 1
                continue
            self._settings.put(key, value)
            put_back += 1
        return put_back, left_out


def _united(here: object, there: object) -> list[str]:
    """The accounts to be forgotten on either side: none is dropped, for its sign-in in the keyring must not be used."""
    lists = (cast("list[Any]", one) for one in (here, there) if isinstance(one, list))
    return sorted({name for one in lists for name in one if is_text(name)})


def _fields_of(draft: Draft) -> dict[str, Any]:
    """The values of a draft by field name."""
    return {field.name: getattr(draft, field.name) for field in fields(draft) if field.name != "art_id"}

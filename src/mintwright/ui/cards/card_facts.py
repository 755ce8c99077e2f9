"""What a card says of its art: its title and kind, what is wrong with it, and its badges."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from mintwright.domain.assets.naming import title_from
from mintwright.domain.project import Proof, UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.ui.cards.card_face import CardFace
from mintwright.ui.style import formatting
from mintwright.ui.style.file_kinds import kind_icon, kind_in_words
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text, tip
from mintwright.ui.viewer.piece import kind_of, length_of


class Badge(StrEnum):
    """The signs of a card, in the order they are painted and read."""

    PROBLEM = "problem"
    REFUSED = "refused"
    DAMAGED = "damaged"
    WAITING = "waiting"
    UPLOADING = "uploading"
    PAUSED = "paused"
    MINTED = "minted"
    CHANGED = "changed since it was minted"
    COLLECTED = "in the collection"
    COVER = "cover of another asset"
    FLAGGED = "flagged"
    UNTITLED = "titled by its file"


_STATES = {
    UploadState.WAITING: (Badge.WAITING, Sentence("uploads", "Waiting")),
    UploadState.UPLOADING: (Badge.UPLOADING, Sentence("uploads", "Uploading")),
    UploadState.PAUSED: (Badge.PAUSED, Sentence("uploads", "Paused")),
    UploadState.UPLOADED: (None, Sentence("uploads", "Uploaded")),
    UploadState.PROBLEM: (Badge.PROBLEM, Sentence("uploads", "Problem")),
}
_SPOKEN_BADGES = {  # the rest is said by the state and by what is wrong
    Badge.MINTED: Sentence("uploads", "minted"),
    Badge.CHANGED: Sentence("uploads", "changed since it was minted"),
    Badge.COLLECTED: Sentence("uploads", "in the collection"),
    Badge.FLAGGED: Sentence("uploads", "flagged"),
    Badge.UNTITLED: Sentence("uploads", "titled by its file"),
}
_TITLED_BY_FILE = Sentence("uploads", "Titled by its file")
_NEEDS_COVER = Sentence("uploads", "Needs a cover")
_MINTED = Sentence("uploads", "Minted")
_TOO_LARGE = Sentence("uploads", "Uploaded, too large to show here")
_MOVES = "play"
_DEVELOPING = (UploadState.UPLOADING, UploadState.PAUSED)


class CardFacts:
    """Reads what the studio knows of some art, in the words and tones of a card."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._collected = frozenset[int]()
        self.follow_collection()

    def follow_collection(self) -> None:
        """Look again at what is in the open collection."""
        self._collected = frozenset(self._studio.projects.current_collection.art_ids)

    def face(self, item: UploadItem) -> CardFace:
        """All that is painted of a card."""
        note = self.note(item)
        return CardFace(
            art_id=item.art.id,
            state=item.state,
            fraction=item.fraction,
            title=self.title(item),
            is_untitled=self.is_undescribed(item),
            badges=self.badges(item),
            icon=self.icon(item),
            kind=self.kind(item),
            ending=self.ending(item),
            note=note,
            tone=self._tone(item, note),
            is_left_out=self._is_left_out(item, note),
        )

    def title(self, item: UploadItem) -> str:
        """The title, as the artist wrote it; else the name of the file, without its ending."""
        return item.art.path.stem if self.is_untitled(item) else self._studio.drafts.draft(item.art.id).name

    def is_untitled(self, item: UploadItem) -> bool:
        """Whether it has only the title that was made from its file's name.

        One that the artist wrote is shown as it will be public, also where it says no more than the file's name.
        """
        return self._studio.drafts.draft(item.art.id).name in ("", title_from(item.art.path))

    def is_undescribed(self, item: UploadItem) -> bool:
        """Whether its title is still to be written: not that of another's cover, nor of what is minted."""
        return self.is_untitled(item) and not self._covered(item) and not self._is_minted(item)

    def _is_minted(self, item: UploadItem) -> bool:
        return self._studio.minted_art.has(item.art.id, self._studio.session.network)

    def _is_changed(self, item: UploadItem) -> bool:
        return self._studio.is_changed_since_minted(item.art.id)

    def ending(self, item: UploadItem) -> str:
        """The ending of its file as a kind: "PNG". That of its cover is read aloud: a card has no room for both."""
        return item.art.path.suffix.removeprefix(".").upper()

    def _endings(self, item: UploadItem) -> str:
        """With that of its cover: "MP3 + PNG"."""
        paths = [self._studio.uploads.art(one).path for one in self._with_cover(item)]
        return " + ".join(path.suffix.removeprefix(".").upper() for path in paths if path.suffix)

    def _with_cover(self, item: UploadItem) -> Iterable[int]:
        return dict.fromkeys((item.art.id, self._studio.drafts.covers.picture(item.art.id)))

    def _covered(self, item: UploadItem) -> Sequence[int]:
        """The pieces on the list that it is the cover of."""
        covered = self._studio.drafts.covers.covered(item.art.id)
        return sorted(filter(self._studio.uploads.is_shown, covered)) if covered else ()

    def _cover_words(self, item: UploadItem) -> str:
        """ "Cover of Dance"; empty if it is none."""
        covered = self._covered(item)
        if not covered:
            return ""
        title = self._studio.drafts.draft(covered[0]).name or self._studio.uploads.item(covered[0]).name
        many = Sentence("uploads", "Cover of {count} assets", count=number(len(covered)))
        return text(counted(len(covered), Sentence("uploads", "Cover of {title}"), many).filled(title=title))

    def _its_cover(self, item: UploadItem) -> str:
        cover = self._studio.drafts.covers.picture(item.art.id)
        if cover == item.art.id:
            return ""
        return text(Sentence("uploads", "Its cover is {name}", name=self._studio.uploads.art(cover).path.name))

    def icon(self, item: UploadItem) -> str:
        """The icon of its kind; empty for a picture that does not move, which is seen itself."""
        if _is_no_picture(item):
            return kind_icon(item.art.media_type)
        return _MOVES if self._studio.motions.of(item.art).is_animated else ""

    def badges(self, item: UploadItem) -> tuple[Badge, ...]:
        """The signs below the picture."""
        state, _ = _STATES[item.state]
        signs = {
            Badge.PROBLEM: self._studio.faulty_drafts.of(item.art.id) is not None,
            Badge.REFUSED: self.is_refused(item),
            Badge.MINTED: self._is_minted(item) and not self._is_changed(item),
            Badge.CHANGED: self._is_changed(item),
            Badge.COLLECTED: item.art.id in self._collected,
            Badge.COVER: bool(self._covered(item)),
            Badge.FLAGGED: self._studio.drafts.draft(item.art.id).is_flagged,
            Badge.UNTITLED: self.is_undescribed(item),
        }
        return tuple(badge for badge in Badge if badge is state or signs.get(badge))

    def note(self, item: UploadItem) -> str:
        """The words below the title: what is wrong, else how far the upload is, else the file."""
        if self._is_worth_saying(item):
            return self.caption(item)
        if item.state is not UploadState.UPLOADED:
            said = text(_STATES[item.state][1])
            return f"{said} · {formatting.percent(item.fraction)}" if item.state in _DEVELOPING else said
        if said := self._cover_words(item):
            return said
        if self._lacks_cover(item):
            return text(_NEEDS_COVER)
        if facts := self._kind_and_size(item):
            return " · ".join(facts if not _is_no_picture(item) else facts[1:])
        if not self.is_untitled(item):
            return item.art.path.stem
        return text(_MINTED if self._is_minted(item) else _TITLED_BY_FILE)

    def is_left_out(self, item: UploadItem) -> bool:
        """Whether the note is left out where it cannot be read whole, since the signs beside it tell it as well."""
        return self._is_left_out(item, self.note(item))

    def _is_left_out(self, item: UploadItem, said: str) -> bool:
        if self._is_worth_saying(item) or self._lacks_cover(item):
            return False
        return said in (text(_TITLED_BY_FILE), text(_MINTED)) or bool(self._kind_and_size(item))

    def _lacks_cover(self, item: UploadItem) -> bool:
        """Whether it is uploaded and no picture, and has none that people see yet: it cannot be minted."""
        is_ready = item.state is UploadState.UPLOADED and _is_no_picture(item)
        return is_ready and not self._studio.drafts.draft(item.art.id).has_cover

    def _kind_and_size(self, item: UploadItem) -> Sequence[str]:
        """ "Film", "0:42", "12 MB"; "Animated", "2 MB"; empty for pictures that do not move."""
        if not (kind := kind_of(self._studio, item.art)):
            return ()
        parts = (kind, length_of(self._studio, item.art), formatting.size(item.art.size))
        return tuple(filter(None, parts))

    def kind(self, item: UploadItem) -> str:
        """What stands on the mat of what has no picture: its kind, or the ending of its file."""
        return text(kind_in_words(item.art.media_type)) if item.art.media_type else self.ending(item)

    def tone(self, item: UploadItem) -> str:
        """The colour of the note: "bad", "warn" or plain."""
        return self._tone(item, self.note(item))

    def _tone(self, item: UploadItem, said: str) -> str:
        if item.state is UploadState.PROBLEM or self.is_refused(item) or self.fault(item):
            return "bad"
        is_hint = item.state is UploadState.UPLOADED and said in (text(_TITLED_BY_FILE), text(_NEEDS_COVER))
        return "warn" if self.is_to_be_looked_at(item) or is_hint else "ink3"

    def _is_worth_saying(self, item: UploadItem) -> bool:
        is_wrong = item.problem is not None or self.is_to_be_looked_at(item) or self.is_refused(item)
        return is_wrong or item.same_as is not None or self._is_too_large(item) or bool(self.fault(item))

    def caption(self, item: UploadItem) -> str:
        """What is wrong, else its state and size."""
        if (problem := self._studio.missing_files.of(item.art.id) or item.problem) is not None:
            return text(problem).removeprefix(f"{problem.values.get('name', '')} ")  # it stands above
        if self.is_doubtful(item):
            return text(self._doubt(item))
        if self.is_refused(item):
            return text(Sentence("uploads", "Refused by the service"))
        if said := self.fault(item):
            return said
        if item.proof is Proof.UNCONFIRMED:
            return text(Sentence("uploads", "Uploaded, not confirmed"))
        if item.same_as is not None and item.state is UploadState.UPLOADED:
            return self._same_as(item.same_as)
        words = _TOO_LARGE if self._is_too_large(item) else _STATES[item.state][1]
        return f"{text(words)} · {formatting.size(item.art.size)}"

    def _is_too_large(self, item: UploadItem) -> bool:
        """Whether being too large to show is all that is wrong: it is uploaded."""
        return (
            item.state is UploadState.UPLOADED
            and self._studio.previews.failure(item.art.id) is NoPreviewReason.TOO_LARGE
        )

    def _doubt(self, item: UploadItem) -> Sentence:
        if self._studio.damaged_files.of(item.art.id) is not None:
            return Sentence("uploads", "Perhaps damaged: this picture cannot be shown.")
        if (unreadable := self._studio.missing_files.unreadable(item.art.id)) is not None:
            return unreadable
        reason = self._studio.previews.reason(item.art.id)
        if reason is not None and self._studio.damaged_files.unshown(item.art.id) is None:
            return reason
        return Sentence("uploads", "This picture cannot be shown just now. Press R to try again.")

    def is_doubtful(self, item: UploadItem) -> bool:
        """Whether this is a picture by its kind, and damaged or gone. Other kinds cannot be shown anyway."""
        is_gone = self._studio.missing_files.is_missing(item.art.id) or (
            item.art.media_type.startswith("image/")
            and self._studio.previews.failure(item.art.id) is NoPreviewReason.GONE
        )
        damaged, art_id = self._studio.damaged_files, item.art.id
        return is_gone or damaged.of(art_id) is not None or damaged.unshown(art_id) is not None

    def is_to_be_looked_at(self, item: UploadItem) -> bool:
        """Whether it is doubtful, or its upload is not proven."""
        return item.proof is Proof.UNCONFIRMED or self.is_doubtful(item)

    def is_refused(self, item: UploadItem) -> bool:
        """Whether the service rejected a value that the draft still has."""
        return bool(self._studio.draft_problems.refused(item.art.id))

    def fault(self, item: UploadItem) -> str:
        """What in the words of what is uploaded cannot be minted: "The title is too long"; empty if nothing."""
        found = self._studio.faulty_drafts.of(item.art.id)
        if found is None or item.state is not UploadState.UPLOADED:
            return ""
        from mintwright.domain.assets import problem_kinds  # not for the first paint

        said = text(problem_kinds.kind_of(found) or found.sentence)
        return said[:1].upper() + said[1:]

    def spoken(self, item: UploadItem) -> str:
        """The whole card for a screen reader: "Lantern at the gate, PNG, Uploading, 31%, in the collection"."""
        kind, length = kind_of(self._studio, item.art), length_of(self._studio, item.art)
        parts = [self.title(item), kind, self._endings(item), length, text(_STATES[item.state][1])]
        if item.state in _DEVELOPING:
            parts.append(formatting.percent(item.fraction))
        if self._is_worth_saying(item):
            parts.append(self.caption(item))
        parts += [text(_SPOKEN_BADGES[badge]) for badge in self.badges(item) if badge in _SPOKEN_BADGES]
        parts.append(text(_NEEDS_COVER) if self._lacks_cover(item) else self._cover_words(item))
        return ", ".join(part for part in parts if part)

    def hint(self, item: UploadItem) -> str:
        """The tool tip: the whole title and file name, of which a card may show only the beginning."""
        title = self._studio.drafts.draft(item.art.id).name
        caption, size = self.caption(item), formatting.size(item.art.size)
        facts = " · ".join((*self._kind_and_size(item)[:-1], *(() if caption.endswith(size) else (size,)), caption))
        refused = (text(problem.sentence) for problem in self._studio.draft_problems.refused(item.art.id))
        badges = ", ".join(text(_SPOKEN_BADGES[badge]) for badge in self.badges(item) if badge in _SPOKEN_BADGES)
        fault = self._studio.faulty_drafts.of(item.art.id)
        wrong = (*refused, *(() if fault is None else (text(fault.sentence),)))
        lines = (title, item.name, self._its_cover(item), facts, badges, self._cover_words(item), *wrong)
        return tip("\n".join(filter(None, lines)))

    def _same_as(self, art_id: int) -> str:
        try:
            return text(Sentence("uploads", "Same as {name}", name=self._studio.uploads.item(art_id).name))
        except KeyError:
            return text(_STATES[UploadState.UPLOADED][1])


def _is_no_picture(item: UploadItem) -> bool:
    return bool(item.art.media_type) and not item.art.media_type.startswith("image/")

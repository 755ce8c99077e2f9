"""The parts of the studio, built once in order and closed in reverse. No Qt."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from mintwright.art.shared_limits import SharedLimits
from mintwright.domain.errors import MintwrightError
from mintwright.library.credentials import Backend
from mintwright.library.database import Database
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.profile_lock import ProfileLock
from mintwright.studio.asset_defaults import AssetDefaults
from mintwright.studio.changes import Changes
from mintwright.studio.damaged_files import DamagedFiles
from mintwright.studio.disk.drives import Drives
from mintwright.studio.disk.free_space import DiskSpaceMonitor
from mintwright.studio.disk.own_folders import OwnPlaces
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.history import History
from mintwright.studio.instructions.instructions import Instructions
from mintwright.studio.minting.alarm_choices import AlarmChoices
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.minting.minted_art import MintedArt
from mintwright.studio.minting.minting import Minting
from mintwright.studio.minting.paid_notes import PaidNotes
from mintwright.studio.minting.reviewing.draft_problems import DraftProblems
from mintwright.studio.minting.reviewing.duplicate_check import DuplicateCheck
from mintwright.studio.minting.reviewing.reviewer import Reviewer
from mintwright.studio.missing_files import MissingFiles
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.practice.practice_tools import PracticeTools
from mintwright.studio.previews.closeups import Closeups
from mintwright.studio.previews.previews import Previews
from mintwright.studio.previews.shown_pictures import ShownPictures
from mintwright.studio.projects import Projects
from mintwright.studio.receipts.receipt_art import ReceiptArt
from mintwright.studio.receipts.receipt_notes import ReceiptNotes
from mintwright.studio.recovery.open_journal import Loaded, open_journal
from mintwright.studio.recovery.unsaved_work import AT_ONCE_SECONDS, UnsavedWork
from mintwright.studio.session.service_access import PracticeOpener
from mintwright.studio.session.session import Session
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.gateway_comparison import GatewayComparison
from mintwright.studio.uploads.store.upload_recorder import SaveMore
from mintwright.studio.uploads.uploads import PASTED, Uploads

if TYPE_CHECKING:
    from mintwright.domain.releases.release_feed import Publisher
    from mintwright.studio.bulk.sweeping import Sweeping
    from mintwright.studio.cell_edits import CellEdits
    from mintwright.studio.collection_sorting import CollectionSorting
    from mintwright.studio.joining import Joining
    from mintwright.studio.lookup.mint_finder import MintFinder
    from mintwright.studio.lookup.mints_elsewhere import MintsElsewhere
    from mintwright.studio.minting.export_marks import ExportMarks
    from mintwright.studio.minting.listed_mints import ListedMints
    from mintwright.studio.minting.reviewing.chain_views import ChainViews
    from mintwright.studio.minting.reviewing.curing import Curing
    from mintwright.studio.minting.reviewing.mint_outlook import MintOutlook
    from mintwright.studio.minting.reviewing.shared_names import SharedNames
    from mintwright.studio.pairs import Pairs
    from mintwright.studio.payment_files.payment_files import PaymentFiles
    from mintwright.studio.planning.outlines import Outlines
    from mintwright.studio.planning.planning import Planning
    from mintwright.studio.plans.plan_forecasts import PlanForecasts
    from mintwright.studio.plans.plan_run import PlanRun
    from mintwright.studio.plans.plans import Plans
    from mintwright.studio.polling.mint_notifications import MintNotifications
    from mintwright.studio.presets.project_defaults import ProjectDefaults
    from mintwright.studio.presets.templates import Templates
    from mintwright.studio.previews.motion import Motions
    from mintwright.studio.readiness.copies import Copies
    from mintwright.studio.readiness.faulty_drafts import FaultyDrafts
    from mintwright.studio.readiness.readiness import Readiness
    from mintwright.studio.readiness.sources import Sources
    from mintwright.studio.receipts.payment_times import PaymentTimes
    from mintwright.studio.spreadsheets.importing import Importing
    from mintwright.studio.traits.traits import Traits
    from mintwright.studio.traits.words_in_use import WordsInUse
    from mintwright.studio.updates import Updates

log = logging.getLogger(__name__)

JOURNAL = "mintwright.db"
PRACTICE = "practice"  # the folder of the profile that the practice service works in
SETTLING_SECONDS = 5.0  # how long what is under way waits for a silent disk once the program ends
CLOSING_SECONDS = 20.0  # how long each step of closing waits for a disk, which is silent then


@dataclass(slots=True, kw_only=True)
class Studio:
    """Everything an artist can do, part by part."""

    changes: Changes
    settings: Settings
    session: Session
    projects: Projects
    uploads: Uploads
    gateway_comparison: GatewayComparison
    missing_files: MissingFiles
    drafts: Drafts
    asset_defaults: AssetDefaults
    draft_problems: DraftProblems
    history: History
    previews: Previews
    pictures: ShownPictures
    closeups: Closeups
    damaged_files: DamagedFiles
    reviewer: Reviewer
    minting: Minting
    alarm_choices: AlarmChoices
    paid_notes: PaidNotes
    minted_art: MintedArt
    receipt_art: ReceiptArt
    receipt_notes: ReceiptNotes
    poller: TransactionPoller
    instructions: Instructions
    practice_tools: PracticeTools
    unsaved_work: UnsavedWork
    disk_space: DiskSpaceMonitor
    drives: Drives
    updates: "Updates | None" = None  # a build that nobody publishes has none
    payment_times: "PaymentTimes | None" = None  # not before the first paint
    notifications: "MintNotifications | None" = None  # the same
    _mint_finder: "MintFinder | None" = None
    _motions: "Motions | None" = None
    _templates: "Templates | None" = None
    _chain_views: "ChainViews | None" = None
    _planning: "Planning | None" = None
    _outlines: "Outlines | None" = None
    _readiness: "Readiness | None" = None
    _faulty_drafts: "FaultyDrafts | None" = None
    _traits: "Traits | None" = None
    _words_in_use: "WordsInUse | None" = None
    _plans: "Plans | None" = None
    _plan_run: "PlanRun | None" = None
    _payment_files: "PaymentFiles | None" = None
    _export_marks: "Callable[[], ExportMarks]"  # not before the first paint
    _database: Database
    _lock: ProfileLock

    @property
    def folder(self) -> Path:
        """Where the profile is."""
        return self._database.path.parent

    @property
    def cell_edits(self) -> "CellEdits":
        """Writes into the cells of the table. It holds nothing, so it is made when it is asked for."""
        from mintwright.studio.cell_edits import CellEdits

        return CellEdits(self.drafts, self.uploads.art, lambda: self.uploads.shown(self.uploads.order()))

    @property
    def sweeping(self) -> "Sweeping":
        """Changes many drafts at once. It holds nothing, so it is made when it is asked for."""
        from mintwright.studio.bulk.sweeping import Sweeping

        return Sweeping(self.drafts, self.uploads)

    @property
    def curing(self) -> "Curing":
        """Cures kinds of problems by one click. It holds nothing, so it is made when it is asked for."""
        from mintwright.studio.minting.reviewing.curing import Curing

        return Curing(self.uploads, self.drafts, self.pairs, self.gateway_comparison)

    @property
    def importing(self) -> "Importing":
        """Takes descriptions out of spreadsheets. It holds nothing, so it is made when it is asked for."""
        from mintwright.studio.spreadsheets.importing import Importing

        return Importing(self.drafts, self.uploads)

    @property
    def joining(self) -> "Joining":
        """Adds to collections what was dropped into them. It holds nothing, so it is made when it is asked for."""
        from mintwright.studio.joining import Joining

        return Joining(self._database, self.history, self.projects, self.uploads, self.pairs)

    @property
    def motions(self) -> "Motions":
        """Knows what moves, and for how long; made with the first card."""
        if self._motions is None:
            from mintwright.studio.previews.motion import Motions

            self._motions = Motions(self.changes, self.drives)
        return self._motions

    @property
    def mint_finder(self) -> "MintFinder":
        """Looks for mints whose answer was lost; made after the first paint."""
        if self._mint_finder is None:
            from mintwright.studio.lookup.mint_finder import MintFinder

            self._mint_finder = MintFinder(
                self._database, self.changes, self.session, self.minting, self.poller.spacing
            )
        return self._mint_finder

    @property
    def mints_elsewhere(self) -> "MintsElsewhere":
        """Lists mints that no receipt here has. It holds nothing, so it is made when it is asked for."""
        return _mints_elsewhere(self.session, self.minting, self.poller)

    @property
    def mint_outlook(self) -> "MintOutlook":
        """Looks ahead to what a collection will take; made with the first page that shows one."""
        return self.reviewer.outlook

    @property
    def planning(self) -> "Planning":
        """Works out how a collection can be minted; made with the first plan that is looked at."""
        if self._planning is None:
            from mintwright.studio.planning.planning import Planning

            self._planning = Planning(self.uploads, self.drafts, self.mint_outlook, self.plans)
        return self._planning

    @property
    def outlines(self) -> "Outlines":
        """Knows what was decided about the mints of each collection; made with the same."""
        if self._outlines is None:
            from mintwright.studio.planning.outlines import Outlines

            self._outlines = Outlines(self._database, self.changes, self.settings, self.history, self.projects)
        return self._outlines

    @property
    def chain_views(self) -> "ChainViews":
        """Knows how assets will stand on the chain; made with the first that is looked at."""
        if self._chain_views is None:
            from mintwright.studio.minting.reviewing.chain_views import ChainViews

            self._chain_views = ChainViews(self.uploads, self.drafts)
        return self._chain_views

    @property
    def plans(self) -> "Plans":
        """Keeps the plans of series of mints; made after the first paint, when it begins to read them."""
        if self._plans is None:
            from mintwright.studio.plans.fingerprints import Fingerprints
            from mintwright.studio.plans.plans import Plans

            found = Fingerprints(self.uploads, self.drafts, self.projects)
            self._plans = Plans(
                self._database,
                self.changes,
                self.session,
                self.history,
                self.uploads,
                self.minting,
                found,
                self.projects,
            )
            self._plans.start()
        return self._plans

    @property
    def known_plans(self) -> "Plans | None":
        """The same, without making it: for who shows what is known of plans by now."""
        return self._plans

    @property
    def plan_run(self) -> "PlanRun":
        """Carries plans out; made with the first that is."""
        if self._plan_run is None:
            from mintwright.studio.plans.plan_holds import PlanHolds
            from mintwright.studio.plans.plan_run import PlanRun
            from mintwright.studio.plans.unknown_mints import UnknownMints

            unknown = UnknownMints(self.minting.listed)
            holds = PlanHolds(self.uploads, self.drafts, self.reviewer, self.minting, self.plans.fingerprints, unknown)
            self._plan_run = PlanRun(self.plans, holds, self.session, self.uploads, self.reviewer, self.minting)
        return self._plan_run

    @property
    def export_marks(self) -> "ExportMarks":
        """Knows which payments went into files; read with the first receipt that is looked at."""
        marks = self._export_marks()
        marks.start()
        return marks

    @property
    def payment_files(self) -> "PaymentFiles":
        """Writes files for wallets that pay many at once; made with the first."""
        if self._payment_files is None:
            from mintwright.studio.payment_files.payment_files import PaymentFiles

            self._payment_files = PaymentFiles(
                self.session, self.minting, self.poller, self.export_marks, self.practice_tools.now_on
            )
        return self._payment_files

    @property
    def plan_forecasts(self) -> "PlanForecasts":
        """Forecasts the mints of plans. It holds nothing, so it is made when it is asked for."""
        from mintwright.studio.plans.plan_forecasts import PlanForecasts

        return PlanForecasts(self.uploads, self.drafts, self.mint_outlook, self.plans)

    @property
    def sorting(self) -> "CollectionSorting":
        """Puts the open collection in order. It holds nothing."""
        from mintwright.studio.collection_sorting import CollectionSorting

        return CollectionSorting(self.projects, self.uploads, self.drafts, self.settings)

    @property
    def project_defaults(self) -> "ProjectDefaults":
        """What new art of each project begins with. It holds nothing either."""
        from mintwright.studio.presets.project_defaults import ProjectDefaults

        return ProjectDefaults(self.settings)

    @property
    def templates(self) -> "Templates":
        """Knows the templates of attributes; made with the first menu that lists them."""
        if self._templates is None:
            from mintwright.studio.presets.templates import Templates

            self._templates = Templates(self.settings, self.drafts)
        return self._templates

    @property
    def faulty_drafts(self) -> "FaultyDrafts":
        """Knows whose words break a rule. It is not loaded before the first paint."""
        if self._faulty_drafts is None:
            from mintwright.studio.readiness.faulty_drafts import FaultyDrafts

            self._faulty_drafts = FaultyDrafts(self.changes, self.uploads, self.drafts)
        return self._faulty_drafts

    @property
    def readiness(self) -> "Readiness":
        """Knows what is true of each piece; made with the first filter."""
        if self._readiness is None:
            from mintwright.studio.readiness.readiness import Readiness

            self._readiness = Readiness(self.changes, self._sources)
        return self._readiness

    @property
    def traits(self) -> "Traits":
        """Counts the values of attributes; made with the page that shows them."""
        if self._traits is None:
            from mintwright.studio.traits.traits import Traits

            self._traits = Traits(self.changes, self.uploads, self.drafts, self.settings, self.history)
        return self._traits

    @property
    def words_in_use(self) -> "WordsInUse":
        """Knows the names and values of attributes; made with the first that is written."""
        if self._words_in_use is None:
            from mintwright.studio.traits.words_in_use import WordsInUse

            self._words_in_use = WordsInUse(self.changes, self.traits)
        return self._words_in_use

    @property
    def copies(self) -> "Copies":
        """Finds the copies that can go. It holds nothing, so it is made when it is asked for."""
        from mintwright.studio.readiness.copies import Copies

        return Copies(self._sources)

    @property
    def _sources(self) -> "Sources":
        from mintwright.studio.readiness.sources import Sources

        return Sources(
            drives=self.drives,
            session=self.session,
            projects=self.projects,
            uploads=self.uploads,
            motions=self.motions,
            drafts=self.drafts,
            previews=self.previews,
            problems=self.draft_problems,
            minted=self.minted_art,
            minting=self.minting,
        )

    def is_changed_since_minted(self, art_id: int) -> bool:
        """Whether that is known of a piece; nobody looks because of it."""
        return self._readiness is not None and self._readiness.is_changed(art_id)

    @property
    def pairs(self) -> "Pairs":
        """Knows what belongs together by its names. It holds nothing either."""
        from mintwright.studio.pairs import Pairs

        return Pairs(self.uploads, self.drafts)

    async def start(self) -> None:
        """After the first paint: open the session, let the queue go on, look after open mints."""
        self.changes.deliver()
        self.previews.start()
        self.pictures.start()
        self.damaged_files.start()
        self.faulty_drafts.start()
        self.draft_problems.shared_names.start()
        self.uploads.start()
        self.missing_files.start()
        self.minted_art.start()
        self.receipt_art.start()
        self.poller.start()
        self.instructions.start()
        self.mint_finder.start()
        self.disk_space.start()
        if self.updates is not None:
            self.updates.start()
        self._note_payments()
        self._read_plans()
        await self.session.start()

    def _read_plans(self) -> None:
        """Receipts stand by their plans, whichever page is opened first."""
        _ = self.plans

    def _note_payments(self) -> None:
        from mintwright.studio.receipts.payment_times import PaymentTimes

        self.payment_times = PaymentTimes(self.changes, self.settings, self.minting.receipt)
        self.payment_times.start()

    def make_notifications(self) -> "MintNotifications":
        """Begin to tell what happens to mints; for the interface, once there is a window that may be elsewhere."""
        from mintwright.studio.polling.mint_notifications import MintNotifications

        if self.notifications is None:
            practice = self.practice_tools
            self.notifications = MintNotifications(
                self.changes, self.settings, self.minting, self.session, practice.now_on
            )
            self.notifications.start()
        return self.notifications

    async def settle(self) -> None:
        """Begin nothing more and finish what must not be cut: from now on nothing new comes. Raises no MintwrightError.

        What the disk refuses is still in hand (`unsaved_work`); what waits for one that is silent is given up, but for
        mints. Settling twice is nothing.
        """
        steps = (
            *([self._plan_run.close] if self._plan_run is not None else []),
            *([self._plans.close] if self._plans is not None else []),
            *([self.updates.close] if self.updates is not None else []),
            self.disk_space.close,
            self.poller.close,
            *([self._mint_finder.close] if self._mint_finder is not None else []),
            self.receipt_art.close,
            self.gateway_comparison.close,
            self.missing_files.close,
            *([self._faulty_drafts.close] if self._faulty_drafts is not None else []),
            self.draft_problems.close,
            self.history.close,
            self.uploads.close,
            *([self._motions.close] if self._motions is not None else []),
            *([self._readiness.close] if self._readiness is not None else []),
            *([self._traits.close] if self._traits is not None else []),
            self.previews.close,
        )
        await _each(
            *(partial(_within, SETTLING_SECONDS, step) for step in steps), self.instructions.close, self.minting.close
        )

    async def close(self) -> None:
        """Settle, write what is not on disk, let go of the profile. Raises no MintwrightError.

        Every step is taken, also when one before it fails: a mint under way is not cut off for a bug elsewhere. A disk
        that does not answer is not waited for without end, and only briefly where the artist gave up what is new.
        """
        seconds = AT_ONCE_SECONDS if self.unsaved_work.was_let_go else CLOSING_SECONDS
        try:
            await _each(
                self.settle,
                partial(_within, seconds, self.minting.save_in_hand),
                partial(_within, seconds, self.instructions.save),
                partial(_within, seconds, self.drafts.close),
                partial(_within, seconds, self.receipt_notes.close),
                partial(_within, CLOSING_SECONDS, self.session.close),
                *([partial(_within, seconds, self._outlines.close)] if self._outlines is not None else []),
                partial(_within, seconds, self.settings.flush),
                partial(_within, seconds, self._database.close),
            )
        finally:
            self.drives.close()
            self._lock.release()


def open_studio(
    data_dir: Path,
    *,
    practice: PracticeOpener | None,
    cache_dir: Path | None = None,
    is_own: bool = True,
    keyring: Backend | None = None,
    publisher: "Publisher | None" = None,
) -> Studio:
    """Open the profile in `data_dir`. Imports nothing heavy: this runs before the first paint.

    `practice` starts the practice network, None leaves it out. `is_own`: the folder is Mintwright's own, rather than
    one the artist named, which may hold her originals too. `keyring` replaces the system's own. `publisher` may tell of
    new versions; without one nothing looks for any.
    Raises LibraryError: the profile is in use, its folder cannot be written, its journal is damaged.
    """
    lock = ProfileLock(data_dir)
    lock.acquire()
    try:
        database, loaded = open_journal(data_dir / JOURNAL)
        studio = _built(database, loaded, lock, practice, cache_dir or data_dir / "cache", keyring, is_own=is_own)
    except BaseException:
        lock.release()
        raise
    if publisher is not None:
        from mintwright.studio.updates import Updates

        studio.updates = Updates(studio.changes, studio.settings, publisher)
    return studio


def _built(
    database: Database,
    loaded: Loaded,
    lock: ProfileLock,
    practice: PracticeOpener | None,
    cache: Path,
    keyring: Backend | None,
    *,
    is_own: bool,
) -> Studio:
    changes = Changes()
    contents = loaded.contents
    settings = Settings(database, changes, loaded.settings)
    session = Session(changes, settings, practice, keyring=keyring)
    history = History(changes)
    drives = Drives()
    data = database.path.parent
    ours = OwnPlaces.of_profile(data, cache, pasted=data / PASTED, is_own=is_own)
    uploads = Uploads(database, changes, settings, session, history, contents, drives, ours)
    drafts = Drafts(database, changes, history, contents, uploads.art)
    uploads.on_added(partial(_pair, uploads, drafts))
    defaults = AssetDefaults(changes, settings, session, drafts, uploads.is_shown)
    uploads.on_adding(drafts.take_over, defaults.saving, _save_pairs)
    uploads.on_added(defaults.fill_in)
    projects = Projects(database, changes, settings, history, uploads, drafts, loaded.projects, contents)
    uploads.on_leaving(projects.leaving)
    sharing = SharedLimits()
    mints = MintCache(database, changes, loaded.mints, interrupted=loaded.interrupted)
    receipt_art = ReceiptArt(
        database,
        changes,
        mints.oldest_first,
        uploads.art,
        uploads.contents,
        lambda art_ids: drafts.covers.covers_of(art_ids),
        nowhere=cache / "previews",
    )
    previews = Previews(changes, cache / "previews", receipt_art.of, drives, sharing)
    room = DiskReserve(database, database.path.with_suffix(".room"))
    duplicates = DuplicateCheck(changes, mints)
    draft_problems = DraftProblems(session, uploads, drafts, mints, partial(_shared_names, changes, projects, drafts))
    reviewer = Reviewer(session, projects, uploads, previews, drafts, draft_problems, duplicates)
    listed = lru_cache(None)(lambda: _listed_mints(settings, session, minting, poller))
    minting = Minting(database, session, reviewer, duplicates, mints, room, listed)
    poller = TransactionPoller(changes, session, minting)
    marks = lru_cache(None)(partial(_export_marks, database, changes))
    instructions = Instructions(database, changes, session, minting, poller, room, loaded.instructions)
    notes = ReceiptNotes(database, changes, loaded.notes)
    unsaved_work = UnsavedWork(
        database, settings, projects, uploads, drafts, minting, instructions, notes, room, drives
    )
    return Studio(
        changes=changes,
        settings=settings,
        session=session,
        projects=projects,
        uploads=uploads,
        gateway_comparison=GatewayComparison(changes, session, uploads),
        missing_files=MissingFiles(changes, history, uploads, previews, drives, ours),
        drafts=drafts,
        asset_defaults=defaults,
        draft_problems=draft_problems,
        history=history,
        previews=previews,
        pictures=ShownPictures(changes, previews, receipt_art.picture),
        closeups=Closeups(uploads.art, drives, sharing),
        damaged_files=DamagedFiles(changes, uploads, previews),
        reviewer=reviewer,
        minting=minting,
        alarm_choices=AlarmChoices(database, mints),
        paid_notes=PaidNotes(database, mints),
        minted_art=MintedArt(changes, mints, uploads.references),
        receipt_art=receipt_art,
        receipt_notes=notes,
        poller=poller,
        instructions=instructions,
        practice_tools=PracticeTools(changes, session, uploads, minting, poller, marks),
        unsaved_work=unsaved_work,
        disk_space=DiskSpaceMonitor(
            changes,
            data,
            resume=(mints.write_interrupted, unsaved_work.resume, session.resume),
            is_full=bool(loaded.interrupted),
        ),
        drives=drives,
        _export_marks=marks,
        _database=database,
        _lock=lock,
    )


def _mints_elsewhere(session: Session, minting: Minting, poller: TransactionPoller) -> "MintsElsewhere":
    from mintwright.studio.lookup.mints_elsewhere import MintsElsewhere

    return MintsElsewhere(session, minting, poller.spacing, poller.has_list, poller.no_list)


def _listed_mints(settings: Settings, session: Session, minting: Minting, poller: TransactionPoller) -> "ListedMints":
    """What the service lists and no receipt here has."""
    from mintwright.studio.minting.listed_mints import ListedMints

    return ListedMints(lambda scope: _mints_elsewhere(session, minting, poller).begin(scope), settings)


def _shared_names(changes: Changes, projects: Projects, drafts: Drafts) -> "SharedNames":
    from mintwright.studio.minting.reviewing.shared_names import SharedNames

    return SharedNames(changes, projects, drafts)


def _export_marks(database: Database, changes: Changes) -> "ExportMarks":
    """Which payments went into files."""
    from mintwright.studio.minting.export_marks import ExportMarks

    return ExportMarks(database, changes)


async def _pair(uploads: Uploads, drafts: Drafts, art_ids: Sequence[int]) -> None:
    """Pair new art by its names."""
    from mintwright.studio.pairs import Pairs

    await Pairs(uploads, drafts).pair(art_ids)


def _save_pairs() -> SaveMore:
    """The journal change that pairs new art in whichever project it is."""
    from mintwright.studio.pairs import save_pairs

    return save_pairs


async def _each(*steps: Callable[[], Awaitable[None]]) -> None:
    """Every step in its turn, whatever becomes of the others."""
    async with AsyncExitStack() as closing:
        for step in reversed(steps):
            closing.push_async_callback(_tried, step)


async def _within(seconds: float, step: Callable[[], Awaitable[None]]) -> None:
    """One step that waits for the disk, for so long at most."""
    try:
        async with asyncio.timeout(seconds):
            await step()
    except TimeoutError:
        log.error("closing: the disk does not answer")


async def _tried(step: Callable[[], Awaitable[None]]) -> None:
    """One step of closing; a disk that refuses one must not keep the others from being taken."""
    try:
        await step()
    except MintwrightError as error:
        log.error("closing: %s %s", error, error.details)

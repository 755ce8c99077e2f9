"""What can be done, as a page to read: the words, the keys, the picture and the menu of every action.

The menu bar, the context menus, the palette, the sheet of keys and the tool tips of buttons read this, so an action has
the same name and the same keys everywhere. A part of the window that can do one offers it (`actions.Actions.offer`).

No key stands here twice. One that means something in a list only (`is_local`: Del, Return, Alt and arrows, the letters
of the uploads) is read by the list that has the focus and offers the action; in a field the same keys write.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence

from mintwright.domain.sentences import Sentence
from mintwright.ui.actions.action_ids import ActionId, Menu

Role = QAction.MenuRole
_ON_MAC = sys.platform == "darwin"


MENU_TITLES: Mapping[Menu, Sentence] = {
    Menu.FILE: Sentence("actions", "File"),
    Menu.QUEUE: Sentence("actions", "Uploading"),
    Menu.PROJECT: Sentence("actions", "This project"),
    Menu.EXPORT: Sentence("actions", "Export"),
    Menu.EDIT: Sentence("actions", "Edit"),
    Menu.COVER: Sentence("actions", "Cover"),
    Menu.CELLS: Sentence("actions", "Cells of the table"),
    Menu.MOVE: Sentence("actions", "Move"),
    Menu.ATTRIBUTE: Sentence("actions", "Attribute"),
    Menu.TEMPLATE: Sentence("actions", "Template"),
    Menu.VIEW: Sentence("actions", "View"),
    Menu.SORT: Sentence("actions", "Sort"),
    Menu.PICTURES: Sentence("actions", "Pictures"),
    Menu.TEXT: Sentence("actions", "Text size"),
    Menu.COLLECTION: Sentence("actions", "Collection"),
    Menu.MINT: Sentence("actions", "Mint"),
    Menu.HELP: Sentence("actions", "Help"),
}


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action, as it is called while no part says it more exactly.

    `keys` in Qt's portable writing with blanks between, the first is shown. `elsewhere` is why it cannot be done where
    no part offers it, for what only some pages have. A key that is held does it once, unless it `repeats`. A `told_key`
    is one that its part reads by itself, because elsewhere it does something else: it is shown, and no key of the list.
    The keys of what `counts_above` are read in dialogs and all else that lies above the window, too.
    """

    id: ActionId
    words: Sentence
    keys: str = ""
    icon: str = ""
    elsewhere: Sentence | None = None
    role: QAction.MenuRole = Role.NoRole
    is_local: bool = False
    repeats: bool = False
    told_key: str = ""
    counts_above: bool = False

    @property
    def sequences(self) -> list[QKeySequence]:
        """The keys as Qt knows them."""
        return [QKeySequence(one) for one in self.keys.split()]

    @property
    def shown_keys(self) -> str:
        """The first of them as this computer writes it; nothing when there is none."""
        shown = self.sequences[:1] or [QKeySequence(self.told_key)]
        return "".join(one.toString(QKeySequence.SequenceFormat.NativeText) for one in shown)


Group = tuple[ActionSpec | Menu, ...]
"""What stands between two lines of a menu: actions, and the menus inside it.

A menu has at most sixteen lines, so that it fits into the smallest window with the largest text.
"""

_AT_UPLOADS = Sentence("actions", "Open the uploads first")
_AT_COLLECTION = Sentence("actions", "Open the collection first")
_AT_ART = Sentence("actions", "Open the uploads or a collection first")
_AT_RECEIPTS = Sentence("actions", "Open the receipts first")
_AT_ROWS = Sentence("actions", "Choose assets of the collection, or an attribute, first")
_AT_CELLS = Sentence("actions", "Show the uploads as a table first")
_AT_ATTRIBUTES = Sentence("actions", "Choose an attribute first")
_AT_TRAITS = Sentence("actions", "Open the traits first")
_SORT = "arrow-down-wide-narrow"
_REMOVE_KEYS = "Del Ctrl+Backspace Backspace" if _ON_MAC else "Del Ctrl+Backspace"


MENUS: Mapping[Menu, tuple[Group, ...]] = {
    Menu.FILE: (
        (
            ActionSpec(ActionId.ADD_FILES, Sentence("actions", "Add files…"), "Ctrl+O", "image-plus"),
            ActionSpec(ActionId.ADD_FOLDER, Sentence("actions", "Add a folder…"), "Ctrl+Shift+O", "folder-plus"),
            ActionSpec(ActionId.ADD_SAMPLES, Sentence("actions", "Add the sample art"), "", "sparkles"),
            Menu.QUEUE,
        ),
        (
            ActionSpec(ActionId.NEW_PROJECT, Sentence("actions", "New project…"), "Ctrl+N", "plus"),
            ActionSpec(ActionId.OPEN_PROJECT, Sentence("actions", "Open another project…"), "", "chevrons-up-down"),
            Menu.PROJECT,
        ),
        (
            ActionSpec(ActionId.IMPORT_DESCRIPTIONS, Sentence("actions", "Import descriptions…"), "Ctrl+I", "table"),
            Menu.EXPORT,
        ),
        (
            ActionSpec(
                ActionId.SAVE_RECEIPT,
                Sentence("actions", "Save the receipt to print (PDF)…"),
                "Ctrl+S",
                "file-down",
                _AT_RECEIPTS,
            ),
            ActionSpec(
                ActionId.SAVE_ANSWER,
                Sentence("actions", "Save the service’s answer (JSON)…"),
                "",
                "braces",
                _AT_RECEIPTS,
            ),
        ),
        (
            ActionSpec(
                ActionId.SETTINGS, Sentence("actions", "Settings…"), "Ctrl+,", "settings", role=Role.PreferencesRole
            ),
            ActionSpec(ActionId.QUIT, Sentence("actions", "Quit"), "Ctrl+Q", "x", role=Role.QuitRole),
        ),
    ),
    Menu.QUEUE: (
        (
            ActionSpec(
                ActionId.PAUSE, Sentence("actions", "Pause or resume"), "P", "pause", _AT_UPLOADS, is_local=True
            ),
            ActionSpec(
                ActionId.TRY_AGAIN, Sentence("actions", "Try again"), "R", "rotate-cw", _AT_UPLOADS, is_local=True
            ),
            ActionSpec(
                ActionId.TRY_ALL_AGAIN,
                Sentence("actions", "Try all again"),
                "Shift+R",
                "rotate-cw",
                _AT_UPLOADS,
                is_local=True,
            ),
            ActionSpec(
                ActionId.FIND_ORIGINALS,
                Sentence("actions", "Find originals that were moved…"),
                "F",
                "search",
                _AT_UPLOADS,
                is_local=True,
            ),
            ActionSpec(ActionId.PAUSE_ALL, Sentence("actions", "Pause all uploads"), "", "pause", _AT_UPLOADS),
        ),
        (
            ActionSpec(ActionId.COPY_REFERENCE, Sentence("actions", "Copy the reference"), "", "copy", _AT_UPLOADS),
            ActionSpec(
                ActionId.OPEN_ELSEWHERE, Sentence("actions", "Open in its program"), "", "external-link", _AT_UPLOADS
            ),
            ActionSpec(ActionId.SHOW_FOLDER, Sentence("actions", "Show the folder"), "", "folder", _AT_UPLOADS),
        ),
    ),
    Menu.PROJECT: (
        (
            ActionSpec(ActionId.RENAME_PROJECT, Sentence("actions", "Rename the project…"), "", "type"),
            ActionSpec(ActionId.PROJECT_DEFAULTS, Sentence("actions", "Defaults for new art…"), "", "sparkles"),
        ),
        (
            ActionSpec(ActionId.DUPLICATE_PROJECT, Sentence("actions", "Duplicate the project"), "", "copy"),
            ActionSpec(
                ActionId.DELETE_PROJECT, Sentence("actions", "Delete the project, never its files"), "", "trash-2"
            ),
        ),
        (ActionSpec(ActionId.RESTORE_PROJECT, Sentence("actions", "Bring back a deleted project…"), "", "rotate-cw"),),
    ),
    Menu.EXPORT: (
        (
            ActionSpec(ActionId.EXPORT_DESCRIPTIONS, Sentence("actions", "Export descriptions…"), "", "file-down"),
            ActionSpec(ActionId.EXPORT_RECEIPTS, Sentence("actions", "Export receipts…"), "", "file-down"),
            ActionSpec(ActionId.EXPORT_TRAITS, Sentence("actions", "Export traits…"), "", "download", _AT_TRAITS),
        ),
        (
            ActionSpec(
                ActionId.SAVE_PROOF,
                Sentence("actions", "Save a proof sheet to print (PDF)…"),
                "",
                "file-down",
                _AT_COLLECTION,
            ),
            ActionSpec(
                ActionId.SAVE_PROOF_PAGE,
                Sentence("actions", "Save a proof sheet for a browser (HTML)…"),
                "",
                "file-down",
                _AT_COLLECTION,
            ),
        ),
    ),
    Menu.EDIT: (
        (
            ActionSpec(ActionId.UNDO, Sentence("actions", "Undo"), "Ctrl+Z", "undo-2", repeats=True),
            ActionSpec(ActionId.REDO, Sentence("actions", "Redo"), "Ctrl+Shift+Z Ctrl+Y", "redo-2", repeats=True),
            ActionSpec(
                ActionId.CUT, Sentence("actions", "Cut attributes"), "Ctrl+X", "minus", _AT_ATTRIBUTES, is_local=True
            ),
            ActionSpec(
                ActionId.COPY, Sentence("actions", "Copy attributes"), "Ctrl+C", "copy", _AT_ATTRIBUTES, is_local=True
            ),
            ActionSpec(
                ActionId.PASTE,
                Sentence("actions", "Paste files, a picture or attributes"),
                "Ctrl+V",
                "image-plus",
                _AT_UPLOADS,
            ),
        ),
        (
            ActionSpec(
                ActionId.OPEN,
                Sentence("actions", "Details"),
                "Return Enter" if _ON_MAC else "Enter Return",  # as its keyboards call it
                "panel-right",
                _AT_ART,
                is_local=True,
            ),
            ActionSpec(ActionId.FLAG, Sentence("actions", "Flag"), "Ctrl+L", "flag", _AT_UPLOADS),
            ActionSpec(
                ActionId.REMOVE,
                Sentence("actions", "Remove from the list, never from disk"),
                _REMOVE_KEYS,
                "trash-2",
                _AT_ART,
                is_local=True,
            ),
        ),
        (
            ActionSpec(
                ActionId.SELECT_ALL, Sentence("actions", "Select all"), "Ctrl+A", "check", _AT_ART, is_local=True
            ),
            ActionSpec(
                ActionId.SELECT_NONE, Sentence("actions", "Select none"), "Ctrl+Shift+A", "x", _AT_ART, is_local=True
            ),
            ActionSpec(ActionId.SEARCH, Sentence("actions", "Search the uploads"), "Ctrl+F", "search"),
            ActionSpec(
                ActionId.FILTER, Sentence("actions", "Filter the uploads…"), "Ctrl+Shift+F", "list-filter", _AT_UPLOADS
            ),
        ),
        (
            ActionSpec(
                ActionId.CHANGE_MANY, Sentence("actions", "Change many assets…"), "Ctrl+E", "layers", _AT_UPLOADS
            ),
            Menu.ATTRIBUTE,
            Menu.COVER,
            Menu.CELLS,
        ),
    ),
    Menu.COVER: (
        (
            ActionSpec(ActionId.CHOOSE_COVER, Sentence("actions", "Choose a cover…"), "", "images", _AT_UPLOADS),
            ActionSpec(ActionId.TAKE_OFF_COVER, Sentence("actions", "Take the cover off"), "", "x", _AT_UPLOADS),
        ),
    ),
    Menu.CELLS: (
        (
            ActionSpec(
                ActionId.FILL_DOWN,
                Sentence("actions", "Fill cells down"),
                "Ctrl+Shift+D",
                "chevron-down",
                _AT_CELLS,
                is_local=True,
            ),
            ActionSpec(
                ActionId.FILL_RIGHT,
                Sentence("actions", "Fill cells right"),
                "Ctrl+R",
                "chevron-right",
                _AT_CELLS,
                is_local=True,
            ),
            ActionSpec(
                ActionId.FILL_CHOSEN,
                Sentence("actions", "Write into all chosen cells"),
                "Ctrl+Return Ctrl+Enter" if _ON_MAC else "Ctrl+Enter Ctrl+Return",
                "layers",
                _AT_CELLS,
                is_local=True,
            ),
            ActionSpec(ActionId.CLEAR_CELLS, Sentence("actions", "Clear cells"), "", "x", _AT_CELLS, told_key="Del"),
        ),
        (
            ActionSpec(ActionId.NEW_COLUMN, Sentence("actions", "New attribute as a column…"), "", "plus", _AT_CELLS),
            ActionSpec(
                ActionId.NEW_LIST_COLUMN,
                Sentence("actions", "New attribute with a list as a column…"),
                "",
                "list",
                _AT_CELLS,
            ),
            ActionSpec(ActionId.COLUMNS, Sentence("actions", "Columns of the table…"), "", "list", _AT_CELLS),
        ),
    ),
    Menu.MOVE: (
        (
            ActionSpec(
                ActionId.MOVE_LEFT,
                Sentence("actions", "Move left"),
                "Alt+Left",
                "arrow-right",
                _AT_ROWS,
                is_local=True,
                repeats=True,
            ),
            ActionSpec(
                ActionId.MOVE_RIGHT,
                Sentence("actions", "Move right"),
                "Alt+Right",
                "arrow-right",
                _AT_ROWS,
                is_local=True,
                repeats=True,
            ),
            ActionSpec(
                ActionId.MOVE_UP,
                Sentence("actions", "Move up"),
                "Alt+Up",
                "chevron-up",
                _AT_ROWS,
                is_local=True,
                repeats=True,
            ),
            ActionSpec(
                ActionId.MOVE_DOWN,
                Sentence("actions", "Move down"),
                "Alt+Down",
                "chevron-down",
                _AT_ROWS,
                is_local=True,
                repeats=True,
            ),
            ActionSpec(ActionId.MOVE_TO, Sentence("actions", "Move to a place…"), "", "hash", _AT_COLLECTION),
            ActionSpec(
                ActionId.MOVE_LAST,
                Sentence("actions", "Move to the end"),
                "Alt+End",
                "arrow-right",
                _AT_COLLECTION,
                is_local=True,
            ),
        ),
    ),
    Menu.ATTRIBUTE: (
        (
            ActionSpec(ActionId.ADD_TEXT, Sentence("actions", "Add a text attribute"), "", "type"),
            ActionSpec(ActionId.ADD_LIST, Sentence("actions", "Add a list attribute"), "", "list"),
            ActionSpec(ActionId.ADD_GROUP, Sentence("actions", "Add a group of attributes"), "", "braces"),
            ActionSpec(
                ActionId.ADD_ROW, Sentence("actions", "Add a row after"), "Ins", "plus", _AT_ATTRIBUTES, is_local=True
            ),
        ),
        (
            ActionSpec(ActionId.RENAME, Sentence("actions", "Rename"), "F2", "type", _AT_ATTRIBUTES, is_local=True),
            ActionSpec(
                ActionId.DUPLICATE, Sentence("actions", "Duplicate"), "Ctrl+D", "copy", _AT_ATTRIBUTES, is_local=True
            ),
        ),
        (ActionSpec(ActionId.SPLIT_VALUES, Sentence("actions", "Split values everywhere…"), "", "layers", _AT_TRAITS),),
        (
            ActionSpec(
                ActionId.GIVE_TO_ALL, Sentence("actions", "Give to all that are chosen"), "", "layers", _AT_ATTRIBUTES
            ),
        ),
        (
            ActionSpec(
                ActionId.EDIT_AS_TEXT,
                Sentence("actions", "Edit attributes as text…"),
                "Ctrl+Shift+E",
                "braces",
            ),
        ),
        (
            ActionSpec(ActionId.TURN_INTO_TEXT, Sentence("actions", "Turn into text"), "", "type", _AT_ATTRIBUTES),
            ActionSpec(ActionId.TURN_INTO_LIST, Sentence("actions", "Turn into list"), "", "list", _AT_ATTRIBUTES),
            ActionSpec(ActionId.TURN_INTO_GROUP, Sentence("actions", "Turn into group"), "", "braces", _AT_ATTRIBUTES),
            Menu.TEMPLATE,
        ),
    ),
    Menu.TEMPLATE: (
        (
            ActionSpec(
                ActionId.SAVE_TEMPLATE,
                Sentence("actions", "Save as template…"),
                "Ctrl+Shift+S",
                "plus",
            ),
            ActionSpec(ActionId.SHOW_TEMPLATES, Sentence("actions", "Templates…"), "Ctrl+Shift+T", "file-text"),
        ),
    ),
    Menu.VIEW: (
        (
            ActionSpec(ActionId.SHOW_UPLOADS, Sentence("actions", "Uploads"), "Ctrl+1", "images"),
            ActionSpec(ActionId.SHOW_COLLECTION, Sentence("actions", "Collection"), "Ctrl+2", "layers"),
            ActionSpec(ActionId.SHOW_RECEIPTS, Sentence("actions", "Receipts"), "Ctrl+3", "receipt"),
            ActionSpec(ActionId.SHOW_TRAITS, Sentence("actions", "Traits"), "Ctrl+4", "list"),
            ActionSpec(ActionId.SHOW_NETWORKS, Sentence("actions", "Networks and sign-in"), "", "user"),
            ActionSpec(
                ActionId.SHOW_PRACTICE, Sentence("actions", "Weather and rehearsals (practice)"), "", "flask-conical"
            ),
        ),
        (
            ActionSpec(
                ActionId.SHOW_TABLE, Sentence("actions", "Show as a table or as cards"), "Ctrl+T", "table", _AT_UPLOADS
            ),
            ActionSpec(ActionId.SEE, Sentence("actions", "Show it large"), "Space", "images", _AT_ART, is_local=True),
            ActionSpec(
                ActionId.SHOW_ON_CHAIN,
                Sentence("actions", "As it will stand on the chain…"),
                "Ctrl+Shift+K",
                "wallet",
            ),
            ActionSpec(
                ActionId.CHECK_NOW, Sentence("actions", "Check the receipt now"), "F5", "rotate-cw", _AT_RECEIPTS
            ),
        ),
        (
            Menu.SORT,
            Menu.PICTURES,
            Menu.TEXT,
            ActionSpec(
                ActionId.SWITCH_COLOURS, Sentence("actions", "Switch between light and dark colours"), "", "moon"
            ),
        ),
        (
            ActionSpec(ActionId.NEXT_REGION, Sentence("actions", "Next region of the window"), "F6", "arrow-right"),
            ActionSpec(
                ActionId.PREVIOUS_REGION,
                Sentence("actions", "Previous region of the window"),
                "Shift+F6",
                "arrow-right",
            ),
        ),
    ),
    Menu.SORT: (
        (
            ActionSpec(ActionId.SORT_BY_NAME, Sentence("actions", "Sort by name"), "", _SORT, _AT_ART),
            ActionSpec(ActionId.SORT_BY_DATE, Sentence("actions", "Sort by date, newest first"), "", _SORT, _AT_ART),
            ActionSpec(ActionId.SORT_BY_SIZE, Sentence("actions", "Sort by size, largest first"), "", _SORT, _AT_ART),
            ActionSpec(ActionId.SORT_AS_ADDED, Sentence("actions", "Sort as added"), "", _SORT, _AT_ART),
        ),
    ),
    Menu.PICTURES: (
        (
            ActionSpec(
                ActionId.FILL_PICTURES,
                Sentence("actions", "Show pictures whole, or let them fill their place"),
                "",
                "fullscreen",
                _AT_ART,
            ),
            ActionSpec(
                ActionId.LARGER_PICTURES, Sentence("actions", "Larger pictures"), "", "plus", _AT_ART, repeats=True
            ),
            ActionSpec(
                ActionId.SMALLER_PICTURES, Sentence("actions", "Smaller pictures"), "", "minus", _AT_ART, repeats=True
            ),
        ),
    ),
    Menu.TEXT: (
        (
            ActionSpec(
                ActionId.LARGER_TEXT,
                Sentence("actions", "Larger text"),
                "Ctrl++ Ctrl+=",
                "plus",
                repeats=True,
                counts_above=True,
            ),
            ActionSpec(
                ActionId.SMALLER_TEXT,
                Sentence("actions", "Smaller text"),
                "Ctrl+-",
                "minus",
                repeats=True,
                counts_above=True,
            ),
            ActionSpec(
                ActionId.USUAL_TEXT, Sentence("actions", "Usual text size"), "Ctrl+0", "type", counts_above=True
            ),
        ),
    ),
    Menu.COLLECTION: (
        (
            ActionSpec(ActionId.NEW_COLLECTION, Sentence("actions", "New collection…"), "Ctrl+Shift+N", "plus"),
            ActionSpec(ActionId.RENAME_COLLECTION, Sentence("actions", "Rename the collection…"), "", "type"),
            ActionSpec(
                ActionId.SET_ROYALTIES,
                Sentence("actions", "Set the royalties of the collection"),
                "",
                "hand-coins",
            ),
            ActionSpec(ActionId.REMOVE_COLLECTION, Sentence("actions", "Remove the collection"), "", "trash-2"),
        ),
        (
            ActionSpec(
                ActionId.ADD_TO_COLLECTION,
                Sentence("actions", "Add to the collection"),
                "Ctrl+J",
                "layers",
                _AT_UPLOADS,
            ),
            ActionSpec(ActionId.ADD_PIECES, Sentence("actions", "Add assets…"), "", "plus", _AT_COLLECTION),
            ActionSpec(
                ActionId.MAKE_PRIMARY,
                Sentence("actions", "Make primary"),
                "Alt+Home",
                "star",
                _AT_COLLECTION,
                is_local=True,
            ),
        ),
        (
            ActionSpec(
                ActionId.SORT_BY_FIELD,
                Sentence("actions", "Sort the collection by a field…"),
                "",
                _SORT,
                _AT_COLLECTION,
            ),
            ActionSpec(
                ActionId.SHUFFLE, Sentence("actions", "Shuffle the collection…"), "", "rotate-cw", _AT_COLLECTION
            ),
            Menu.MOVE,
        ),
        (ActionSpec(ActionId.PLAN_MINTS, Sentence("actions", "Plan a series of mints"), "", "layers"),),
    ),
    Menu.MINT: (
        (
            ActionSpec(ActionId.MINT_COLLECTION, Sentence("actions", "Mint the collection…"), "", "stamp"),
            ActionSpec(ActionId.MINT_ONE, Sentence("actions", "Mint this one alone…"), "", "stamp", _AT_ART),
        ),
        (
            ActionSpec(
                ActionId.PAY_PLAN, Sentence("actions", "Pay the mints of the plan one after another…"), "", "wallet"
            ),
            ActionSpec(
                ActionId.PAY_PLAN_FROM_PRACTICE,
                Sentence("actions", "Pay the plan with practice wallet"),
                "",
                "flask-conical",
            ),
            ActionSpec(ActionId.PAY, Sentence("actions", "Pay with practice wallet"), "", "wallet", _AT_RECEIPTS),
            ActionSpec(
                ActionId.LOOK_FOR_MINT,
                Sentence("actions", "Look for the mint in the service’s list"),
                "",
                "search",
                _AT_RECEIPTS,
            ),
            ActionSpec(
                ActionId.COPY_ADDRESS, Sentence("actions", "Copy the deposit address"), "", "copy", _AT_RECEIPTS
            ),
            ActionSpec(
                ActionId.COPY_PAYMENT_LINK, Sentence("actions", "Copy the payment link"), "", "copy", _AT_RECEIPTS
            ),
            ActionSpec(
                ActionId.REHEARSE, Sentence("actions", "Rehearse what can follow…"), "", "flask-conical", _AT_RECEIPTS
            ),
        ),
        (
            ActionSpec(
                ActionId.WRITE_NOTE, Sentence("actions", "Write a note on this receipt"), "", "pencil", _AT_RECEIPTS
            ),
            ActionSpec(ActionId.SHOW_TOTALS, Sentence("actions", "What was paid…"), "", "hash", _AT_RECEIPTS),
            ActionSpec(
                ActionId.SHOW_ELSEWHERE, Sentence("actions", "Mints made elsewhere…"), "", "search", _AT_RECEIPTS
            ),
            ActionSpec(
                ActionId.SHOW_EXCHANGE, Sentence("actions", "What was sent and answered…"), "", "braces", _AT_RECEIPTS
            ),
        ),
        (
            ActionSpec(
                ActionId.ORDER_MINT, Sentence("actions", "Order the mint of this receipt…"), "", "stamp", _AT_RECEIPTS
            ),
            ActionSpec(
                ActionId.FORCE_MINT,
                Sentence("actions", "Give the mint of this receipt more time…"),
                "",
                "rotate-cw",
                _AT_RECEIPTS,
            ),
            ActionSpec(
                ActionId.REFUND_MINT,
                Sentence("actions", "Give the mint of this receipt up, or have it refunded…"),
                "",
                "undo-2",
                _AT_RECEIPTS,
            ),
        ),
    ),
    Menu.HELP: (
        (
            ActionSpec(
                ActionId.FIND_COMMAND, Sentence("actions", "Search commands…"), "Ctrl+K", "search", counts_above=True
            ),
            ActionSpec(ActionId.SHORTCUTS, Sentence("actions", "All keys"), "Ctrl+/ F1", "list", counts_above=True),
            ActionSpec(ActionId.GLOSSARY, Sentence("actions", "Words explained"), "", "circle-help"),
        ),
        (
            ActionSpec(ActionId.COPY_DIAGNOSTICS, Sentence("actions", "Copy diagnostics"), "", "copy"),
            ActionSpec(ActionId.ABOUT, Sentence("actions", "About Mintwright"), "", "badge-check", role=Role.AboutRole),
        ),
    ),
}
BAR = (Menu.FILE, Menu.EDIT, Menu.VIEW, Menu.COLLECTION, Menu.MINT, Menu.HELP)


def specs_in(menu: Menu) -> Sequence[ActionSpec]:
    """The actions of a menu, without those of the menus inside it."""
    return [line for group in MENUS[menu] for line in group if isinstance(line, ActionSpec)]


HOME: Mapping[ActionId, Menu] = {spec.id: menu for menu in MENUS for spec in specs_in(menu)}
ACTIONS: Mapping[ActionId, ActionSpec] = {spec.id: spec for menu in MENUS for spec in specs_in(menu)}


def step_words(each: ActionId, step: Sentence | None) -> Sentence:
    """ "Undo" or "Redo" with the name of the step, where there is one."""
    if step is None:
        return ACTIONS[each].words
    is_undo = each is ActionId.UNDO
    template = Sentence("actions", "Undo: {step}") if is_undo else Sentence("actions", "Redo: {step}")
    return template.filled(step=step)

"""The room of dialogs: asked, told, or a file chosen, each awaited by a coroutine."""

from mintwright.ui.dialogs.dialog_turns import in_turn
from mintwright.ui.dialogs.file_dialogs import (
    choose_file,
    choose_files,
    choose_folder,
    choose_place,
    choose_place_at_once,
)
from mintwright.ui.dialogs.questions import ask, ask_name, ask_text, ask_which, show_failure, tell
from mintwright.ui.dialogs.showing import opened, show, show_at_once

__all__ = [
    "ask",
    "ask_name",
    "ask_text",
    "ask_which",
    "choose_file",
    "choose_files",
    "choose_folder",
    "choose_place",
    "choose_place_at_once",
    "in_turn",
    "opened",
    "show",
    "show_at_once",
    "show_failure",
    "tell",
]

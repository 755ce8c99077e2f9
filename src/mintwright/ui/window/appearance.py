"""The artist's choice of colours, text size and motion, as the settings keep it."""

from mintwright.studio.settings import Settings
from mintwright.ui.style.theme import TEXT_PERCENT, Theme, ThemeChoice

THEME, TEXT_SIZE, REDUCE_MOTION = "theme", "text_percent", "reduce_motion"  # keys of the settings


def apply_settings(theme: Theme, settings: Settings, *, in_turns: bool = False) -> None:
    """Dress the program as the settings say; a value nobody knows counts as not set. `in_turns`: see the theme."""
    choice = settings.text(THEME)
    theme.choose(
        ThemeChoice(choice) if choice in set(ThemeChoice) else ThemeChoice.SYSTEM,
        text_percent=settings.number(TEXT_SIZE, 100, TEXT_PERCENT),
        reduce_motion=settings.flag(REDUCE_MOTION),
        in_turns=in_turns,
    )

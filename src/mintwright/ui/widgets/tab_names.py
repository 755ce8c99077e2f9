"""The words of a tab, and how they are heard."""

from PySide6.QtWidgets import QTabBar


def name_tab(tabs: QTabBar, tab: int, words: str) -> None:
    """Give a tab its words. It is heard with the name of its bar, which Qt leaves out where the bar has the focus."""
    tabs.setTabText(tab, words)
    tabs.setAccessibleTabName(tab, f"{tabs.accessibleName()}: {words}")

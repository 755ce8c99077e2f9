"""What the words of minting mean is found in the menu Help and by searching for a word."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from tests.ui.driver import Arun, Person, Until
from tests.ui.tab_walk import focus, strike

from mintwright.ui.actions.action_ids import ActionId, Menu
from mintwright.ui.actions.action_list import specs_in
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.window.dialogs.glossary import GLOSSARY
from mintwright.ui.window.dialogs.glossary_dialog import GlossaryDialog
from mintwright.ui.window.main_window import MainWindow

WORDS = ("policy", "deposit address", "primary asset", "royalties", "lovelace", "ada", "metadata", "transaction",
         "fingerprint", "security deposit", "ada that travels with the assets", "ipfs")  # fmt: skip


def opened(window: MainWindow) -> GlossaryDialog:
    (dialog,) = Person(window).dialogs(GlossaryDialog)
    return dialog


def test_the_menu_help_explains_each_word_of_minting_in_the_order_of_the_alphabet(
    window: MainWindow, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        assert ActionId.GLOSSARY in [spec.id for spec in specs_in(Menu.HELP)]
        window.all_actions.run(ActionId.GLOSSARY)
        await until(lambda: Person(window).dialogs(GlossaryDialog))
        read = Person(opened(window)).reads()
        for term in GLOSSARY:
            assert text(term.word) in read
            assert text(term.meaning) in read
        named = [text(term.word) for term in GLOSSARY]
        assert named == sorted(named)
        assert all(word in " ".join(named).lower() for word in WORDS)
        strike(Qt.Key.Key_Return)
        await until(lambda: not Person(window).dialogs(GlossaryDialog))

    arun(story())


def test_a_word_that_is_searched_for_among_the_commands_is_explained_at_once(
    window: MainWindow, theme: Theme, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        theme.choose(text_percent=150)
        window.resize(960, 640)
        for word in ("fingerprint", "royalties"):
            window.activateWindow()  # the platform of the tests makes no window active by itself
            await until(lambda: QApplication.focusWidget() is not None)
            window.all_actions.run(ActionId.FIND_COMMAND)
            await until(lambda: isinstance(focus(), QLineEdit))
            QTest.keyClicks(focus(), f"explained {word}")
            strike(Qt.Key.Key_Return)
            await until(lambda: Person(window).dialogs(GlossaryDialog))
            dialog = opened(window)
            (label,) = [one for one in Person(dialog).all(QLabel) if one.text().lower() == word]
            await until(lambda label=label: not label.visibleRegion().isEmpty())
            view, bar = dialog.body.viewport(), dialog.body.verticalScrollBar()
            await until(
                lambda label=label, view=view, bar=bar: (
                    label.mapTo(view, QPoint(0, 0)).y() == 0 or bar.value() == bar.maximum()
                )
            )
            dialog.reject()
            await until(lambda: not Person(window).dialogs(GlossaryDialog))

    arun(story())

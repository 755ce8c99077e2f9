"""What goes wrong while signing in is said at its field and in sight; nothing moves for it; then the way goes on."""

from collections.abc import Mapping

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QLabel, QLineEdit, QRadioButton, QTabBar, QWidget
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.practice import PracticeServer
from mintwright.studio.changes import Kind
from mintwright.studio.session.session import SessionState
from mintwright.studio.session.sign_in_store import FINDING
from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sign_in.method_tabs import MethodTabs
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow

ADDRESS = "Address of the service"


async def form_of(window: MainWindow, studio: Studio, until: Until, address: str) -> Person:
    await studio.session.switch(Network.TEST)
    page = window.go(PageName.SIGN_IN)
    await until(lambda: Person(page).offers("Sign in"))
    Person(page).write(ADDRESS, address)
    return Person(page)


def wrong_line(page: Person) -> QLineEdit:
    (line,) = (one for one in page.all(QLineEdit) if one.property("invalid"))
    return line


def error_of(page: Person) -> QLabel:
    (said,) = (one for one in page.all(QLabel) if one.property("role") == "error" and one.text())
    return said


def is_in_sight(widget: QWidget) -> bool:
    """Whether nothing of it lies outside any of the parts around it."""
    return widget.visibleRegion().boundingRect() == widget.rect()


def places(page: QWidget) -> dict[str, QRect]:
    """Where all stands that can be used on a page."""
    kinds = (QLineEdit, QCheckBox, QRadioButton, QTabBar)
    parts = [part for kind in kinds for part in Person(page).all(kind)]
    parts += [Person(page).button(name) for name in ("Check connection", "Sign in", "Where do I find this?")]
    return {part.accessibleName(): QRect(part.mapTo(page, QPoint()), part.size()) for part in parts}


@pytest.mark.parametrize(("width", "height", "percent"), [(1280, 800, 100), (960, 640, 100), (960, 640, 150)])
def test_a_refused_password_is_said_at_its_field_and_in_sight_however_small_the_window(
    live_studio: Studio, window: MainWindow, practice: PracticeServer, theme: Theme, arun: Arun, until: Until,
    width: int, height: int, percent: int,
) -> None:  # fmt: skip
    given = practice.credentials()

    async def story() -> None:
        for name in ("Gallery A", "Gallery B", "Gallery C"):
            await live_studio.session.sign_in_secret(
                Network.TEST, practice.base_url, given.secret_token, remember=False, label=name
            )
        live_studio.session.add_account()
        window.resize(width, height)
        theme.choose(text_percent=percent)
        page = await form_of(window, live_studio, until, practice.base_url)
        page.choose("User name and password")
        for name, value in (
            ("User name", given.username), ("Password", "not it"), ("Client ID", given.client_id),
            ("Client secret", given.client_secret),
        ):  # fmt: skip
            page.write(name, value)
        page.press("Sign in")
        await until(lambda: any(one.property("invalid") for one in page.all(QLineEdit)))
        line, said = page.field("Password"), error_of(page)
        assert wrong_line(page) is line
        assert line.hasFocus()
        assert line.selectedText(), "so that typing replaces it"
        assert "The user name or the password is wrong" in said.text()
        assert said.text() == line.accessibleDescription()
        assert is_in_sight(line)
        assert is_in_sight(said)
        line.insert("o")
        line.textEdited.emit(line.text())
        assert not line.property("invalid")
        assert "wrong" not in page.reads()

    arun(story())


@pytest.mark.parametrize(
    ("path", "wrong", "says"),
    [("", "Secret token", "does not accept this secret token"), ("/nowhere", ADDRESS, "Check the address")],
)
def test_the_field_that_is_wrong_is_told_from_the_others(
    live_studio: Studio, window: MainWindow, practice: PracticeServer, arun: Arun, until: Until, path: str, wrong: str,
    says: str,
) -> None:  # fmt: skip
    async def story() -> None:
        page = await form_of(window, live_studio, until, practice.base_url + path)
        page.write("Secret token", "a token")
        page.press("Sign in")
        await until(lambda: any(one.property("invalid") for one in page.all(QLineEdit)))
        assert wrong_line(page) is page.field(wrong)
        assert says in error_of(page).text()

    arun(story())


def test_nothing_moves_when_something_is_said(
    live_studio: Studio, window: MainWindow, practice: PracticeServer, arun: Arun, until: Until, idle: Idle,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        page = await form_of(window, live_studio, until, practice.base_url)
        page.choose("User name and password")
        ways = page.one(MethodTabs)
        await idle()
        before = places(page.screen)
        long = Sentence("test", "The service does not accept this sign-in. The service says: The user name is wrong.")
        for key in ("address", "username", "password", "client_id", "client_secret", ""):
            ways.show_problem(long, key)
            await idle()
            assert places(page.screen) == before, key
        ways.show_found(long, good=True)
        await idle()
        assert places(page.screen) == before
        monkeypatch.setattr(type(live_studio.session), "waiting", FINDING)
        live_studio.changes.announce(Kind.SESSION)
        await until(lambda: page.sees(str(FINDING)))
        assert places(page.screen) == before

    arun(story())


def test_a_network_that_is_chosen_keeps_its_words_where_they_were(
    live_studio: Studio, window: MainWindow, theme: Theme, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        page = Person(window.go(PageName.SIGN_IN))

        def at() -> Mapping[str, QPoint]:
            return {one.accessibleName(): one.mapTo(page.screen, QPoint()) for one in page.all(QRadioButton)}

        await idle()
        before = at()
        await live_studio.session.switch(Network.MAIN)
        await until(page.one(QRadioButton, "Main network").isChecked)
        theme.choose()  # whatever lays all out anew
        await idle()
        assert at() == before

    arun(story())


def test_the_rare_ways_are_under_other_ways(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        page = await form_of(window, live_studio, until, "https://example.org")
        bar = page.one(QTabBar)

        def shown() -> list[str]:
            return [bar.tabText(at) for at in range(bar.count()) if bar.isTabVisible(at)]

        assert shown() == ["Secret token", "User name and password"]
        page.press("Other ways")
        await idle()
        assert shown() == ["Refresh token", "Access token"]
        assert page.tab() == "Refresh token"
        page.press("Usual ways")
        assert page.tab() == "Secret token"
        page.press("Other ways")
        await live_studio.session.switch(Network.MAIN)
        await until(lambda: page.offers("Other ways"))
        assert shown() == ["Secret token", "User name and password"]

    arun(story())


def test_where_do_i_find_this_says_that_only_the_service_knows_and_what_to_ask_it(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page = await form_of(window, live_studio, until, "")
        page.press("Where do I find this?")
        await until(lambda: Person(window).dialogs())
        (dialog,) = Person(window).dialogs(QDialog)
        assert "Mintwright does not know it either" in Person(dialog).reads()
        await until(lambda: all(is_in_sight(said) for said in Person(dialog).all(QLabel)))
        Person(dialog).press("Copy the question")
        copied = QGuiApplication.clipboard().text()
        for asked in ("the test network", "the main network", "address", "secret token", "client ID"):
            assert asked in copied
        Person(dialog).press("Close")

    arun(story())


@pytest.mark.parametrize("by", ["Enter", "the button"])
def test_after_signing_in_one_step_stands_out_and_has_the_focus(
    live_studio: Studio, window: MainWindow, practice: PracticeServer, arun: Arun, until: Until, by: str
) -> None:
    async def story() -> None:
        page = await form_of(window, live_studio, until, practice.base_url)
        line = page.field("Secret token")
        page.write("Secret token", practice.credentials().secret_token)
        (line if by == "Enter" else page.button("Sign in")).setFocus()
        if by == "Enter":
            line.returnPressed.emit()
        else:
            page.press("Sign in")
        await until(lambda: live_studio.session.state is SessionState.SIGNED_IN and page.offers("Go to uploads"))
        assert QApplication.focusWidget() is page.button("Go to uploads")
        assert page.button("Go to uploads").property("kind") == "primary"
        page.press("Go to uploads")
        assert window.pages.shows(PageName.UPLOADS)

    arun(story())


def test_a_sign_in_that_is_under_way_is_not_begun_again(
    live_studio: Studio, window: MainWindow, practice: PracticeServer, arun: Arun, until: Until
) -> None:
    asked: list[str] = []

    async def story() -> None:
        page = await form_of(window, live_studio, until, practice.base_url)
        page.write("Secret token", "a token")
        page.one(MethodTabs).sign_in_requested.connect(lambda: asked.append(""))
        page.press("Sign in")
        await until(lambda: page.offers("Signing in…") or page.all(QLabel))
        if page.offers("Signing in…"):
            page.press("Signing in…")
            page.field("Secret token").returnPressed.emit()
        await until(lambda: any(one.property("invalid") for one in page.all(QLineEdit)))
        assert asked == [""]

    arun(story())

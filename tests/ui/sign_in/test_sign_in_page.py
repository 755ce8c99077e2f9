"""Signing in: the methods, what is said when one fails, and secrets that do not stay in the fields."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QPushButton, QRadioButton, QTabBar
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.practice import PracticeServer
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.ui.forms.secret_field import SecretField
from mintwright.ui.sign_in.method_specs import METHODS, MethodName
from mintwright.ui.sign_in.sign_in_form import SignInForm
from mintwright.ui.sign_in.sign_in_page import SignInPage
from mintwright.ui.style.theme import Theme


def typed_anywhere(page: SignInPage) -> str:
    return "".join(
        line.text() for line in page.findChildren(QLineEdit) if line.accessibleName() != "Address of the service"
    )


@pytest.fixture
def page(live_studio: Studio, theme: Theme, qtbot: QtBot) -> SignInPage:
    page = SignInPage(live_studio, theme)
    page.resize(1076, 800)
    page.show()
    qtbot.addWidget(page)
    return page


async def on_test_network(page: SignInPage, studio: Studio, qtbot: QtBot, until: Until, address: str) -> None:
    radio = next(one for one in page.findChildren(QRadioButton) if one.accessibleName() == "Test network")
    qtbot.mouseClick(radio.parentWidget(), Qt.MouseButton.LeftButton)  # the whole card can be pressed
    await until(lambda: studio.session.network is Network.TEST and studio.session.state is SessionState.SIGNED_OUT)
    await until(lambda: any(one.accessibleName() == "Address of the service" and one.isVisible()
                            for one in page.findChildren(QLineEdit)))  # fmt: skip
    await until(
        lambda: any(one.accessibleName() == "Sign in" and one.isVisible() for one in page.findChildren(QPushButton))
    )
    Person(page).write("Address of the service", address)


def test_the_practice_network_needs_no_sign_in(page: SignInPage, live_studio: Studio) -> None:
    assert "Signed in as Practice artist" in Person(page).reads()
    assert "signs you in by itself" in Person(page).reads()
    assert not any(one.isVisible() for one in page.findChildren(SecretField))


def test_the_form_comes_back_on_the_way_that_was_used_last_on_that_network(
    page: SignInPage, live_studio: Studio, practice: PracticeServer, theme: Theme, qtbot: QtBot, arun: Arun,
    until: Until,
) -> None:  # fmt: skip
    given = practice.credentials()
    tabs = page.findChildren(QTabBar)[0]

    def shown() -> str:
        return tabs.tabText(tabs.currentIndex())

    async def story() -> None:
        await on_test_network(page, live_studio, qtbot, until, practice.base_url)
        assert shown() == "Secret token", "nothing was used so far"
        Person(page).choose("User name and password")
        for name, value in (
            ("User name", given.username), ("Password", given.password), ("Client ID", given.client_id),
            ("Client secret", given.client_secret),
        ):  # fmt: skip
            Person(page).write(name, value)
        Person(page).press("Sign in")
        await until(lambda: live_studio.session.state is SessionState.SIGNED_IN)
        await live_studio.session.sign_out()
        await live_studio.session.switch(Network.MAIN)
        await until(lambda: page._shown == (Network.MAIN, ""))
        assert shown() == "Secret token", "on another network it was not used"
        await on_test_network(page, live_studio, qtbot, until, practice.base_url)
        await until(lambda: shown() == "User name and password")
        later = SignInPage(live_studio, theme)
        qtbot.addWidget(later)
        later.show()
        assert Person(later).tab() == "User name and password"
        kept = "".join(str(value) for value in live_studio.settings._values.values())
        assert given.password not in kept
        live_studio.settings.put("way_in_test", "by pigeon")  # of a version that does not exist yet
        other = SignInPage(live_studio, theme)
        qtbot.addWidget(other)
        other.show()
        assert Person(other).tab() == "Secret token"

    arun(story(), 20)


@pytest.mark.parametrize("way", ["Secret token", "User name and password", "Refresh token", "Access token"])
def test_every_way_in_signs_in_and_leaves_no_secret_in_the_fields(
    page: SignInPage, live_studio: Studio, practice: PracticeServer, qtbot: QtBot, arun: Arun, until: Until, way: str,
    tmp_path: Path,
) -> None:  # fmt: skip
    async def story() -> None:
        given = practice.credentials()
        token = await live_studio.session.service.grant_password(
            client_id=given.client_id,
            client_secret=given.client_secret,
            username=given.username,
            password=given.password,
        )
        assert token.refresh_token is not None
        refresh, access = token.refresh_token.get_secret_value(), token.access_token.get_secret_value()
        secrets = {
            "Secret token": {"Secret token": f"  {given.secret_token}\n"},
            "User name and password": {
                "User name": given.username, "Password": given.password, "Client ID": given.client_id,
                "Client secret": given.client_secret,
            },
            "Refresh token": {
                "Refresh token": refresh, "Client ID": given.client_id,
                "Client secret": given.client_secret,
            },
            "Access token": {"Access token": access},
        }[way]  # fmt: skip
        await on_test_network(page, live_studio, qtbot, until, practice.base_url)
        if way in ("Refresh token", "Access token"):
            Person(page).press("Other ways")
        Person(page).choose(way)
        for name, value in secrets.items():
            QApplication.clipboard().setText(value)
            Person(page).field(name).setFocus()
            Person(page).field(name).paste()
        Person(page).press("Sign in")
        await until(lambda: live_studio.session.state is SessionState.SIGNED_IN)
        await until(lambda: typed_anywhere(page) == "")
        assert live_studio.session.network is Network.TEST
        for line in page.findChildren(QLineEdit):
            if line.accessibleName() != "Address of the service":
                line.undo()
        assert typed_anywhere(page) == ""  # nor does undo bring one back
        await until(
            lambda: any(
                one.accessibleName() == "Sign out" and one.isVisible() for one in page.findChildren(QPushButton)
            )
        )
        Person(page).press("Sign out")
        await until(lambda: live_studio.session.state is SessionState.SIGNED_OUT)

    arun(story(), 20)


def test_a_wrong_secret_is_said_at_the_form_and_stays_to_be_corrected(
    page: SignInPage, live_studio: Studio, practice: PracticeServer, qtbot: QtBot, arun: Arun, until: Until,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        reported: list[str] = []
        monkeypatch.setattr(page, "report_problem", reported.append, raising=False)
        await on_test_network(page, live_studio, qtbot, until, practice.base_url)
        secret = Person(page).field("Secret token")
        secret.setText("wrong")
        qtbot.keyClick(secret, Qt.Key.Key_Return)
        await until(lambda: bool(live_studio.session.problem) and Person(page).button("Sign in").isEnabled())
        error = [one for one in page.findChildren(QLabel) if one.property("role") == "error" and one.isVisible()]
        assert any(one.text() for one in error)
        assert "wrong" not in Person(page).reads()
        assert secret.text() == "wrong"
        assert reported == []

    arun(story(), 20)


def test_what_is_missing_gets_the_focus(
    page: SignInPage, live_studio: Studio, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await on_test_network(page, live_studio, qtbot, until, "")
        Person(page).press("Sign in")
        assert "The address of the service is missing." in Person(page).reads()
        Person(page).write("Address of the service", "https://example.org")
        Person(page).choose("User name and password")
        Person(page).write("User name", "mara")
        Person(page).press("Sign in")
        assert "Password is empty. Fill it in." in Person(page).reads()
        assert page.focusWidget() is Person(page).field("Password")

    arun(story(), 20)


def test_check_connection_says_what_answered(
    page: SignInPage, live_studio: Studio, practice: PracticeServer, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await on_test_network(page, live_studio, qtbot, until, practice.base_url)
        for address, role in ((practice.base_url, "ok"), ("http://127.0.0.1:9", "error"), ("nonsense", "error")):
            Person(page).write("Address of the service", address)
            Person(page).press("Check connection")
            await until(lambda role=role: any(
                one.text() and one.isVisible() for one in page.findChildren(QLabel) if one.property("role") == role
            ))  # fmt: skip
            qtbot.keyClick(Person(page).field("Address of the service"), Qt.Key.Key_Space)

    arun(story(), 20)


def test_an_answer_about_an_address_that_was_typed_over_is_not_shown(
    page: SignInPage,
    live_studio: Studio,
    practice: PracticeServer,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    go_on = asyncio.Event()
    answer = live_studio.session.check_connection

    async def late(address: str) -> Sentence:
        asked.append(address)
        await go_on.wait()
        try:
            return await answer(address)
        finally:
            asked.remove(address)

    async def story() -> None:
        await on_test_network(page, live_studio, qtbot, until, practice.base_url)
        monkeypatch.setattr(live_studio.session, "check_connection", late)
        Person(page).press("Check connection")
        await until(lambda: asked)
        Person(page).write("Address of the service", "https://another.example")
        go_on.set()
        await until(lambda: not asked)
        await asyncio.sleep(0)  # the page takes the answer in the turn after it came
        verdicts = [one for one in page.findChildren(QLabel) if one.property("role") in ("ok", "error")]
        assert not any(one.isVisible() and one.text() for one in verdicts)
        Person(page).write("Address of the service", practice.base_url)
        Person(page).press("Check connection")
        await until(lambda: any(one.isVisible() and one.text() and one.property("role") == "ok"
                                for one in page.findChildren(QLabel)))  # fmt: skip
        Person(page).write("Address of the service", "https://another.example")
        assert not any(one.isVisible() and one.text() and one.property("role") == "ok"
                       for one in page.findChildren(QLabel))  # fmt: skip

    arun(story(), 20)


def test_an_account_can_be_named_when_signing_in(
    page: SignInPage, live_studio: Studio, practice: PracticeServer, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await on_test_network(page, live_studio, qtbot, until, practice.base_url)
        Person(page).write("Secret token", practice.credentials().secret_token)
        Person(page).write("Name of this account", "  Gallery & friends ")
        Person(page).press("Sign in")
        await until(lambda: live_studio.session.account == "Gallery & friends")
        await until(lambda: "Signed in as Gallery & friends" in Person(page).reads())
        Person(page).press("Sign out")
        await until(lambda: any(one.isVisible() and one.accessibleName() == "Name of this account"
                                for one in page.findChildren(QLineEdit)))  # fmt: skip
        assert live_studio.session.state is SessionState.SIGNED_OUT
        assert Person(page).field("Name of this account").text() == ""
        Person(page).write("Secret token", practice.credentials().secret_token)
        Person(page).press("Sign in")
        await until(lambda: live_studio.session.account == "Gallery & friends")

    arun(story(), 20)


def test_a_secret_is_hidden_until_it_is_asked_for(
    page: SignInPage, live_studio: Studio, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await on_test_network(page, live_studio, qtbot, until, "https://example.org")
        secret = Person(page).field("Secret token")
        assert secret.echoMode() == QLineEdit.EchoMode.Password
        Person(page).press("Show Secret token")
        assert secret.echoMode() == QLineEdit.EchoMode.Normal
        secret.setText("something")
        page.hide()
        assert secret.text() == ""
        assert secret.echoMode() == QLineEdit.EchoMode.Password

    arun(story(), 20)


def test_without_a_keyring_staying_signed_in_is_off_and_says_why(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        monkeypatch.setattr(type(live_studio.session), "remembers", False)
        page = SignInPage(live_studio, theme)
        page.show()
        qtbot.addWidget(page)
        await on_test_network(page, live_studio, qtbot, until, "https://example.org")
        stay = next(one for one in page.findChildren(QCheckBox) if one.isVisible())
        assert not stay.isEnabled()
        assert not stay.isChecked()
        assert "This computer has no safe place for secrets" in Person(page).reads()

    arun(story(), 20)


def test_an_access_token_can_come_with_what_renews_it(
    page: SignInPage, live_studio: Studio, practice: PracticeServer, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        given = practice.credentials()
        client = {"client_id": given.client_id, "client_secret": given.client_secret}
        token = await live_studio.session.service.grant_password(
            **client, username=given.username, password=given.password
        )
        assert token.refresh_token is not None
        await on_test_network(page, live_studio, qtbot, until, practice.base_url)
        Person(page).press("Other ways")
        Person(page).choose("Access token")
        assert not any(one.isVisible() for one in page.findChildren(QCheckBox))  # nothing could be kept
        Person(page).write("Access token", token.access_token.get_secret_value())
        QApplication.clipboard().setText(token.refresh_token.get_secret_value())
        Person(page).field("Refresh token").paste()
        assert any(one.isVisible() for one in page.findChildren(QCheckBox))
        Person(page).press("Sign in")
        await until(
            lambda: "Fill in all three, or none" in Person(page).reads() and Person(page).button("Sign in").isEnabled()
        )
        Person(page).write("Client ID", client["client_id"])
        Person(page).write("Client secret", client["client_secret"])
        Person(page).press("Sign in")
        await until(lambda: live_studio.session.state is SessionState.SIGNED_IN)
        before = await live_studio.session.token()
        assert await live_studio.session.token(before) != before  # rejected, so renewed by the refresh grant
        await live_studio.session.sign_out()

    arun(story(), 20)


def test_accounts_are_added_chosen_renamed_and_removed(
    page: SignInPage, live_studio: Studio, practice: PracticeServer, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    session = live_studio.session

    def radios() -> dict[str, QRadioButton]:
        found = {one.accessibleName(): one for one in page.findChildren(QRadioButton) if one.isVisible()}
        return {name: one for name, one in found.items() if not name.endswith(" network")}

    async def sign_in() -> None:
        await until(lambda: any(one.accessibleName() == "Sign in" and one.isVisible() for one in
                                page.findChildren(QPushButton)))  # fmt: skip
        Person(page).write("Secret token", practice.credentials().secret_token)
        Person(page).press("Sign in")
        await until(lambda: any(one.accessibleName() == "Sign out" and one.isVisible() for one in
                                page.findChildren(QPushButton)))  # fmt: skip
        assert session.state is SessionState.SIGNED_IN

    async def story() -> None:
        await on_test_network(page, live_studio, qtbot, until, practice.base_url)
        assert radios() == {}
        await sign_in()
        address = practice.base_url.partition("://")[2]
        assert radios()[address].isChecked()
        Person(page).press("Rename…")
        await until(lambda: QApplication.activeModalWidget() is not None)
        QApplication.activeModalWidget().findChild(QLineEdit).setText("Gallery & friends")
        Person(QApplication.activeModalWidget()).press("Rename")
        await until(lambda: "Gallery & friends" in radios())
        Person(page).press("Add account")
        await until(lambda: not any(one.isChecked() for one in radios().values()))
        assert Person(page).field("Address of the service").text() == practice.base_url
        Person(page).press("Cancel")
        await until(lambda: radios()["Gallery & friends"].isChecked())
        assert "Signed in as Gallery & friends" in Person(page).reads(), "as before, without signing in again"
        assert "Cancel" not in [one.accessibleName() for one in page.findChildren(QPushButton) if one.isVisible()]
        Person(page).press("Add account")
        await until(lambda: not any(one.isChecked() for one in radios().values()))
        await sign_in()
        assert set(radios()) == {"Gallery & friends", address}
        assert radios()[address].isChecked()
        radios()["Gallery & friends"].click()
        await until(lambda: "Signed in as Gallery & friends" in Person(page).reads())
        Person(page).press("Remove…")
        await until(lambda: QApplication.activeModalWidget() is not None)
        Person(QApplication.activeModalWidget()).press("Remove")
        await until(lambda: set(radios()) == {address})
        assert "Cancel" not in [one.accessibleName() for one in page.findChildren(QPushButton) if one.isVisible()]
        assert not radios()[address].isChecked()
        assert session.state is SessionState.SIGNED_OUT

    arun(story(), 20)


def test_what_is_found_out_about_the_keyring_reaches_an_open_form(
    page: SignInPage, live_studio: Studio, qtbot: QtBot, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        await on_test_network(page, live_studio, qtbot, until, "https://example.org")
        stay = next(one for one in page.findChildren(QCheckBox) if one.isVisible())
        assert stay.isEnabled()
        monkeypatch.setattr(type(live_studio.session), "remembers", False)
        live_studio.session.add_account()  # any news
        await until(lambda: not stay.isEnabled() and not stay.isChecked())

    arun(story(), 20)


def test_what_a_form_hands_over_shows_no_secret(qapp: QApplication) -> None:
    form = SignInForm(METHODS[MethodName.PASSWORD])
    form.fields["client_id"].line.setText("studio")
    form.fields["password"].line.setText("hush")
    given = form.values()
    assert repr(given["password"]) == "SecretText([hidden])"
    assert (given["client_id"], given["password"].get_secret_value()) == ("studio", "hush")
    form.forget()
    assert form.first_missing() is not None
    assert not any(form.values().values())
    form.deleteLater()

"""The first step to a mint: problems as links, and everything that will be public, asset by asset."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QHBoxLayout, QLayout, QListView, QPlainTextEdit, QStackedLayout, QWidget

from mintwright.domain.assets.problems import Severity
from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.review import Review
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.ui.forms.problem_list import ProblemList, ProblemModel
from mintwright.ui.minting.public_sheet import PublicSheet, draft_lines, public_lines
from mintwright.ui.minting.review_model import ReviewModel, asset_list
from mintwright.ui.minting.review_text import sent_in_words, unsent_in_words
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import Glyph, button, column, label, panel, row
from mintwright.ui.widgets.copy_button import CopyButton


class ReviewPanel(QWidget):
    """Lists the assets to mint; beside the list is what becomes public of the chosen one.

    Signals:
        problem_chosen(object): the artist wants to solve this Problem.
        receipt_requested(int): show the receipt of this earlier mint, sent or left unsent.
    """

    problem_chosen = Signal(object)
    receipt_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._review: Review | None = None
        self._was_sent_meanwhile = False
        self._heading = label("", "title", wrap=True)
        self._badge = NetworkBadge(theme, Network.PRACTICE)
        self._state = label("", "muted", wrap=True)
        self._problem_model = ProblemModel(studio, theme, self)
        self._problems = ProblemList(self._problem_model)
        self._problems.problem_chosen.connect(self.problem_chosen)
        self._sent = self._sent_line(theme)
        self._model = ReviewModel(studio, self)
        self._list = self._assets(theme)
        self._sheet = PublicSheet(theme)
        self._json = QPlainTextEdit()
        self.keep = button(self.tr("Keep editing"))
        self.go_on = button(self.tr("Continue"), kind="primary")
        self.go_on.setAutoDefault(False)
        self.setLayout(self._arranged(theme))

    def show_review(self, review: Review) -> None:
        """Show this review; the chosen asset stays chosen."""
        same = self._review is not None and self._review.requests == review.requests
        self._review = review
        self._badge.show_network(review.network)
        self._heading.setText(_heading(len(review.art_ids)))
        self._state.setText(self._said_of(review))
        self._sent_words.setText(sent_in_words(review) or unsent_in_words(review))
        self._sent.setVisible(bool(self._sent_words.text()))
        self._problem_model.show_problems(review.problems)
        self._problems.setVisible(bool(review.problems))
        self.go_on.setEnabled(review.ready)
        self._details.setEnabled(bool(review.requests))
        if not same:
            self._json.setPlainText(review.body.decode())
        if self._model.rowCount() != len(review.art_ids):
            self._model.show_art(review.art_ids)
            self._list.setCurrentIndex(self._model.index(0))
        elif not same:
            self._show_asset(self._list.currentIndex())

    def take_to_problems(self) -> None:
        """Say that nothing was created, and put the focus on the first link."""
        self._state.setText(
            self.tr("The service refused this mint. Nothing was created. Choose a complaint to go there and change it.")
        )
        self._problems.setCurrentIndex(self._problem_model.index(0))
        self._problems.setFocus()

    def take_to_sent(self) -> None:
        """Say that some of these were sent since the artist looked, and that nothing was sent now."""
        self._was_sent_meanwhile = True
        if self._review is not None:
            self._state.setText(self._said_of(self._review))
        self.keep.setFocus()
        said = f"{self._state.text()} {self._sent_words.text()}"
        announce(self._state, said)

    def _sent_line(self, theme: Theme) -> QWidget:
        self._sent_words = label("", "body", wrap=True)
        show = button(self.tr("Show the receipt"), kind="link")
        show.setAutoDefault(False)
        show.clicked.connect(self._show_receipt)
        line = row(Glyph(theme, "triangle-alert", "warn"), self._sent_words, show, spacing=8, margins=(6, 0, 0, 0))
        line.setStretch(1, 1)
        whole = QWidget()
        whole.setLayout(line)
        return whole

    def _show_receipt(self) -> None:
        if self._review is None:
            return
        before = self._review.sent_before
        if (shown := self._review.left_unsent if before is None else before.mint) is not None:
            self.receipt_requested.emit(shown.id)

    def _said_of(self, review: Review) -> str:
        if review.waiting and not review.errors:
            return waiting_in_words([self._studio.uploads.item(art_id) for art_id in review.waiting])
        if self._was_sent_meanwhile and review.sent_before is not None:
            return self.tr("These were sent while you looked at them, so nothing was sent now.")
        return _state(review)

    def _assets(self, theme: Theme) -> QListView:
        view = asset_list(self._model, theme, self.tr("Assets to mint"))
        view.setFixedWidth(theme.scale(260))
        view.selectionModel().currentChanged.connect(self._show_asset)
        return view

    def _arranged(self, theme: Theme) -> QLayout:
        top = row(column(self._heading, self._state, spacing=2), self._badge, spacing=12)
        top.setStretch(0, 1)
        self._json.setReadOnly(True)
        self._json.setAccessibleName(self.tr("Exact text that is sent"))
        self._json.setProperty("role", "mono")
        self._json.setFont(theme.mono())
        self._json.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        copy = CopyButton(theme, self._json.toPlainText, name=self.tr("Copy the exact text"), text=self.tr("Copy"))
        exact = QWidget()
        exact.setLayout(column(row(label(self.tr("Exactly this is sent"), "label"), None, copy), self._json))
        self._right = QStackedLayout()
        self._right.addWidget(self._sheet)
        self._right.addWidget(exact)
        self._details = button(self.tr("Exact text"), theme, "braces", kind="quiet")
        self._details.setCheckable(True)
        self._details.setAutoDefault(False)
        self._details.toggled.connect(lambda on: self._right.setCurrentIndex(int(on)))
        middle: QHBoxLayout = row(self._list, self._right, spacing=0)
        middle.setStretch(1, 1)
        body = column(top, 4, self._sent, self._problems, panel("well", middle), 4, spacing=6)
        body.setStretch(4, 1)
        body.addLayout(row(self._details, None, self.keep, self.go_on))
        return body

    def _show_asset(self, index: QModelIndex) -> None:
        review = self._review
        if review is None or not index.isValid():
            return
        at = index.row()
        if review.requests:
            lines = public_lines(review.requests[at], review.network, primary=at == 0, several=review.is_collection)
        else:
            lines = draft_lines(self._studio.drafts.draft(review.art_ids[at]))
        self._sheet.show_lines(lines)


def _heading(count: int) -> str:
    one = Sentence("Review", "Review your asset")
    many = Sentence("Review", "Review {shown} assets", shown=number(count))
    return text(counted(count, one, many))


def _state(review: Review) -> str:
    if review.errors:
        one = Sentence("Review", "1 problem has to be solved first. Choose it to go there.")
        many = Sentence("Review", "{count} problems have to be solved first. Choose one to go there.")
        return text(counted(review.errors, one, many))
    refused = sum(problem.severity is Severity.REFUSED for problem in review.problems)
    if refused:
        one = Sentence("Review", "The service refused 1 thing before. Choose it to go there and change it.")
        many = Sentence("Review", "The service refused {count} things before. Choose one to go there and change it.")
        return text(counted(refused, one, many))
    if review.network is Network.PRACTICE:
        return text(
            Sentence(
                "Review",
                "This is practice: nothing leaves this computer. On a real network all of this becomes public, and "
                "nobody can ever change it.",
            )
        )
    return text(Sentence("Review", "All of this becomes public, and nobody can ever change it."))


def waiting_in_words(items: Sequence[UploadItem]) -> str:
    """Which uploads a mint waits for, and what to do if waiting does not help."""
    paused = [item for item in items if item.state is UploadState.PAUSED]
    first, rest = (paused or items)[0].name, len(paused or items) - 1
    if paused:
        one = Sentence("Review", "{file} is paused. Resume it in the uploads.", file=first)
        many = Sentence(
            "Review", "{file} and {rest} more are paused. Resume them in the uploads.", file=first, rest=rest
        )
    else:
        one = Sentence("Review", "Waiting for {file} to be uploaded.", file=first)
        many = Sentence("Review", "Waiting for {file} and {rest} more to be uploaded.", file=first, rest=rest)
    return text(counted(rest + 1, one, many))

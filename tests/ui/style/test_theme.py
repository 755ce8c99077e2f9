"""The theme: colours, sizes, images of the style sheet, fonts, icons."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QFontInfo, QIcon, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.found import at_least

from mintwright.resources import resources
from mintwright.ui.style.palette import DARK, LIGHT
from mintwright.ui.style.theme import Theme, ThemeChoice, restyle
from mintwright.ui.widgets.controls import button, chip, icon_button, label, menu_button, row, set_button_text
from mintwright.ui.widgets.inputs import SpinBox


def test_an_unknown_system_theme_is_light_and_a_choice_overrides_it(theme: Theme) -> None:
    theme.choose(ThemeChoice.SYSTEM)
    assert theme.tokens is LIGHT
    theme.choose(ThemeChoice.DARK)
    assert theme.tokens is DARK
    assert theme.dark


def test_a_change_of_theme_reaches_palette_style_sheet_and_listeners(theme: Theme, qapp: QApplication) -> None:
    heard: list[bool] = []
    theme.changed.connect(lambda: heard.append(theme.dark))
    theme.choose(ThemeChoice.DARK)
    assert heard == [True]
    assert qapp.palette().window().color() == QColor(DARK.canvas)
    assert DARK.accent_ink in qapp.styleSheet()
    assert LIGHT.accent_ink not in qapp.styleSheet()


def test_kinds_for_which_the_system_has_a_font_of_its_own_show_ours(theme: Theme, qapp: QApplication) -> None:
    for kind in ("QAbstractItemView", "QMenu", "QMessageBox"):
        QApplication.setFont(QFont("The system's"), kind)  # as Windows does for each when its look changes
    try:
        view, menu, box = QTreeView(), QMenu(), QMessageBox()
        for widget in (view.header(), view, menu, box):
            widget.ensurePolished()
            assert widget.font().family() == theme.font(13).family()
    finally:
        qapp.setFont(qapp.font())  # forgets the fonts of single kinds


@pytest.mark.parametrize(("asked", "given"), [(10, 90), (90, 90), (150, 150), (400, 150)])
def test_text_size_stays_between_90_and_150_percent(theme: Theme, asked: int, given: int) -> None:
    theme.choose(text_percent=asked)
    assert theme.text_percent == given
    assert theme.font(20).pixelSize() == theme.scale(20) == round(20 * given / 100)


def test_motion_takes_time_only_where_it_is_wanted(theme: Theme) -> None:
    theme.choose(reduce_motion=False)
    assert theme.motion(120) == 120
    theme.choose(reduce_motion=True)
    assert theme.motion(120) == 0


def test_the_style_sheet_leaves_no_place_empty_and_names_only_images_that_exist(theme: Theme, tmp_path: Path) -> None:
    sheet = theme.style_sheet()
    assert "$" not in sheet
    named = {part.split('"')[1] for part in sheet.split("url(")[1:]}
    assert named
    assert all(Path(name).is_file() for name in named)


def test_a_cache_that_cannot_be_written_costs_images_and_nothing_else(qapp: QApplication, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    theme = Theme(blocked)
    theme.choose(ThemeChoice.LIGHT)
    assert 'url("")' in theme.style_sheet()
    theme.close()


@pytest.mark.parametrize("torn", [b"", b"<svg", b"an older drawing"])
def test_an_image_that_the_disk_tore_is_drawn_anew(qapp: QApplication, tmp_path: Path, torn: bytes) -> None:
    theme = Theme(tmp_path)
    theme.choose(ThemeChoice.DARK)
    images = at_least(6, (tmp_path / "theme").glob("*.svg"))
    whole = {image: image.read_bytes() for image in images}
    for image in images:
        image.write_bytes(torn)
    theme.choose(ThemeChoice.DARK)
    assert {image: image.read_bytes() for image in (tmp_path / "theme").iterdir()} == whole
    theme.close()


def test_tinted_images_of_a_folder_with_odd_letters_reach_the_widgets(
    qapp: QApplication, tmp_path: Path, qtbot: QtBot
) -> None:
    theme = Theme(tmp_path / f"Mara's art (ä) 100% $x{'' if sys.platform == 'win32' else chr(32) + chr(34)}")
    theme.choose(ThemeChoice.LIGHT)
    box = QCheckBox("x")
    qtbot.addWidget(box)
    box.setChecked(True)
    box.resize(box.sizeHint())
    image = box.grab().toImage()
    middle = image.height() // 2
    light = sum(image.pixelColor(x, y).lightness() > 200 for x in range(4, 14) for y in range(middle - 5, middle + 5))
    assert light > 5, "the tick is missing"
    theme.close()


def test_who_changes_a_font_changes_nobody_elses(theme: Theme) -> None:
    theme.font(13).setItalic(True)
    assert not theme.font(13).italic()


def test_the_bundled_fonts_are_used_in_their_weights(theme: Theme, qtbot: QtBot) -> None:
    title, text, address = label("Uploads", "title"), label("Uploads"), label("addr_test1", "mono")
    for widget in (title, text, address):
        qtbot.addWidget(widget)
        widget.ensurePolished()
    assert QFontInfo(text.font()).family() == "Inter"
    assert QFontInfo(title.font()).weight() == 600
    assert QFontInfo(address.font()).family() == "JetBrains Mono"
    assert title.fontMetrics().horizontalAdvance("Uploads") > text.fontMetrics().horizontalAdvance("Uploads") * 1.5


@pytest.mark.parametrize("path", at_least(50, (resources() / "icons").glob("*.svg")), ids=lambda path: path.stem)
def test_every_icon_is_drawn_in_the_colour_it_is_asked_for(theme: Theme, path: Path) -> None:
    image = theme.icons.pixmap(path.stem, 96, 1.0, "bad").toImage().convertToFormat(QImage.Format.Format_ARGB32)
    points = [image.pixelColor(x, y) for x in range(96) for y in range(96)]
    solid = {point.name().upper() for point in points if point.alpha() == 255}
    assert solid == {LIGHT.bad}


def test_icons_are_sharp_on_a_screen_of_two_device_pixels_a_point(theme: Theme) -> None:
    icon = theme.icons.icon("check")
    pixmap = icon.pixmap(QSize(16, 16), 2.0)
    assert pixmap.size() == QSize(32, 32)
    assert pixmap.devicePixelRatio() == 2
    drawn = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    enlarged = icon.pixmap(QSize(16, 16), 1.0).toImage().scaled(32, 32)
    solid = sum(drawn.pixelColor(x, y).alpha() > 240 for x in range(32) for y in range(32))
    blurred = sum(enlarged.pixelColor(x, y).alpha() > 240 for x in range(32) for y in range(32))
    assert solid > 0
    assert drawn != enlarged.convertToFormat(QImage.Format.Format_ARGB32)
    assert solid >= blurred


def test_an_icon_takes_the_new_colours_by_itself_and_grey_when_disabled(theme: Theme) -> None:
    icon = theme.icons.icon("star", "ink")

    def colours(mode: QIcon.Mode) -> set[str]:
        image = icon.pixmap(QSize(48, 48), 1.0, mode).toImage().convertToFormat(QImage.Format.Format_ARGB32)
        points = [image.pixelColor(x, y) for x in range(48) for y in range(48)]
        return {point.name().upper() for point in points if point.alpha() == 255}

    assert colours(QIcon.Mode.Normal) == {LIGHT.ink}
    theme.choose(ThemeChoice.DARK)
    assert colours(QIcon.Mode.Normal) == {DARK.ink}
    assert colours(QIcon.Mode.Disabled) == {DARK.ink3}


def test_buttons_are_named_without_their_spacing(theme: Theme, qtbot: QtBot) -> None:
    made = [
        button("Add files", theme, "plus", kind="primary"),
        icon_button(theme, "settings", "Settings"),
        button("&Close"),
    ]
    for widget in made:
        qtbot.addWidget(widget)
    assert [widget.accessibleName() for widget in made] == ["Add files", "Settings", "Close"]
    assert made[1].toolTip() == "Settings"


@pytest.mark.parametrize("percent", [100, 150])
def test_a_button_that_opens_a_menu_shows_an_arrow_behind_its_words_and_says_so(
    theme: Theme, qtbot: QtBot, percent: int
) -> None:
    theme.choose(text_percent=percent)
    opens = menu_button("Add files", theme, "plus", kind="primary")
    qtbot.addWidget(opens)
    opens.ensurePolished()
    opens.resize(opens.sizeHint())
    assert (opens.accessibleName(), opens.accessibleDescription()) == ("Add files", "Opens a menu")
    option = QStyleOptionButton()
    opens.initStyleOption(option)
    inside = opens.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, opens)
    image, middle = opens.grab().toImage(), opens.height() // 2
    behind = range(inside.right() + 1, opens.width() - 4)
    rows = range(middle - theme.scale(5), middle + theme.scale(5))
    ground = image.pixelColor(opens.width() - 5, middle)
    drawn = [x for x in behind if any(image.pixelColor(x, y) != ground for y in rows)]
    assert len(drawn) >= theme.scale(6), "an arrow"
    assert drawn[0] >= inside.right() + 2, "which does not touch the words"
    usual = opens.sizeHint().width()
    set_button_text(opens, "", "Add files")
    assert opens.sizeHint().width() < usual - theme.scale(12)
    assert opens.accessibleDescription() == "Opens a menu"


def test_a_chip_is_a_pill_in_its_colours(theme: Theme, qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    pill = chip("Waiting", "warn")
    holder.setLayout(row(pill))
    holder.resize(holder.sizeHint())
    image = holder.grab().toImage()
    assert image.pixelColor(pill.width() // 2, 1) == QColor(LIGHT.warn_soft)
    assert image.pixelColor(0, 0) != QColor(LIGHT.warn_soft)


def test_a_primary_button_is_filled_also_inside_a_panel(theme: Theme, qtbot: QtBot) -> None:
    holder = QLabel()
    holder.setObjectName("panel")
    qtbot.addWidget(holder)
    inner = QPushButton(holder)
    inner.setProperty("kind", "primary")
    inner.resize(80, 32)
    holder.resize(100, 40)
    assert holder.grab().toImage().pixelColor(10, 16) == QColor(LIGHT.accent)


def test_a_number_begins_where_the_words_of_a_line_do(theme: Theme, qtbot: QtBot) -> None:
    number, line = SpinBox(), QLineEdit("1")
    number.setValue(1)
    for field in (number, line):
        qtbot.addWidget(field)
        field.resize(152, theme.scale(34))
    assert abs(_first_ink(number) - _first_ink(line)) <= 1


def _first_ink(field: QWidget) -> int:
    """Where the words of a field begin, from its left edge."""
    image = field.grab().toImage()
    rows = range(image.height() // 4, image.height() * 3 // 4)
    return next(x for x in range(3, image.width()) if any(image.pixelColor(x, y).lightness() < 100 for y in rows))


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_tick_boxes_and_choices_grow_with_the_text_beside_them(
    theme: Theme, qtbot: QtBot, kind: type[QCheckBox | QRadioButton]
) -> None:
    part = kind("Words")
    qtbot.addWidget(part)

    def side() -> int:
        part.ensurePolished()
        metric = QStyle.PixelMetric.PM_IndicatorWidth
        if kind is QRadioButton:
            metric = QStyle.PixelMetric.PM_ExclusiveIndicatorWidth
        return part.style().pixelMetric(metric, None, part)

    usual = side()
    for percent in (125, 150):
        theme.choose(text_percent=percent)
        assert side() == pytest.approx(usual * percent / 100, abs=1)
        assert part.sizeHint().height() >= side() + 4, "the ring of the keys is not cut"


def test_what_is_dressed_as_it_is_already_is_not_dressed_anew(theme: Theme, qtbot: QtBot) -> None:
    """Pages that are shown again dress their parts by what they say, which is mostly the same."""
    dressed: list[str] = []

    class Watched(QLabel):
        def style(self) -> QStyle:
            dressed.append(self.property("role"))
            return super().style()

    words = Watched("Moths")
    qtbot.addWidget(words)
    for role in ("muted", "muted", "error", "error"):
        restyle(words, role=role)
    assert dressed == ["muted", "error"]
    dressed.clear()
    restyle(words)
    assert dressed == ["error"], "where nothing is said, anew"

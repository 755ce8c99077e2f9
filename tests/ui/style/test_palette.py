"""Every pair of colours that the interface puts on each other keeps WCAG's contrast."""

from dataclasses import asdict

import pytest

from mintwright.ui.style.palette import DARK, LIGHT, Palette

GROUNDS = ("chrome", "canvas", "surface", "sunken", "raised", "hover")
TEXT_ON = {  # token of a text → what it is written on
    "ink": (*GROUNDS, "accent_soft", "lead_soft", "ok_soft", "warn_soft", "bad_soft", "line", "tab_on", "segment_on"),
    "ink2": GROUNDS,
    "ink3": GROUNDS,
    "accent_ink": ("chrome", "canvas", "surface", "sunken", "raised", "accent_soft"),
    "on_accent": ("accent", "accent_hover", "accent_press"),
    "on_lead": ("lead",),
    "lead_ink": ("canvas", "surface", "lead_soft"),
    "ok": ("canvas", "surface", "ok_soft"),
    "warn": ("canvas", "surface", "warn_soft"),
    "bad": ("canvas", "surface", "bad_soft"),
    "on_bad": ("bad",),
    "surface": ("ink", "warn"),  # tool tips, real money
}
EDGE_ON = {
    "line_strong": ("chrome", "canvas", "surface", "sunken", "raised"),
    "focus": (*GROUNDS, "tab_on"),
    "lead_line": ("canvas", "surface"),
    "accent": ("surface", "canvas"),
}

CHOSEN_ON = {"tab_on": ("hover",), "segment_on": ("surface",)}


def luminance(color: str) -> float:
    """WCAG 2.1's relative luminance."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def pairs(table: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(front, ground) for front, grounds in table.items() for ground in grounds]


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "ground"), pairs(TEXT_ON))
def test_text_keeps_four_and_a_half_to_one(tokens: Palette, front: str, ground: str) -> None:
    colors = asdict(tokens)
    assert contrast(colors[front], colors[ground]) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "ground"), pairs(EDGE_ON))
def test_borders_and_focus_keep_three_to_one(tokens: Palette, front: str, ground: str) -> None:
    colors = asdict(tokens)
    assert contrast(colors[front], colors[ground]) >= 3


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "ground"), pairs(CHOSEN_ON))
def test_what_is_chosen_is_seen_beside_what_is_not(tokens: Palette, front: str, ground: str) -> None:
    colors = asdict(tokens)
    assert contrast(colors[front], colors[ground]) >= 1.3


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)

"""The colours of the light table, by purpose: grey chrome, Klein blue for what is acted on, yellow for the primary.

Every pair that carries text keeps 4.5:1, every border and focus ring 3:1 (tests/ui/style/test_palette.py).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """One theme's colours as `#RRGGBB`, `edge` as `#AARRGGBB`. `*_soft` are fills under text of the same name.

    `tab_on` is the chosen tab, on `hover`; `segment_on` the chosen one of several buttons, on `surface`.
    A print lies on its `mat`; `edge` is the hairline around it, which parts white art from a light mat.
    """

    chrome: str
    canvas: str
    surface: str
    sunken: str
    raised: str
    hover: str
    tab_on: str
    segment_on: str
    mat: str
    edge: str
    line: str
    line_strong: str
    ink: str
    ink2: str
    ink3: str
    accent: str
    accent_hover: str
    accent_press: str
    on_accent: str
    accent_ink: str
    accent_soft: str
    focus: str
    lead: str
    on_lead: str
    lead_ink: str
    lead_line: str
    lead_soft: str
    ok: str
    ok_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    on_bad: str


LIGHT = Palette(
    chrome="#E9E9E8",
    canvas="#F3F3F2",
    surface="#FFFFFF",
    sunken="#F6F6F5",
    raised="#FFFFFF",
    hover="#DEDEDC",
    tab_on="#FFFFFF",
    segment_on="#DEDEDC",
    mat="#E7E7E5",
    edge="#1A000000",
    line="#DADAD8",
    line_strong="#868684",
    ink="#161616",
    ink2="#4A4A4A",
    ink3="#616160",
    accent="#1D3BE0",
    accent_hover="#152DB5",
    accent_press="#0F2290",
    on_accent="#FFFFFF",
    accent_ink="#1D3BE0",
    accent_soft="#E1E6FF",
    focus="#1D3BE0",
    lead="#FFC917",
    on_lead="#1C1500",
    lead_ink="#6B4C00",
    lead_line="#946A00",
    lead_soft="#FFF3CC",
    ok="#0A6A3C",
    ok_soft="#DDF3E6",
    warn="#8A4A00",
    warn_soft="#FFE9CF",
    bad="#B4231A",
    bad_soft="#FDE4E1",
    on_bad="#FFFFFF",
)

DARK = Palette(
    chrome="#161616",
    canvas="#1C1C1C",
    surface="#232323",
    sunken="#1A1A1A",
    raised="#2D2D2D",
    hover="#2B2B2B",
    tab_on="#454545",
    segment_on="#454545",
    mat="#262626",
    edge="#21FFFFFF",
    line="#363636",
    line_strong="#808080",
    ink="#F3F3F2",
    ink2="#BDBDBB",
    ink3="#9C9C9A",
    accent="#3F5CF5",
    accent_hover="#4A65F6",
    accent_press="#334DDB",
    on_accent="#FFFFFF",
    accent_ink="#A3B3FF",
    accent_soft="#2A3260",
    focus="#8FA3FF",
    lead="#FFC917",
    on_lead="#1C1500",
    lead_ink="#FFD65C",
    lead_line="#FFC917",
    lead_soft="#3A3013",
    ok="#5FD394",
    ok_soft="#17362A",
    warn="#FFB35C",
    warn_soft="#3D2A12",
    bad="#FF8A7F",
    bad_soft="#472320",
    on_bad="#1A0503",
)

VIEWER_GROUNDS = ("#242423", "#0F0F0F")
"""Behind a piece of art by itself, in light and in dark: a bright surround falsifies colour in either."""

"""Round corners of menus and sheets, where what lies behind a window is seen through it; elsewhere they are square."""

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from mintwright.ui.style.theme import restyle

if TYPE_CHECKING:
    import ctypes

_TRANSLUCENT = Qt.WidgetAttribute.WA_TranslucentBackground


def round_corners(part: QWidget) -> None:
    """Give a window without a frame round corners if it can have them; the style sheet knows the others as square."""
    is_round = is_seen_through()
    part.setAttribute(_TRANSLUCENT, on=is_round)
    if bool(part.property("square")) is is_round:
        restyle(part, square=not is_round)


def round_menu(parent: QWidget) -> QMenu:
    """An empty menu, with its corners."""
    menu = QMenu(parent)
    menu.setWindowFlags(menu.windowFlags() | Qt.WindowType.FramelessWindowHint)
    round_corners(menu)
    return menu


def has_round_corners(part: QWidget) -> bool:
    """Whether its corners are round."""
    return part.testAttribute(_TRANSLUCENT)


def is_seen_through() -> bool:
    """Whether what a window leaves transparent is seen through: of all, X11 alone may have nobody who composes that."""
    return QGuiApplication.platformName() != "xcb" or _is_composed()


def _is_composed() -> bool:
    """Whether a program owns the selection that whoever composes an X11 screen has to own."""
    app = QGuiApplication.instance()
    native = app.nativeInterface() if isinstance(app, QGuiApplication) else None
    if (x11 := _x11()) is None or native is None:
        return True
    display = native.display()  # pyright: ignore[reportAttributeAccessIssue] - the stubs say "object"
    name = f"_NET_WM_CM_S{x11.XDefaultScreen(display)}".encode("ascii")
    return x11.XGetSelectionOwner(display, x11.XInternAtom(display, name, 0)) != 0


@lru_cache(maxsize=1)
def _x11() -> "ctypes.CDLL | None":
    """The library, which Qt has opened by then."""
    import ctypes  # of no use elsewhere

    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XDefaultScreen.argtypes = [ctypes.c_void_p]
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XGetSelectionOwner.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
    x11.XGetSelectionOwner.restype = ctypes.c_ulong
    return x11

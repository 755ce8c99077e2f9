"""What a screen reader is told (AT-SPI over the message bus): parts with a role, a name, states and a position.

The protocol: https://gitlab.gnome.org/GNOME/at-spi2-core/-/tree/main/xml. jeepney, which keyring brings, speaks it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from jeepney import DBusAddress, HeaderFields, Message, MessageType, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

ACCESSIBLE, COMPONENT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Component"
PROPERTIES = "org.freedesktop.DBus.Properties"
ROOT = "/org/a11y/atspi/accessible/root"
REGISTRY = "org.a11y.atspi.Registry"
ON_SCREEN = 0  # AtspiCoordType
MOST_CHILDREN = 500
SECONDS = 30.0


class State(IntEnum):
    """Of AtspiStateType what is asked for here."""

    ACTIVE = 1
    CHECKED = 4
    EDITABLE = 7
    ENABLED = 8
    FOCUSABLE = 11
    FOCUSED = 12
    SELECTABLE = 22
    SELECTED = 23
    SHOWING = 25


class GoneError(Exception):
    """The part is no longer there."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part as it was told at one moment."""

    bus_name: str
    path: str
    role: str
    name: str
    states: frozenset[State]

    def is_in(self, *states: State) -> bool:
        return self.states.issuperset(states)

    def __str__(self) -> str:
        return f"{self.role or 'no role'} “{self.name}”"


class Listener:
    """A connection to the bus on which programs tell what they show."""

    def __init__(self, address: str) -> None:
        self._bus: DBusConnection = open_dbus_connection(address)
        self._roles: dict[tuple[str, str], str] = {}  # a part keeps its role

    def close(self) -> None:
        self._bus.close()

    def program(self, process_id: int) -> str | None:
        """The bus name of a program, once it has told that it is there."""
        (children,) = self._told([_call((REGISTRY, ROOT), ACCESSIBLE, "GetChildren")])
        names = [name for name, _ in children[0]] if children else []
        message_bus = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
        asked = [_call(message_bus, message_bus[0], "GetConnectionUnixProcessID", "s", (name,)) for name in names]
        owners = zip(names, self._told(asked), strict=True)
        return next((name for name, owner in owners if owner and owner[0] == process_id), None)

    def windows(self, bus_name: str) -> list[list[Part]]:
        """What is visible of a program: a list a window, each part before those within it, the active window first."""
        below: dict[str, list[Part]] = {}
        layer = [ROOT]
        while layer:
            children = self._told(_call((bus_name, path), ACCESSIBLE, "GetChildren") for path in layer)
            paths = [[path for _, path in (told[0] if told else [])][:MOST_CHILDREN] for told in children]
            parts = iter(self._parts(bus_name, [path for beside in paths for path in beside]))
            for above, beside in zip(layer, paths, strict=True):
                held = [next(parts) for _ in beside]
                below[above] = [part for part in held if part is not None and part.is_in(State.SHOWING)]
            layer = [part.path for above in layer for part in below[above]]
        windows = [[window, *_within(window.path, below)] for window in below[ROOT]]
        return sorted(windows, key=lambda parts: not parts[0].is_in(State.ACTIVE))

    def children(self, part: Part) -> list[Part]:
        """What lies directly in a part, visible or scrolled away."""
        (told,) = self._told([_call((part.bus_name, part.path), ACCESSIBLE, "GetChildren")])
        held = self._parts(part.bus_name, [path for _, path in (told[0] if told else [])])
        return [child for child in held if child is not None]

    def place(self, part: Part) -> tuple[int, int, int, int]:
        """Left, top, width and height on the screen, in pixels. Raises GoneError."""
        (told,) = self._told([_call((part.bus_name, part.path), COMPONENT, "GetExtents", "u", (ON_SCREEN,))])
        if told is None:
            raise GoneError(str(part))
        return told[0]

    def _parts(self, bus_name: str, paths: list[str]) -> list[Part | None]:
        """The parts at these paths; None for one that is gone."""
        places = [(bus_name, path) for path in paths]
        new = [at for at in places if at not in self._roles]
        named = [_call(at, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Name")) for at in places]
        stated = [_call(at, ACCESSIBLE, "GetState") for at in places]
        told = iter(self._told([*(_call(at, ACCESSIBLE, "GetRoleName") for at in new), *named, *stated]))
        self._roles |= {at: role[0] for at in new if (role := next(told)) is not None}
        names, states = [next(told) for _ in places], [next(told) for _ in places]
        return [self._part(*told_of) for told_of in zip(places, names, states, strict=True)]

    def _part(self, at: tuple[str, str], name: Any, states: Any) -> Part | None:
        if at not in self._roles or name is None or states is None:
            return None
        low, high = states[0]
        bits = low | high << 32
        held = frozenset(state for state in State if bits >> state & 1)
        return Part(*at, self._roles[at], name[0][1], held)

    def _told(self, asked: Iterable[Message]) -> list[Any]:
        """The answers in the order of the questions, all of which are under way at once; None where there was none."""
        numbered = [(next(self._bus.outgoing_serial), message) for message in asked]
        serials = [serial for serial, _ in numbered]
        self._bus.sock.sendall(b"".join(message.serialise(serial=serial) for serial, message in numbered))
        waiting, answers = set(serials), dict[int, Any]()
        while waiting:
            answer = self._bus.receive(timeout=SECONDS)
            serial = answer.header.fields.get(HeaderFields.reply_serial)
            if serial in waiting:
                waiting.remove(serial)
                is_error = answer.header.message_type is MessageType.error
                answers[serial] = None if is_error else answer.body
        return [answers[serial] for serial in serials]


def _call(at: tuple[str, str], interface: str, method: str, signature: str | None = None, body: Any = ()) -> Message:
    return new_method_call(DBusAddress(at[1], bus_name=at[0], interface=interface), method, signature, body)


def _within(above: str, below: dict[str, list[Part]]) -> Iterator[Part]:
    for part in below.get(above, []):
        yield part
        yield from _within(part.path, below)

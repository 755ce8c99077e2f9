"""Whom Windows lets read a folder: its access list as text (SDDL), and what that says of the groups that hold others.

Microsoft's "Security Descriptor String Format" and "ACE Strings" are the source of the letters. Where a list cannot be
read, nothing is said.
"""

import ctypes
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

log = logging.getLogger(__name__)

EVERYONE = "Everyone"
GROUPS = {
    "WD": EVERYONE, "S-1-1-0": EVERYONE,
    "AU": "Authenticated Users", "S-1-5-11": "Authenticated Users",
    "BU": "Users", "S-1-5-32-545": "Users",
    "BG": "Guests", "S-1-5-32-546": "Guests",
    "LG": "Guest",
    "AN": "Anonymous", "S-1-5-7": "Anonymous",
    "IU": "Interactive", "S-1-5-4": "Interactive",
    "NU": "Network", "S-1-5-2": "Network",
    "DU": "Domain Users", "DG": "Domain Guests",
}  # fmt: skip
_RIGHTS = {
    "CC": 0x1, "DC": 0x2, "LC": 0x4, "SW": 0x8, "RP": 0x10, "WP": 0x20, "DT": 0x40, "LO": 0x80, "CR": 0x100,
    "SD": 0x1_0000, "RC": 0x2_0000, "WD": 0x4_0000, "WO": 0x8_0000,
    "GA": 0x1000_0000, "GX": 0x2000_0000, "GW": 0x4000_0000, "GR": 0x8000_0000,
    "FA": 0x1F_01FF, "FR": 0x12_0089, "FW": 0x12_0116, "FX": 0x12_00A0,
}  # fmt: skip
_GENERIC_ALL, _GENERIC_READ = 0x1000_0000, 0x8000_0000
_READING = 0x1  # FILE_READ_DATA, of a folder FILE_LIST_DIRECTORY
_TAKING = 0x4_0000 | 0x8_0000  # who may write the list, or take the folder, lets themselves read
_ALLOWING, _DENYING = {"A", "OA", "XA", "ZA"}, {"D", "OD"}  # a condition may be true of somebody, and false too
_ENTRY = re.compile(r"\((\w+);(\w*);(\w*);[^;()]*;[^;()]*;([\w-]+)[;)]")


class _Entry(NamedTuple):
    allows: bool
    group: str
    may: int


def groups_that_read(sddl: str) -> frozenset[str]:
    """The groups of other people that an access list lets read a folder or what is in it. Pure; never raises."""
    found = re.search(r"D:", sddl)
    if found is None:
        return frozenset()
    words = sddl[found.end() :]
    if words.startswith("NO_ACCESS_CONTROL"):  # there is no list: everybody may do everything
        return frozenset({EVERYONE})
    denied: dict[str, int] = {}
    readers: set[str] = set()
    for entry in _entries(words):
        if not entry.allows:
            denied[entry.group] = denied.get(entry.group, 0) | entry.may
        elif entry.may & ~(denied.get(entry.group, 0) | denied.get(EVERYONE, 0)):
            readers.add(entry.group)
    return frozenset(readers)


def _entries(words: str) -> Iterator[_Entry]:
    """The entries about those groups, in their order, which is the order Windows heeds."""
    for kind, _flags, rights, sid in _ENTRY.findall(words):
        group = GROUPS.get(sid.upper())
        may = _lets(rights)
        if group and may and kind.upper() in _ALLOWING | _DENYING:
            yield _Entry(kind.upper() in _ALLOWING, group, may)


def _lets(rights: str) -> int:
    """What of reading is among the rights: a number, or pairs of letters."""
    try:
        mask = int(rights, 0)
    except ValueError:
        mask = 0
        for start in range(0, len(rights), 2):
            mask |= _RIGHTS.get(rights[start : start + 2].upper(), 0)
    if mask & (_GENERIC_ALL | _GENERIC_READ):
        mask |= _READING | (_TAKING if mask & _GENERIC_ALL else 0)
    return mask & (_READING | _TAKING)


def access_list(folder: Path) -> str:
    """The access list of a folder as Windows writes it; nothing on other systems, or when Windows does not tell.

    Blocking: a drive that is away can take its time.
    """
    if sys.platform != "win32":
        return ""
    try:
        return _asked_of_windows(str(folder))
    except OSError as error:
        log.info("the access list of the profile could not be read: %s", error)
        return ""


def _asked_of_windows(folder: str) -> str:
    """GetNamedSecurityInfoW and its conversion to text. Raises OSError."""
    if sys.platform != "win32":
        raise OSError("only Windows has access lists")
    file_object, its_list, revision = 1, 4, 1  # SE_FILE_OBJECT, DACL_SECURITY_INFORMATION, SDDL_REVISION_1
    security = ctypes.WinDLL("advapi32", use_last_error=True)
    free = ctypes.WinDLL("kernel32").LocalFree
    free.argtypes, free.restype = [ctypes.c_void_p], ctypes.c_void_p
    ask = security.GetNamedSecurityInfoW
    pointer = ctypes.POINTER(ctypes.c_void_p)
    ask.argtypes = [ctypes.c_wchar_p, ctypes.c_int, ctypes.c_uint32, pointer, pointer, pointer, pointer, pointer]
    ask.restype = ctypes.c_uint32
    write = security.ConvertSecurityDescriptorToStringSecurityDescriptorW
    write.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint32, pointer, ctypes.POINTER(ctypes.c_uint32)]
    write.restype = ctypes.c_int
    descriptor, words = ctypes.c_void_p(), ctypes.c_void_p()
    failed: int = ask(folder, file_object, its_list, None, None, None, None, ctypes.byref(descriptor))
    if failed:
        raise ctypes.WinError(failed)
    try:
        if not write(descriptor, revision, its_list, ctypes.byref(words), None):
            raise ctypes.WinError(ctypes.get_last_error())
        try:
            return ctypes.wstring_at(words.value) if words.value else ""
        finally:
            free(words)
    finally:
        free(descriptor)

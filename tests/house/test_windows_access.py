"""Who may read a folder on Windows, from its access list; and no list, however odd, does any harm."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.windows_access import GROUPS, access_list, groups_that_read

ARTIST = "S-1-5-21-397955417-626881126-188441444-1001"
APPDATA = f"O:{ARTIST}G:{ARTIST}D:(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIID;FA;;;{ARTIST})"
ROOT = (
    "D:PAI(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)(A;OICI;0x1200a9;;;BU)(A;OICIIO;SDGXGWGR;;;AU)(A;;LC;;;AU)"
    "S:P(TP;;;;;S-1-19-512-8192)"
)
OTHERS = st.sampled_from(sorted(GROUPS))
CLOSED_RIGHTS = ["", "LC", "RC", "0x0", "0x100000", "FX", "SDDTLO", "0x6"]
OPEN_RIGHTS = ["FA", "FR", "GA", "GR", "0x1200a9", "0x1301ff", "CC", "CCSWRP", "WD", "WO", "SDGXGWGR", "1", "fr"]


@pytest.mark.parametrize(
    ("sddl", "readers"),
    [
        (APPDATA, set()),
        (f"D:PAI(A;OICI;FA;;;{ARTIST})(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)", set()),  # os.mkdir with 0o700
        (ROOT, {"Users", "Authenticated Users"}),
        ("D:AI(A;OICIID;0x1200a9;;;WD)(A;OICIID;FA;;;BA)", {"Everyone"}),
        ("D:(A;OICI;FA;;;SY)(A;OICI;FA;;;S-1-5-21-0-0-0-1000)(A;OICI;0x1200a9;;;WD)", {"Everyone"}),  # Wine's C:
        ("D:(A;OICIIO;GR;;;S-1-5-32-545)", {"Users"}),  # not the folder itself, but what is made in it
        ("D:(D;;FA;;;BU)(A;;FR;;;BU)", set()),
        ("D:(A;;FR;;;BU)(D;;FA;;;BU)", {"Users"}),  # out of order, as Windows heeds it
        ("D:(D;;FR;;;WD)(A;;FR;;;AU)", set()),
        ("D:(D;;FX;;;WD)(A;;FR;;;AU)", {"Authenticated Users"}),
        ('D:(XA;;FR;;;WD;(@User.Title=="PM" && (@User.Division=="Finance" || Member_of {SID(BA)})))', {"Everyone"}),
        ('D:(XD;;FA;;;WD;(@User.Away == 1))(A;;FR;;;BG)', {"Guests"}),
        ("D:(OA;;CC;4c164200-20c0-11d0-a768-00aa006e0529;;AN)", {"Anonymous"}),
        ("D:NO_ACCESS_CONTROL", {"Everyone"}),
        ("D:", set()), ("D:P", set()), ("", set()), ("O:BAG:SY", set()),
        ("O:WDG:WDD:(A;;FR;;;SY)", set()),  # an owner reads nothing by owning
        ("D:(A;;FA;;;CO)(A;;FA;;;OW)(A;;FA;;;S-1-15-2-1)", set()),  # its maker, and programs of the artist's own
        ("D:(A;;FR;;;WD", set()), ("D:((((((", set()), ("D:(A;;;;;;;;;)(;;;;;)", set()), ("D:(A;;0xZZ;;;WD)", set()),
    ],
)  # fmt: skip
def test_an_access_list_tells_who_may_read(sddl: str, readers: set[str]) -> None:
    assert groups_that_read(sddl) == readers


@given(st.text() | st.text("D:AXI;()0x12FRGWU-S59 ").map("D:{}".format))
def test_no_text_is_too_odd_for_it(words: str) -> None:
    assert groups_that_read(words) <= set(GROUPS.values())


@given(group=OTHERS, rights=st.sampled_from(OPEN_RIGHTS), before=st.lists(st.tuples(
    st.sampled_from(["A", "XA", "AU"]), OTHERS, st.sampled_from(CLOSED_RIGHTS))))  # fmt: skip
def test_one_entry_that_lets_a_group_read_is_found_among_any_that_do_not(
    group: str, rights: str, before: list[tuple[str, str, str]]
) -> None:
    harmless = "".join(f"({kind};OICI;{may};;;{sid})" for kind, sid, may in before)
    assert groups_that_read(f"D:AI{harmless}") == set()
    assert groups_that_read(f"D:AI{harmless}(A;;{rights};;;{group})") == {GROUPS[group]}


@given(group=OTHERS, rights=st.sampled_from(OPEN_RIGHTS))
def test_what_was_denied_before_is_not_allowed_after(group: str, rights: str) -> None:
    assert groups_that_read(f"D:(D;;FA;;;{group})(A;;{rights};;;{group})") == set()


@given(st.integers(1000, 10**9), st.sampled_from(OPEN_RIGHTS))
def test_the_artist_and_the_system_may_read_in_silence(number: int, rights: str) -> None:
    theirs = (f"S-1-5-21-1-2-3-{number}", "SY", "BA", "LA", "S-1-5-18", "CO")
    assert groups_that_read("D:" + "".join(f"(A;OICI;{rights};;;{sid})" for sid in theirs)) == set()


@pytest.mark.skipif(sys.platform == "win32", reason="there it says more")
def test_another_system_says_nothing(tmp_path: Path) -> None:
    assert access_list(tmp_path) == ""


@pytest.mark.skipif(sys.platform != "win32", reason="asks Windows")
def test_windows_gives_a_list_of_what_is_there_and_none_of_what_is_not(tmp_path: Path) -> None:
    assert access_list(tmp_path).startswith("D:")
    assert access_list(tmp_path / "nothing") == ""

"""An upload's answer that an earlier version stored is bounded when it is read."""

from mintwright.library.art_repository import stored_of


def test_what_an_earlier_version_kept_without_bounds_is_bounded_when_it_is_read() -> None:
    kept = stored_of(("ab", "main", "u" * 10**6, "ipfs://Qm1", "https://g/ipfs/" + "g" * 10**6, "m" * 10**6, "matched"))
    assert (kept.uuid, kept.ipfs, kept.gateway, kept.media_type) == ("", "ipfs://Qm1", "", "")


def test_an_honest_line_is_read_as_it_was_kept() -> None:
    kept = stored_of(("ab", "main", "u1", "ipfs://Qm1", "https://g/ipfs/Qm1", "image/png", "same"))
    assert (kept.uuid, kept.ipfs, kept.gateway, kept.media_type) == (
        "u1",
        "ipfs://Qm1",
        "https://g/ipfs/Qm1",
        "image/png",
    )

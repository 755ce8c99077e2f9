"""Where drives begin, from the text of a path alone."""

from hypothesis import given
from hypothesis import strategies as st

from mintwright.studio.disk.mounts import ListedMounts

NAMES = st.sampled_from(["mnt", "art", "mnt2", "a b", "ü"])
PATHS = st.lists(NAMES, max_size=5).map(lambda names: "/" + "/".join(names))


@given(st.sets(PATHS, max_size=8), PATHS)
def test_the_drive_of_a_path_is_the_deepest_mount_that_it_is_in(points: set[str], path: str) -> None:
    within = [point for point in points if point == path or path.startswith(point.rstrip("/") + "/")]
    assert ListedMounts(dict.fromkeys(points, "ext4")).drive_of(path) == max(within, key=len, default="/")

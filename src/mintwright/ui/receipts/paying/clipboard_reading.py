"""Reading what another program has put on the clipboard, without waiting for that program in the window's process.

Where that program would be waited for (`widgets.copying.clipboard_owner`), a process of its own asks. Elsewhere the
system answers, or (under Wayland) only the window is told.
"""

from mintwright.studio.background.child_process import Leash, held, start

SECONDS = 10.0  # for a process to begin on a busy computer, and for the owner to answer


def read_by_process() -> str | None:
    """What is there. Blocking, for seconds at most: empty where its owner does not answer, None where no process can
    read it.
    """
    leash = Leash()
    try:
        child = start("read-clipboard")
    except OSError:
        return None
    assert child.stdout is not None
    with held(child, leash, SECONDS):
        said = child.stdout.read()
        has_read = child.wait() == 0
    if leash.is_let_go:
        return ""
    return said.decode("utf-8", "replace") if has_read else None

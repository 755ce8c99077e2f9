"""`python -m mintwright`, and the `mintwright` command."""

import sys


def main() -> int:
    """Run the command line; return its exit status, or end with it where a window may have been shown."""
    if sys.argv[1:2] == ["draw-picture"]:  # not for people: art starts it so that no hostile picture shares our process
        from mintwright.art.render_child import main as draw

        return draw(sys.argv[2:])
    if sys.argv[1:2] == ["replace-text"]:  # nor this: an expression that takes for ever shall not hold up the window
        from mintwright.studio.bulk.expression_child import main as replace

        return replace()
    if sys.argv[1:2] == ["read-sheet"]:  # nor this: a small spreadsheet may ask for more memory than there is
        from mintwright.studio.spreadsheets.reading_child import main as read

        return read()
    if sys.argv[1:2] == ["read-clipboard"]:  # nor this: whoever has it may never give it out
        from mintwright.ui.receipts.paying.clipboard_child import main as read_clipboard

        return read_clipboard()
    from mintwright.commands import run  # after the interpreter is up: `--version` imports nothing else

    status = run(sys.argv[1:])
    from mintwright.process_end import end_process

    return end_process(status)


if __name__ == "__main__":
    sys.exit(main())

"""`python -m mintwright`, and the `mintwright` command."""

import sys


def main() -> int:
    """Run the command line; the exit status is its answer."""
    if sys.argv[1:2] == ["draw-svg"]:  # not for people: art starts it so that no hostile drawing shares our process
        from mintwright.art.svg_drawing import main as draw_svg

        return draw_svg(sys.argv[2:])
    from mintwright.commands import run  # after the interpreter is up: `--version` imports nothing else

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

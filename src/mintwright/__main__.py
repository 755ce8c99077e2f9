"""`python -m mintwright`, and the `mintwright` command."""

import sys


def main() -> int:
    """Run the command line; the exit status is its answer."""
    from mintwright.commands import run  # after the interpreter is up: `--version` imports nothing else

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

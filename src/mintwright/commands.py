"""The command line: the studio by default, `serve`, `self-test`, `--version`."""

import argparse

from mintwright import __version__


def run(words: list[str]) -> int:
    """Carry out one command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="mintwright")
    parser.add_argument("--version", action="version", version=f"mintwright {__version__}")
    parser.parse_args(words)
    return 0

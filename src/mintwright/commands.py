"""The command line: the studio by default, `serve`, `self-test`, `--version`."""

import argparse
import json
import signal
import sys
import threading
from dataclasses import asdict
from pathlib import Path

from mintwright import __version__
from mintwright.settings import Folders


def run(words: list[str]) -> int:
    """Carry out one command line and return the exit status."""
    options = _parser().parse_args(words)
    commands = {"serve": serve, "self-test": self_test, None: studio}
    return commands[options.command](options)


def studio(options: argparse.Namespace) -> int:
    """Open the window."""
    from mintwright.app import run_studio  # Qt is loaded only for the command that shows a window

    return run_studio(Folders.of_profile(options.data_dir))


def serve(options: argparse.Namespace) -> int:
    """Run the practice service alone until it is interrupted; address and credentials are printed once."""
    from mintwright.practice import PracticeError, PracticeOptions, PracticeServer

    folder = Folders.of_profile(options.data_dir).data / "service"
    behaviour = PracticeOptions(chain_strict=options.chain_strict, contract_only=options.contract_only)
    server = PracticeServer(folder, host=options.host, port=options.port, options=behaviour)
    try:
        server.start()
    except PracticeError as error:
        print(error, file=sys.stderr)
        return 1
    stopped = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda _signal, _frame: stopped.set())
    try:
        _print_credentials(asdict(server.credentials()), as_json=options.json)
        while not stopped.wait(0.5):  # in steps: on Windows a wait without end does not hear Ctrl-C
            pass
    finally:
        server.stop()
    return 0


def self_test(options: argparse.Namespace) -> int:
    """Walk the whole road once and say for each step whether it holds; 0 only when all do."""
    from mintwright.selftest import GivenService, run_self_test

    given = None
    if options.base_url:
        secret = sys.stdin.readline().strip() if options.secret_token_stdin else ""
        given = GivenService(base_url=options.base_url, secret_token=secret)
    return run_self_test(given=given, report=options.report)


def _print_credentials(credentials: dict[str, str], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(credentials), flush=True)
        return
    print("The practice service runs on this computer. Nothing on it costs money.\n")
    for name, value in credentials.items():
        print(f"  {name.replace('_', ' '):<14} {value}")
    print("\nThese credentials are shown only now and end with this run. Ctrl-C stops the service.", flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mintwright", description="A studio in which artists mint tokens without writing code."
    )
    parser.add_argument("--version", action="version", version=f"mintwright {__version__}")
    _add_data_dir(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    serving = commands.add_parser("serve", help="run the practice service alone")
    serving.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this computer only)")
    serving.add_argument("--port", type=int, default=8700, help="the port to listen on; 0 takes a free one (8700)")
    serving.add_argument("--chain-strict", action="store_true", help="also refuse what the chain would refuse")
    serving.add_argument("--contract-only", action="store_true", help="offer nothing beyond the specification")
    serving.add_argument("--json", action="store_true", help="print address and credentials as JSON")
    _add_data_dir(serving)

    testing = commands.add_parser("self-test", help="walk the whole road once and say what holds")
    testing.add_argument("--report", type=Path, metavar="FILE", help="write the result of every step as JSON")
    testing.add_argument("--base-url", metavar="URL", help="a running service to use instead of the practice service")
    testing.add_argument("--secret-token-stdin", action="store_true", help="read its secret token from standard input")
    return parser


def _add_data_dir(parser: argparse.ArgumentParser) -> None:
    # SUPPRESS: a subcommand's default must not overwrite what was given before it.
    default = argparse.SUPPRESS if parser.prog != "mintwright" else None
    parser.add_argument("--data-dir", type=Path, metavar="DIR", default=default, help="a profile of its own in DIR")

"""The command line: the studio by default, `open`, `serve`, `self-test`, `--version`."""

import argparse
import gc
import json
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from mintwright import __version__
from mintwright.allocator import limit_arenas
from mintwright.domain.secret_text import SecretText
from mintwright.profile_folder import ProfileFolders

if TYPE_CHECKING:
    from mintwright.practice import Registry


COMMANDS = ("open", "serve", "self-test")
ADMINISTRATION = ("list_accounts", "add_user", "add_client", "add_secret_token", "revoke")
HOST = "the address to listen on (127.0.0.1: this computer only; any other lets others in, and nothing is encrypted)"
PAGES = "let web pages of this origin call the service, as http://localhost:3000; may be repeated"
OPEN_TO_OTHERS = (
    "{host} is not only this computer: everyone who reaches it can speak to the practice service, and everyone on the "
    "way can read along, tokens included, for nothing is encrypted. Without --host only this computer can."
)


def run(words: list[str]) -> int:
    """Carry out one command line and return the exit status."""
    options = _parser().parse_args(with_open(words))
    commands = {"open": studio, "serve": serve, "self-test": self_test, None: studio}
    return commands[options.command](options)


def with_open(words: list[str]) -> list[str]:
    """The words, with `open` before the first file: files that are dropped on the program's icon come without it.

    A file is what exists or is named like one: a misspelt command shall not open a window.
    """
    for at, (previous, word) in enumerate(pairwise(["", *words])):
        if (word.startswith("-") and word != "--") or previous == "--data-dir":
            continue
        return words if word in COMMANDS or not _is_file(word) else [*words[:at], "open", *words[at:]]
    return words


def _is_file(word: str) -> bool:
    named_like_one = word == "--" or "." in word or "/" in word or os.sep in word
    return named_like_one or os.path.exists(word)  # noqa: PTH110 - unlike pathlib's it never raises


def studio(options: argparse.Namespace, *, after_paint: Callable[[], None] | None = None) -> int:
    """Open the window, with the files that were named; `after_paint` is called once it has been painted."""
    gc.disable()  # nothing to collect while everything is being built; then ui.garbage does it
    limit_arenas()
    from mintwright.app import run_studio  # Qt is loaded only for the command that shows a window

    files = [path.absolute() for path in options.files]
    return run_studio(ProfileFolders.of_profile(options.data_dir), files, after_paint=after_paint)


def serve(options: argparse.Namespace) -> int:
    """Run the practice service alone until it is interrupted, or an administration command instead."""
    from mintwright.practice import PracticeError

    folder = ProfileFolders.of_profile(options.data_dir).data / "service"
    try:
        if options.check:
            return _check_service(folder)
        task = next((task for task in ADMINISTRATION if getattr(options, task)), None)
        return _administer(options, folder, task) if task else _serve(options, folder)
    except PracticeError as error:
        print(error, file=sys.stderr)
        return 1


def _serve(options: argparse.Namespace, folder: Path) -> int:
    """Address and credentials are printed once; the service runs until SIGINT or SIGTERM."""
    from mintwright.practice import PracticeOptions, PracticeServer, is_loopback, parse_faults

    faults = parse_faults(options.weather)
    behaviour = PracticeOptions(
        chain_strict=options.chain_strict,
        contract_only=options.contract_only,
        faults=faults,
        allowed_origins=tuple(options.allow_origin),
    )
    server = PracticeServer(folder, host=options.host, port=options.port, options=behaviour)
    server.start()
    stopped = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda _signal, _frame: stopped.set())
    if not is_loopback(options.host):
        print(OPEN_TO_OTHERS.format(host=options.host), file=sys.stderr, flush=True)
    try:
        _print_credentials(asdict(server.credentials()), as_json=options.json)
        while not stopped.wait(0.5):  # in steps: on Windows an endless wait does not notice Ctrl-C
            pass
    finally:
        server.stop()
    return 0


def _check_service(folder: Path) -> int:
    """Read everything the service stores and report what is wrong; 0 only if all is well."""
    from mintwright.practice import Store

    if not folder.is_dir():
        print(f"There is no practice service in {folder} yet.")
        return 0
    store = Store(folder)
    try:
        faults = store.check()
        counted = ", ".join(f"{kind} {count}" for kind, count in store.counts().items())
    finally:
        store.close()
    for fault in faults:
        print(fault)
    print(f"Checked: {counted}. {f'Faults: {len(faults)}.' if faults else 'All is well.'}")
    return 1 if faults else 0


def _administer(options: argparse.Namespace, folder: Path, task: str) -> int:
    """List, add or revoke credentials. A secret is printed once, and never read from the command line."""
    from mintwright.practice import open_registry

    tasks = {
        "list_accounts": _list_accounts,
        "add_user": _add_user,
        "add_client": _add_client,
        "add_secret_token": _add_secret_token,
        "revoke": _revoke,
    }
    with open_registry(folder) as registry:
        lines = tasks[task](registry, options)
    for line in lines:
        print(json.dumps(line) if options.json else "  ".join(f"{value}" for value in line.values()))
    return 0


def _list_accounts(registry: "Registry", _options: argparse.Namespace) -> list[dict[str, str]]:
    return [asdict(key) for key in registry.listed()]


def _add_user(registry: "Registry", options: argparse.Namespace) -> list[dict[str, str]]:
    if not options.password_stdin:
        password = secrets.token_urlsafe(16)
        registry.add_account(options.add_user, password)
        return [{"username": options.add_user, "password": password}]
    given = sys.stdin.readline().rstrip("\r\n")
    if not given:
        from mintwright.practice import PracticeError

        raise PracticeError("No password came from standard input.")
    registry.add_account(options.add_user, given)
    return [{"username": options.add_user}]


def _add_client(registry: "Registry", options: argparse.Namespace) -> list[dict[str, str]]:
    client_id, secret = registry.add_client(options.add_client)
    return [{"client_id": client_id, "client_secret": secret}]


def _add_secret_token(registry: "Registry", options: argparse.Namespace) -> list[dict[str, str]]:
    name = f"{options.add_secret_token}-{secrets.token_hex(4)}"
    return [{"name": name, "secret_token": registry.add_secret_token(options.add_secret_token, name)}]


def _revoke(registry: "Registry", options: argparse.Namespace) -> list[dict[str, str]]:
    kind, name = options.revoke
    if not registry.revoke(kind, name):
        from mintwright.practice import PracticeError

        raise PracticeError(f"There is no {kind} named {name}. --list-accounts shows what there is.")
    return [{"revoked": kind, "name": name}]


def self_test(options: argparse.Namespace) -> int:
    """Run the self-test and report the result of each step; 0 only if all pass."""
    from mintwright.selftest import GivenService, run_self_test

    given = None
    if options.base_url:
        secret = sys.stdin.readline().strip() if options.secret_token_stdin else ""
        given = GivenService(base_url=options.base_url, secret_token=SecretText(secret))
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
        prog="mintwright",
        description="A studio in which artists mint tokens without writing code.",
        allow_abbrev=False,  # `with_open` knows options by their whole names
    )
    parser.set_defaults(files=[])
    parser.add_argument("--version", action="version", version=f"mintwright {__version__}")
    _add_data_dir(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    opening = commands.add_parser("open", help="add files and folders to the uploads; `open` may be left out")
    opening.add_argument("files", type=Path, nargs="*", metavar="FILE", help="a picture, another work, or a folder")
    _add_data_dir(opening)

    serving = commands.add_parser("serve", help="run the practice service alone")
    serving.add_argument("--host", default="127.0.0.1", help=HOST)
    serving.add_argument("--allow-origin", metavar="ORIGIN", action="append", default=[], type=_origin, help=PAGES)
    serving.add_argument("--port", type=int, default=8700, help="the port to listen on; 0 takes a free one (8700)")
    serving.add_argument("--chain-strict", action="store_true", help="also refuse what the chain would refuse")
    serving.add_argument("--contract-only", action="store_true", help="offer nothing beyond the specification")
    bad_day = "rehearse a bad day: slow=2,drop-after=5,busy=10,expire-after=20,seed=7, maintenance, no-refunds"
    serving.add_argument("--weather", metavar="SPEC", default="", help=bad_day)
    serving.add_argument("--json", action="store_true", help="print what there is to print as JSON")
    _add_data_dir(serving)
    _add_administration(serving.add_argument_group("instead of serving"))

    testing = commands.add_parser("self-test", help="walk the whole road once and say what holds")
    testing.add_argument("--report", type=Path, metavar="FILE", help="write the result of every step as JSON")
    testing.add_argument("--base-url", metavar="URL", help="a running service to use instead of the practice service")
    testing.add_argument("--secret-token-stdin", action="store_true", help="read its secret token from standard input")
    return parser


def _add_administration(group: "argparse._ArgumentGroup") -> None:  # pyright: ignore[reportPrivateUsage] - it has no other name
    instead = group.add_mutually_exclusive_group()
    instead.add_argument("--check", action="store_true", help="verify everything the service keeps")
    instead.add_argument("--list-accounts", action="store_true", help="list users, clients and secret tokens")
    instead.add_argument("--add-user", metavar="NAME", type=_name, help="add a user or give one a new password")
    instead.add_argument("--add-client", metavar="NAME", type=_name, help="add a client; one of the same name ends")
    instead.add_argument("--add-secret-token", metavar="USER", type=_name, help="add a secret token for a user")
    instead.add_argument("--revoke", nargs=2, metavar=("KIND", "NAME"), help="end a user, client or secret-token")
    group.add_argument("--password-stdin", action="store_true", help="read the new user's password from standard input")


def _origin(text: str) -> str:
    """A web origin as browsers write it: no path, not even a slash."""
    scheme, _, place = text.partition("://")
    if scheme not in ("http", "https") or not place or not place.isprintable() or set(place) & set("/?#@* "):
        raise argparse.ArgumentTypeError(f"{text!r} is no web origin such as http://localhost:3000")
    return text.lower()


def _name(text: str) -> str:
    """A name as it may be given on the command line. `serve` and `studio` are used by the program itself."""
    if text in ("serve", "studio"):
        raise argparse.ArgumentTypeError(f"{text!r} cannot be used as a name: Mintwright uses it itself; take another")
    if not text.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError(
            f"{text!r} cannot be used as a name: it takes letters, digits or signs to read"
        )
    return text


def _add_data_dir(parser: argparse.ArgumentParser) -> None:
    # SUPPRESS: a subcommand's default must not overwrite what was given before it.
    default = argparse.SUPPRESS if parser.prog != "mintwright" else None
    parser.add_argument("--data-dir", type=Path, metavar="DIR", default=default, help="a profile of its own in DIR")

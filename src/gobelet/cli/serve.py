"""`gobelet serve`: tables in a browser, for one person or many."""

from __future__ import annotations

import argparse
import socket
from typing import Any

from gobelet.cli.saving import state_folder
from gobelet.cli.shared import add_command, locale, say
from gobelet.errors import RequestError, reason

PORTS = range(1, 65536)
USUAL = 8000


def add(subparsers: Any) -> None:
    parser = add_command(
        subparsers,
        "serve",
        "gobelet serve --open",
        "gobelet serve --host 0.0.0.0 --port 8080 --db postgresql://localhost/gobelet",
    )
    take = parser.take
    take("serve.host", "--host", default="127.0.0.1", metavar="ADDRESS")
    take("serve.port", "--port", type=int, metavar="N")
    take("serve.db", "--db", default="", metavar="URL")
    take("serve.fanout", "--fanout", default="", metavar="URL")
    take("serve.workers", "--workers", type=int, default=1, metavar="N")
    take("serve.base", "--base", default="", metavar="PATH")
    take("serve.origin", "--origin", action="append", default=[], metavar="URL")
    take("serve.pause", "--pause", type=float, default=0.7, metavar="SECONDS")
    take("serve.secure", "--secure", action="store_true")
    take("serve.open", "--open", action="store_true")


def run(args: argparse.Namespace) -> int:
    from gobelet.server.serving import default_database, open_browser, serve
    from gobelet.server.settings import Settings

    port = free_port(args.host, args.port)
    if args.workers < 1:
        raise RequestError("server/workers", said=args.workers)
    base = "/" + args.base.strip("/") if args.base.strip("/") else ""
    database = args.db or default_database(state_folder())
    origins = tuple(args.origin)
    settings = Settings(database, args.host, port, base, origins, args.fanout, bot_pause=args.pause, secure=args.secure)
    address = f"http://{'localhost' if args.host in {'127.0.0.1', '0.0.0.0'} else args.host}:{port}{base}"  # noqa: S104
    print(say(locale(args), "serve.at", address=address), flush=True)
    if args.open:
        open_browser(address)
    serve(settings, args.workers)
    return 0


def free_port(host: str, wanted: int | None) -> int:
    """Return the port to listen on: the one wanted or, where none is, the usual one if it is free, else any."""
    if wanted is not None and wanted not in PORTS:
        raise RequestError("server/port", said=wanted)
    for port in (USUAL, 0) if wanted is None else (wanted,):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as problem:
                failed = problem
            else:
                return int(probe.getsockname()[1])
    raise RequestError("server/listen", host=host, port=wanted or USUAL, problem=reason(failed)) from failed

"""Starting a server: the address it listens on, its log, and a browser that opens."""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
import uvicorn

from gobelet.errors import RequestError
from gobelet.server.app import make_app
from gobelet.server.guard import App
from gobelet.server.settings import Settings

TOLD = "GOBELET_SERVER"
PROPER = {"table", "asked", "code", "level", "tables"}  # what a line of the log may say besides its message


class Lines(logging.Formatter):
    """One JSON object a line. Secrets are never passed to the log, so none can appear."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        said |= {name: value for name, value in vars(record).items() if name in PROPER}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def log_to_stderr() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def serve(settings: Settings, workers: int = 1) -> None:
    """Serve until interrupted, with as many processes as *workers* says."""
    log_to_stderr()
    if workers == 1:
        uvicorn.run(make_app(settings), **listening(settings))
        return
    os.environ[TOLD] = msgspec.json.encode(shared(settings)).decode()
    uvicorn.run("gobelet.server.serving:worker", factory=True, workers=workers, **listening(settings))


def shared(settings: Settings) -> Settings:
    """Return *settings* for several workers, who need a way to tell each other the news."""
    if settings.fanout:
        return settings
    if not settings.database.startswith("postgres"):
        raise RequestError("server/alone")
    return replace(settings, fanout=settings.database)


def worker() -> App:
    """Return the application of one worker among several, as the process that started it was told."""
    log_to_stderr()
    return make_app(msgspec.json.decode(os.environ[TOLD], type=Settings))


def listening(settings: Settings) -> dict[str, Any]:
    """Return what uvicorn needs to know."""
    return {
        "host": settings.host,
        "port": settings.port,
        "log_config": None,
        "access_log": False,
        "ws_max_size": settings.frame_limit,
        "ws_per_message_deflate": False,  # frames to many are packed once each; pages are near, or behind a proxy that packs
        "ws_ping_interval": None,  # pages ping by themselves, and silence is noticed
        "timeout_keep_alive": 30,
        "server_header": False,
        "proxy_headers": True,
    }


def serve_as_told(port: int) -> None:
    """Serve on *port* as the environment says."""
    settings = msgspec.json.decode(os.environ[TOLD], type=Settings)
    log_to_stderr()
    uvicorn.run(make_app(settings), **listening(replace(settings, port=port)))


def open_browser(address: str) -> None:
    """Open a browser once somebody answers at *address*."""

    def wait() -> None:
        for _ in range(200):
            try:
                urlopen(f"{address}/health", timeout=1).close()  # noqa: S310  # our own address
            except OSError:
                time.sleep(0.05)
            else:
                webbrowser.open(address)
                return

    threading.Thread(target=wait, daemon=True).start()


def default_database(folder: Path) -> str:
    """Return the database kept in *folder*, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise RequestError("server/folder", folder=folder, problem=problem.strerror) from problem
    return f"sqlite:///{folder / 'tables.sqlite'}"


if __name__ == "__main__":
    serve_as_told(int(sys.argv[1]))

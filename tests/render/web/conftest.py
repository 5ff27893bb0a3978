"""A browser, and pages served to it without the server: what they ask of it is answered by the test."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from gobelet.render import web
from tests.browser.conftest import ARGUMENTS, NO_BROWSER, chromium

CSP = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}

SOCKET = """
window.sent = [];
window.WebSocket = class {
  static OPEN = 1;
  constructor(url) {
    this.url = String(url);
    this.readyState = 0;
    window.socket = this;
    setTimeout(() => this.open(), 5);
  }
  open() {
    if (window.offline) return this.close();
    this.readyState = 1;
    this.onopen();
  }
  send(text) { window.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; this.onclose?.(); }
};
window.hear = (frame) => window.socket.onmessage({ data: JSON.stringify(frame) });
"""
"""A socket that a test speaks through: `sent` is what the page said, `hear` what it is told."""


class Site:
    """What a browser may fetch: pages by their path, the client's files, and games' art."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[bytes, str]] = {}
        self.asked: list[str] = []
        for name, content in web.static_files().items():
            self.pages[f"/static/{web.file_hash()}/{name}"] = (content, TYPES[Path(name).suffix])
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.answer(self)

            def log_message(self, *said: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def put(self, path: str, content: str | bytes, kind: str = "text/html; charset=utf-8") -> str:
        """Serve *content* at *path*; return its address."""
        self.pages[path] = (content.encode() if isinstance(content, str) else content, kind)
        return self.base + path

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        path = request.path.partition("?")[0]
        self.asked.append(request.path)
        content, kind = self.pages.get(path, (b"", ""))
        request.send_response(200 if kind else 404)
        request.send_header("Content-Type", kind or "text/plain")
        request.send_header("Content-Length", str(len(content)))
        request.send_header("Content-Security-Policy", CSP)
        request.end_headers()
        request.wfile.write(content)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium, for as long as one module's tests: its event loop must not outlive them."""
    path = chromium()
    if path is None:
        assert not os.environ.get("GOBELET_BROWSER_REQUIRED"), NO_BROWSER
        pytest.skip(f"the browser tests were not run: {NO_BROWSER}")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor who has never been here, with a socket that the test speaks through, and no patience for motion."""
    made = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    made.add_init_script(SOCKET)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which nothing may go wrong: an error in it fails the test."""
    made = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda problem: wrong.append(str(problem)))
    made.on("console", lambda message: wrong.append(message.text) if message.type in {"error", "warning"} else None)
    yield made
    assert wrong == []

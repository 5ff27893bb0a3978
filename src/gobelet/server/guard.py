"""What stands before every request: who is it, may its page talk to us, and what the browser is told to forbid."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from gobelet.server.settings import Settings
from gobelet.server.visitors import COOKIE, known_as, new_visitor

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

YEAR = 365 * 24 * 3600
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
FORBIDDEN = 403
TOO_LARGE = 413
OURS = b"x-gobelet"


class Guard:
    """An ASGI application around the server's own. It leaves in the scope's state who the visitor is."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        cookie = cookie_of(headers)
        fresh = cookie is None
        cookie = cookie or new_visitor()
        scope.setdefault("state", {})["visitor"] = known_as(cookie)
        if scope["type"] == "websocket":
            if self.welcome(headers):
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        if scope["method"] not in {"GET", "HEAD", "OPTIONS"}:
            refused = self.refused(headers)
            if refused:
                await send({"type": "http.response.start", "status": refused, "headers": HEADERS})
                await send({"type": "http.response.body", "body": b""})
                return
        await self.app(scope, receive, self.sending(send, cookie if fresh else None))

    def refused(self, headers: dict[bytes, bytes]) -> int:
        """Return the status that refuses a request which would change something, or 0."""
        if OURS not in headers or not self.welcome(headers):
            return FORBIDDEN
        length = headers.get(b"content-length", b"0")
        return 0 if length.isdigit() and int(length) <= self.settings.body_limit else TOO_LARGE

    def welcome(self, headers: dict[bytes, bytes]) -> bool:
        """Return whether the page that asks is one of ours: browsers always say where a page comes from."""
        origin = headers.get(b"origin")
        if origin is None:
            return True
        said = origin.decode("latin-1")
        return said in self.settings.origins or urlsplit(said).netloc == headers.get(b"host", b"").decode("latin-1")

    def sending(self, send: Send, cookie: str | None) -> Send:
        """Return *send* with our headers, and with the cookie of a new visitor."""
        added = list(HEADERS)
        if cookie is not None:
            secure = "; Secure" if self.settings.secure else ""
            path = self.settings.base or "/"
            said = f"{COOKIE}={cookie}; Path={path}; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
            added.append((b"set-cookie", said.encode()))

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                public = any(name == b"cache-control" and b"immutable" in value for name, value in message["headers"])
                message["headers"] = [*message["headers"], *(HEADERS if public else added)]
            await send(message)

        return sent


def cookie_of(headers: dict[bytes, bytes]) -> str | None:
    """Return what the visitor's cookie says, if there is one that we can have set."""
    try:
        found = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found is not None and 16 <= len(found.value) <= 64 else None

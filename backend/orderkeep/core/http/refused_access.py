"""Logs refused access: who asked for which route, and which permission was missing.

That is every 401 and 403, and each 404 or 422 for a row that exists but isn't visible to the caller. A line is written
after the response is sent, so that the time of a response doesn't show that it concealed a row. Lines contain route
templates, ids and codes: no path, query, body or header, so they hold no secret and have a limited length. Their number
is limited too.
"""

import logging
import threading
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import ip_address

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from orderkeep.core.environment import Environment
from orderkeep.core.errors import Refusal
from orderkeep.core.http.rate_limit import RateLimit
from orderkeep.core.http.sent_status import StatusRecorder
from orderkeep.core.values import JsonObject

log = logging.getLogger("orderkeep.access")

SOURCE_PER_MINUTE = 20
"""Lines for one user, API key or address, which gives none of them the whole log."""
TOTAL_PER_MINUTE = 100
"""Lines for all callers who are known, and again for all who aren't: less than 150 MB a day."""
REFUSED = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)


@dataclass(frozen=True)
class IdentifiedCaller:
    """A caller whose token or API key was genuine, even if they were refused after that."""

    user_id: str
    role: str | None = None
    key_id: str | None = None


@dataclass(frozen=True)
class Reason:
    """Why a request was refused."""

    code: str
    missing: str = ""
    concealed: str = ""


def note_caller(request: Request, caller: IdentifiedCaller) -> None:
    """Note who sent the request, as soon as it is known."""
    request.state.caller = caller


def note_reason(request: Request, reason: Reason) -> None:
    """Note why the request is refused."""
    request.state.refused_because = reason


def reason_of(refusal: Refusal) -> Reason:
    """The reason as it is logged."""
    return Reason(refusal.code, refusal.missing, refusal.concealed)


class LogLimit:
    """Decides whether another line may be written. Callers who are known have lines that no stranger can use up."""

    def __init__(self, source_per_minute: int = SOURCE_PER_MINUTE, total_per_minute: int = TOTAL_PER_MINUTE) -> None:
        self._sources = RateLimit(source_per_minute)
        self._totals = RateLimit(total_per_minute)
        self._lock = threading.Lock()
        self._left_out = 0

    def left_out(self, source: str, *, is_known: bool) -> int | None:
        """Return how many lines were left out before this one, or None if this one is left out too."""
        written = self._sources.takes(source) and self._totals.takes("known" if is_known else "unknown")
        with self._lock:
            before, self._left_out = self._left_out, 0 if written else self._left_out + 1
        return before if written else None


class RefusedAccessLog:
    """Writes a line per refused request, within the application's `refused_access_limit`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, then log it if it was refused."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sent = StatusRecorder(send, 0)
        try:
            await self.app(scope, receive, sent)
        finally:
            reason: Reason = scope.get("state", {}).get("refused_because") or Reason("")
            if sent.status in REFUSED or (reason.concealed and sent.status >= HTTPStatus.BAD_REQUEST):
                self._write(scope, sent.status, reason)

    def _write(self, scope: Scope, status: int, reason: Reason) -> None:
        caller: IdentifiedCaller | None = scope["state"].get("caller")
        address = _address(scope)
        source = (caller.key_id or caller.user_id) if caller else address
        limit: LogLimit = scope["app"].state.refused_access_limit
        left_out = limit.left_out(source, is_known=caller is not None)
        if left_out is None:
            return
        fields = _line(scope, status, reason) | {"address": address, "left_out": left_out or None}
        if caller:
            fields |= {"user_id": caller.user_id, "role": caller.role, "api_key_id": caller.key_id}
        who = f"user {caller.user_id}" if caller else address
        template = "refused %s %s to %s: %s %s"
        values = (fields["method"], fields["route"], who, status, reason.concealed or reason.missing or reason.code)
        log.warning(template, *values, extra={"fields": {name: value for name, value in fields.items() if value}})


def _line(scope: Scope, status: int, reason: Reason) -> JsonObject:
    route = scope.get("route")
    return {
        "request_id": scope["state"].get("request_id"),
        "status": status,
        "code": reason.code,
        "method": scope["method"],
        "route": getattr(route, "path", "none"),
        "permission": getattr(route, "permission", None),
        "missing": reason.missing,
        "concealed": reason.concealed,
        "environment": _environment(scope),
    }


def _environment(scope: Scope) -> str | None:
    """The environment that was asked for, if there is one of this name."""
    given = dict(scope["headers"]).get(b"x-environment", b"").decode("latin-1")
    return given if given in set(Environment) else None


def _address(scope: Scope) -> str:
    """The client's address. A proxy may pass on any text, which isn't logged."""
    try:
        return str(ip_address((scope.get("client") or ("",))[0]))
    except ValueError:
        return "unknown"

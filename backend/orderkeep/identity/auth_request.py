"""A request to the auth server: body, caller, transaction and error format."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from hmac import compare_digest
from http import HTTPStatus
from urllib.parse import urlsplit

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.outages import outage_error
from orderkeep.core.errors import Busy
from orderkeep.core.http.bad_input import NOT_UTF8, utf8_text
from orderkeep.core.http.refused_access import IdentifiedCaller, note_caller
from orderkeep.core.http.routing import PUBLIC
from orderkeep.core.values import JsonObject, Values
from orderkeep.identity.accounts.passwords import TooManyHashes
from orderkeep.identity.auth_server import AuthServer
from orderkeep.identity.enums import SecurityEventKind
from orderkeep.identity.gotrue_responses import AuthRefusal, error_response, json_answer, overloaded_error
from orderkeep.identity.models import AuthSession
from orderkeep.identity.rules import MAX_USER_AGENT_LENGTH, is_loopback
from orderkeep.identity.sessions.actions import UserAccount, account_by_id
from orderkeep.identity.sessions.device import Device
from orderkeep.identity.sessions.security_events import record_security_event
from orderkeep.identity.sessions.tokens import BadToken, Claims

log = logging.getLogger("orderkeep")

FORWARDING = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")


@dataclass(frozen=True)
class AuthCall:
    """A request with its body parsed."""

    server: AuthServer
    request: Request
    raw: bytes
    now: datetime

    def fields(self) -> JsonObject:
        """Return the body as a JSON object; null counts as an empty one. Raises AuthRefusal `bad_json`."""
        try:
            document = orjson.loads(self.raw)
        except orjson.JSONDecodeError:
            document = None
        if document is None and utf8_text(self.raw) is None:
            raise AuthRefusal(415, "bad_json", NOT_UTF8)
        if not isinstance(document, dict):
            raise AuthRefusal(400, "bad_json", "Could not parse request body as JSON")
        return {name: value for name, value in document.items() if value is not None}

    def texts(self, *names: str) -> dict[str, str]:
        """Return those of the named fields that the body contains. Raises AuthRefusal if one isn't a string."""
        fields = self.fields()
        found: dict[str, str] = {}
        for name in names:
            if name not in fields:
                continue
            value = fields[name]
            if not isinstance(value, str):
                raise AuthRefusal(400, "bad_json", f"Could not parse request body as JSON: {name} is no text")
            if "\x00" in value:
                raise AuthRefusal(400, "validation_failed", f"{name} contains a character that can't be saved")
            found[name] = value
        return found

    def writing(self, actor_id: str | None = None) -> AbstractContextManager[Context]:
        """Open a transaction and commit it at the end. An error raised inside rolls it back."""
        return unit_of_work(self.server.database, self._scope(actor_id), self.now)

    def reading(self) -> AbstractContextManager[Context]:
        """Open a read-only transaction."""
        return unit_of_work(self.server.database, self._scope(None), self.now, commit=False)

    def claims(self) -> Claims:
        """Return the claims of the bearer token. Raises AuthRefusal."""
        kind, _, token = self.request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not token.strip():
            raise AuthRefusal(401, "no_authorization", "This endpoint requires a valid Bearer token")
        try:
            claims = self.server.tokens.read(token.strip(), self.now)
        except BadToken as problem:
            raise AuthRefusal(403, "bad_jwt", f"invalid JWT: {problem}") from None
        note_caller(self.request, IdentifiedCaller(claims.profile_id))
        return claims

    def caller(self, ctx: Context) -> tuple[UserAccount, AuthSession]:
        """Return the caller, who must have an active session. Raises AuthRefusal."""
        claims = self.claims()
        who = account_by_id(ctx, claims.profile_id)
        if who is None:
            raise AuthRefusal(403, "user_not_found", "User from sub claim in JWT does not exist")
        if who.profile.disabled:
            raise AuthRefusal(403, "user_banned", "User is banned")
        session = ctx.db.get(AuthSession, claims.session_id)
        if session is None or session.profile_id != who.profile.id:
            raise AuthRefusal(403, "session_not_found", "Session from session_id claim in JWT does not exist")
        return who, session

    @property
    def device(self) -> Device:
        """What the request says about its sender."""
        named = "".join(letter for letter in self.request.headers.get("user-agent", "") if letter.isprintable())
        return Device(named[:MAX_USER_AGENT_LENGTH], self.request.client.host if self.request.client else "")

    def note(self, ctx: Context, who: UserAccount, kind: SecurityEventKind) -> None:
        """Record an event in the security activity of this user."""
        record_security_event(ctx, who.profile.id, kind, self.device)

    @property
    def is_from_this_machine(self) -> bool:
        """Whether the request certainly comes from this machine: no proxy in between and none configured."""
        at_home = is_loopback(urlsplit(self.server.settings.public_url).hostname)
        return at_home and is_local(self.request)

    def _scope(self, actor_id: str | None) -> Scope:
        environment = self.server.settings.default_environment
        request_id = getattr(self.request.state, "request_id", None)
        return Scope(environment, actor_id, Role.GUEST, request_id)


def is_local(request: Request) -> bool:
    """Whether the request comes from this machine without being forwarded by a proxy."""
    proxied = any(name in request.headers for name in FORWARDING)
    return not proxied and is_loopback(request.client.host if request.client else None)


Endpoint = Callable[[AuthCall], Response | Values]


class AuthRoute(APIRoute):
    """A route of the auth server, which validates its own bearer token."""

    permission = PUBLIC


class AuthRoutes(APIRouter):
    """The auth server's routes.

    They aren't part of the data API's schema: the client library defines their contract.
    """

    def __init__(self) -> None:
        super().__init__(prefix="/auth/v1", route_class=AuthRoute, include_in_schema=False)

    def on(self, method: str, path: str, *, limited: bool = True, keyed: bool = True) -> Callable[[Endpoint], Endpoint]:
        """Register an endpoint. `limited` endpoints are rate-limited per address; `keyed` ones need the apikey."""

        def put(endpoint: Endpoint) -> Endpoint:
            async def answer(request: Request) -> Response:
                return await _answer(endpoint, request, limited=limited, keyed=keyed)

            self.add_api_route(path, answer, methods=[method], name=endpoint.__name__)
            return endpoint

        return put


async def _answer(endpoint: Endpoint, request: Request, *, limited: bool, keyed: bool) -> Response:
    server: AuthServer = request.app.state.identity
    try:
        if limited:
            _count(server, request)
        if keyed:
            _check_key(server, request)
        call = AuthCall(server, request, await request.body(), utc_now())
        answer = await run_in_threadpool(endpoint, call)
    except Exception as problem:  # noqa: BLE001  # every unexpected error is returned in the client's format
        return error_response(request, _as_refusal(request, problem))
    return answer if isinstance(answer, Response) else json_answer(answer)


def _count(server: AuthServer, request: Request) -> None:
    if server.addresses.takes(request.client.host if request.client else None):
        return
    if request.query_params.get("grant_type") == "refresh_token":
        raise overloaded_error()
    raise too_many()


def too_many() -> AuthRefusal:
    """Return 429, too many requests."""
    return AuthRefusal(429, "over_request_rate_limit", "Too many attempts. Wait a minute and try again", retry_after=60)


def _check_key(server: AuthServer, request: Request) -> None:
    given = request.headers.get("apikey", "")
    if not compare_digest(given.encode(), server.api_key.encode()):
        raise AuthRefusal(401, "invalid_api_key", "The apikey header is missing or incorrect")


def _as_refusal(request: Request, problem: Exception) -> AuthRefusal:
    if isinstance(problem, AuthRefusal):
        return problem
    if isinstance(problem, TooManyHashes):
        return overloaded_error()
    if known := outage_error(problem):
        if isinstance(known, Busy):
            return overloaded_error()
        return AuthRefusal(503, known.code, known.message, retry_after=known.retry_after)
    if isinstance(problem, HTTPException) and problem.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return AuthRefusal(413, "request_entity_too_large", "Request body is too large")
    log.error("unexpected error in %s %s", request.method, request.url.path, exc_info=problem)
    return AuthRefusal(500, "unexpected_failure", "Unexpected failure, please check server logs for more information")

"""Shared by all responses: problem documents, a request id, security headers and a limit on the body size."""

import logging
import sqlite3
from http import HTTPStatus

import orjson
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm.exc import StaleDataError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orderkeep.core.db.outages import outage_error
from orderkeep.core.errors import Conflict, Invalid, Malformed, NotFound, Refusal
from orderkeep.core.http.bad_input import repeated_parameter, unusable_query, usable_path
from orderkeep.core.http.field_problems import field_problem
from orderkeep.core.http.refused_access import note_reason, reason_of
from orderkeep.core.ids import new_id
from orderkeep.core.values import JsonObject

log = logging.getLogger("orderkeep")

MAX_BODY_BYTES = 1 << 20
MAX_FILE_BYTES = 25 << 20
MAX_UPLOAD_BYTES = MAX_FILE_BYTES + MAX_BODY_BYTES
"""A file of 25 MB with the other fields of its form."""
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self'; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
}
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
"""Browsers that have seen this header use HTTPS for a year, even for http:// links."""
NO_STORE = (b"cache-control", b"no-store")
PRIVATE = ("/rest/", "/auth/", "/functions/")
"""Responses with business data, which no cache may store."""
TOO_LARGE = "This is larger than 1 MB. Send less at a time."
FIELD_TOO_LARGE = "A text field is larger than 1 MB. Shorten it and try again."
FILE_TOO_LARGE = "The file is larger than 25 MB. Choose a smaller one."
FORM_PARSER_LIMIT = "exceeded maximum size of"
"""How Starlette's form parser reports a text field above its limit of 1 MB, as a malformed request."""
DATA = ("/rest/", "/functions/", "/storage/")
UPLOADS = ("/storage/", "/rest/v1/imports")
RawHeaders = tuple[tuple[bytes, bytes], ...]


def security_headers(*, https: bool) -> RawHeaders:
    """Default response headers. `https` is whether the public address uses HTTPS."""
    safe = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())
    return (*safe, HTTPS_ONLY) if https else safe


def problem_response(refusal: Refusal) -> Response:
    """The error as application/problem+json (RFC 9457)."""
    document: JsonObject = {
        "type": "about:blank",
        "title": refusal.title,
        "status": refusal.status,
        "detail": refusal.message,
        "code": refusal.code,
        "errors": [{"field": each.field, "message": each.message} for each in refusal.problems],
        **refusal.more,
    }
    body = orjson.dumps(document, option=orjson.OPT_UTC_Z)
    headers = {"retry-after": str(refusal.retry_after)} if refusal.retry_after else None
    return Response(body, refusal.status, headers, media_type="application/problem+json")


def from_validation(error: RequestValidationError) -> Refusal:
    """A body that doesn't match its schema is 422. Invalid JSON, or an invalid query or path, is 400."""
    errors = error.errors()
    first = errors[0]
    problems = [field_problem(each) for each in errors]
    whole_body = len(first["loc"]) == 1 and first["type"] != "missing"
    if first["type"] == "json_invalid" or first["loc"][0] != "body" or whole_body:
        return Malformed("The request couldn't be read", problems=problems)
    return Invalid(problems[0].message, problems=problems)


NOT_AN_ID = "22P02"
"""PostgreSQL: the text isn't a UUID."""
TOO_LONG = "54000"
"""PostgreSQL: the text is too long for an index."""
DOUBLE = ("23505", "UNIQUE constraint failed")
LINKED = ("23503", "FOREIGN KEY constraint failed")
"""Error messages of each database for a duplicate key and for a foreign key without a target."""


CONFLICTING = "Someone else just saved a conflicting change. Refresh and try again."


def _from_database(error: DBAPIError) -> Refusal | None:
    state = getattr(error.orig, "sqlstate", None)
    text = str(error.orig)
    if state == DOUBLE[0] or DOUBLE[1] in text:
        return Conflict(CONFLICTING, code="already_there")
    if state == LINKED[0] or LINKED[1] in text:
        return Conflict("Other records still use this", code="in_use")
    if state == NOT_AN_ID:
        return NotFound("This record doesn't exist")
    if state == TOO_LONG:
        return Invalid("A text is too long. Shorten it.")
    if "integer out of range" in text or "too large to convert" in text:
        return Invalid("A number is too large. Enter a smaller one.")
    return outage_error(error)


def _from_http(error: HTTPException) -> Response:
    """The framework's own refusal, such as an unknown path or method."""
    status, detail = error.status_code, str(error.detail)
    if FORM_PARSER_LIMIT in detail:
        status, detail = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, FIELD_TOO_LARGE
    answer = problem_response(Malformed(detail, code=HTTPStatus(status).phrase.lower().replace(" ", "_")))
    document = orjson.loads(answer.body)
    document.update(status=status, title=detail)
    return Response(orjson.dumps(document), status, dict(error.headers or {}), "application/problem+json")


def install(app: FastAPI) -> None:
    """Answer errors, validation failures and crashes in one format."""

    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Response:
        note_reason(request, reason_of(error))
        return problem_response(error)

    @app.exception_handler(RequestValidationError)
    async def not_valid(_request: Request, error: RequestValidationError) -> Response:
        return problem_response(from_validation(error))

    @app.exception_handler(HTTPException)
    async def not_served(_request: Request, error: HTTPException) -> Response:
        if known := outage_error(error.__cause__):  # an upload that found the disk full isn't the client's mistake
            return problem_response(known)
        return _from_http(error)

    @app.exception_handler(OSError)
    @app.exception_handler(sqlite3.Error)
    @app.exception_handler(PoolTimeoutError)
    async def may_pass(_request: Request, error: Exception) -> Response:
        if known := outage_error(error):
            return problem_response(known)
        raise error

    @app.exception_handler(StaleDataError)
    async def stale_row(_request: Request, _error: StaleDataError) -> Response:
        # Another transaction deleted the row after this one had read it.
        return problem_response(Conflict(CONFLICTING))

    @app.exception_handler(DBAPIError)
    async def database_error(request: Request, error: DBAPIError) -> Response:
        return problem_response(known) if (known := _from_database(error)) else internal_error(request.scope, error)


def internal_error(scope: Scope, error: Exception) -> Response:
    """The response to an unexpected error: a message for people; the details go to the log."""
    log.error("unexpected error in %s %s", scope["method"], scope["path"], exc_info=error)
    answer = problem_response(Malformed("Something went wrong", code="unexpected_failure"))
    document = orjson.loads(answer.body) | {"status": 500, "title": "Unexpected failure"}
    return Response(orjson.dumps(document), 500, media_type="application/problem+json")


class SecurityHeadersMiddleware:
    """Adds a request id and security headers to every response, and rejects oversized bodies without reading them."""

    def __init__(self, app: ASGIApp, *, https: bool = False) -> None:
        """Wrap the application. `https` is whether the public address uses HTTPS."""
        self.app = app
        self.safe = security_headers(https=https)
        self.private = (*self.safe, NO_STORE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id, started = new_id(), False
        scope.setdefault("state", {})["request_id"] = request_id

        async def finished(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                own = [(b"x-request-id", request_id.encode())]
                given = {name for name, _ in message["headers"]}
                added = self.private if scope["path"].startswith(PRIVATE) else self.safe
                headers = [each for each in message["headers"] if each[0] != b"x-request-id"]
                message["headers"] = [*headers, *own, *(each for each in added if each[0] not in given)]
            await send(message)

        scope["path"] = usable_path(scope["path"])
        query, is_data = scope["query_string"], scope["path"].startswith(DATA)
        if refusal := unusable_query(query) or (repeated_parameter(query) if is_data else None):
            await problem_response(refusal)(scope, receive, finished)
            return
        try:
            await self.app(scope, _limit_body(scope, receive), finished)
        except Exception as error:
            if not started:
                await internal_error(scope, error)(scope, receive, finished)
            raise


def _limit_body(scope: Scope, receive: Receive) -> Receive:
    """The request body, up to the limit."""
    limit, taken = MAX_UPLOAD_BYTES if scope["path"].startswith(UPLOADS) else MAX_BODY_BYTES, 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise HTTPException(413, TOO_LARGE if limit == MAX_BODY_BYTES else FILE_TOO_LARGE)
        return message

    return counted

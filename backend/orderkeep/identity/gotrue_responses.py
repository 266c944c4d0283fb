"""Responses of the auth server: JSON and errors in the format of @supabase/auth-js."""

from datetime import UTC, datetime

import orjson
from starlette.requests import Request
from starlette.responses import Response

from orderkeep.core.http.refused_access import Reason, note_reason
from orderkeep.core.values import JsonObject

VERSION_HEADER = "x-supabase-api-version"
ERROR_CODE_VERSION = "2024-01-01"


class AuthRefusal(Exception):
    """An error with a status, an error code for the client and a message."""

    def __init__(self, status: int, code: str, message: str, *, retry_after: int | None = None, **more: object) -> None:
        """`more` is added next to the code; `retry_after` becomes a header."""
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.retry_after = retry_after
        self.more = more


def validation_failed(message: str) -> AuthRefusal:
    """The request is invalid."""
    return AuthRefusal(400, "validation_failed", message)


def overloaded_error() -> AuthRefusal:
    """503, which the client retries; it treats 429 as final."""
    return AuthRefusal(503, "over_request_rate_limit", "The server is busy. Try again", retry_after=1)


def error_response(request: Request, refusal: AuthRefusal) -> Response:
    """Return the error in the format of the caller's API version."""
    note_reason(request, Reason(refusal.code))
    version = request.headers.get(VERSION_HEADER, "")
    headers = {"x-sb-error-code": refusal.code}
    if refusal.retry_after is not None:
        headers["retry-after"] = str(refusal.retry_after)
    if "error_description" in refusal.more:  # the OAuth format, RFC 6749 section 5.2
        document: JsonObject = refusal.more
    elif _is_date(version) and version >= ERROR_CODE_VERSION:
        headers[VERSION_HEADER] = version
        document = {"code": refusal.code, "message": refusal.message, **refusal.more}
    else:
        document = {"code": refusal.status, "error_code": refusal.code, "msg": refusal.message, **refusal.more}
    return json_answer(document, refusal.status, headers)


def _is_date(text: str) -> bool:
    try:
        datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return False
    return len(text) == len(ERROR_CODE_VERSION)


def json_answer(document: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response, uncached unless `headers` say otherwise."""
    all_headers = {"cache-control": "no-store", **(headers or {})}
    return Response(orjson.dumps(document, option=orjson.OPT_UTC_Z), status, all_headers, "application/json")

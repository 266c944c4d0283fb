"""Errors that a request can end with: a code for programs, a message for people, and the field it concerns."""

from dataclasses import dataclass
from typing import ClassVar

from orderkeep.core.values import JsonObject


@dataclass(frozen=True)
class FieldProblem:
    """A problem with one field of a request body."""

    field: str
    message: str


class Refusal(Exception):
    """A request that can't be fulfilled. Nothing is written when one is raised."""

    status: ClassVar[int] = 400
    title: ClassVar[str] = "Malformed request"
    default_code: ClassVar[str] = "malformed"
    retry_after: ClassVar[int | None] = None
    """Seconds after which a retry may succeed."""
    missing: str = ""
    """The permission that the caller lacks. Only the log names it."""
    concealed: str = ""
    """The table of a row that exists, but isn't visible to the caller. Only the log names it."""

    def __init__(
        self,
        message: str,
        *,
        field: str | None = None,
        code: str | None = None,
        problems: list[FieldProblem] | None = None,
        more: JsonObject | None = None,
    ) -> None:
        """`more` is added to the problem document, for example the current row of a conflict."""
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code
        self.problems = problems or ([FieldProblem(field, message)] if field else [])
        self.more = more or {}


class Malformed(Refusal):
    """400: the request or its query can't be understood."""


def bad_parameter(name: str, text: str) -> Malformed:
    """The error for a query parameter whose value isn't one of those allowed."""
    return Malformed(f"{name} cannot be {text!r}", field=name, code="bad_value")


class Unauthenticated(Refusal):
    """401: no valid session."""

    status = 401
    title = "Sign-in required"
    default_code = "unauthenticated"


class Forbidden(Refusal):
    """403: this role isn't allowed to do that."""

    status = 403
    title = "Not allowed"
    default_code = "forbidden"

    def __init__(self, message: str, *, code: str | None = None, missing: str = "") -> None:
        """`missing` is the permission that would be needed, unless only the owner of the row may do it."""
        super().__init__(message, code=code)
        self.missing = missing


class NotFound(Refusal):
    """404: no such row is visible to the caller in this environment."""

    status = 404
    title = "Not found"
    default_code = "not_found"


class MethodNotAllowed(Refusal):
    """405: the resource exists, but doesn't support this method."""

    status = 405
    title = "Not possible"
    default_code = "method_not_allowed"


class Conflict(Refusal):
    """409: the current state doesn't permit it."""

    status = 409
    title = "Conflict"
    default_code = "conflict"


def status_change_not_allowed(what: str, old: str, new: str, hint: str = "") -> Conflict:
    """A status change that isn't allowed. `hint` says what to do instead."""
    was, now = old.replace("_", " "), new.replace("_", " ")
    if was == now:
        return Conflict(f"This {what.partition(' ')[2]} is already {now}{hint}", code="no_such_step")
    return Conflict(f"{what} can't change from {was} to {now}{hint}", code="no_such_step")


class TooLarge(Refusal):
    """413: the body is larger than allowed."""

    status = 413
    title = "Too large"
    default_code = "too_large"


class Unsupported(Refusal):
    """415: the body has an unsupported format."""

    status = 415
    title = "Unsupported media type"
    default_code = "unsupported_media_type"


class Invalid(Refusal):
    """422: a value in the body isn't valid."""

    status = 422
    title = "Check the values"
    default_code = "invalid"


class Busy(Refusal):
    """503: try again in a moment."""

    status = 503
    title = "Busy"
    default_code = "busy"
    retry_after = 1


class Unavailable(Refusal):
    """503: the database or a disk is temporarily unavailable."""

    status = 503
    title = "Temporarily unavailable"
    default_code = "unavailable"
    retry_after = 10


class TooMany(Refusal):
    """429: too many requests from one address."""

    status = 429
    title = "Too many requests"
    default_code = "too_many"
    retry_after = 60

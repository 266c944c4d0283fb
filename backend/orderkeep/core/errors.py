"""One way to say no: a refusal carries a code for programs, a sentence for people and the field it concerns."""

from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True)
class FieldProblem:
    """What is wrong with one field of a request body."""

    field: str
    message: str


class Refusal(Exception):
    """A request the shop does not carry out. Nothing is written when one is raised."""

    status: ClassVar[int] = 400
    title: ClassVar[str] = "Malformed request"
    default_code: ClassVar[str] = "malformed"
    retry_after: ClassVar[int | None] = None
    """Seconds after which another try may succeed."""

    def __init__(
        self,
        message: str,
        *,
        field: str | None = None,
        code: str | None = None,
        problems: list[FieldProblem] | None = None,
        more: dict[str, Any] | None = None,
    ) -> None:
        """`more` is added to the problem document, for example the current row of a conflict."""
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code
        self.problems = problems or ([FieldProblem(field, message)] if field else [])
        self.more = more or {}


class Malformed(Refusal):
    """400: the request or its query cannot be understood."""


class Unauthenticated(Refusal):
    """401: no valid session."""

    status = 401
    title = "Sign-in required"
    default_code = "unauthenticated"


class Forbidden(Refusal):
    """403: this role may not do that at all."""

    status = 403
    title = "Not allowed"
    default_code = "forbidden"


class NotFound(Refusal):
    """404: no such row in this environment that the caller may see."""

    status = 404
    title = "Not found"
    default_code = "not_found"


class MethodNotAllowed(Refusal):
    """405: the thing exists, but never goes that way."""

    status = 405
    title = "Not possible"
    default_code = "method_not_allowed"


class Conflict(Refusal):
    """409: the state of things does not permit it."""

    status = 409
    title = "Conflict"
    default_code = "conflict"


def no_such_step(what: str, old: str, new: str, hint: str = "") -> Conflict:
    """The refusal of a state that cannot follow the old one; `hint` says what to do instead."""
    was, now = old.replace("_", " "), new.replace("_", " ")
    return Conflict(f"{what} can't change from {was} to {now}{hint}", code="no_such_step")


class TooLarge(Refusal):
    """413: more bytes than are taken."""

    status = 413
    title = "Too large"
    default_code = "too_large"


class Unsupported(Refusal):
    """415: the body is in a form that is not read."""

    status = 415
    title = "Unsupported media type"
    default_code = "unsupported_media_type"


class Invalid(Refusal):
    """422: a value of the body is not acceptable."""

    status = 422
    title = "Please check the values"
    default_code = "invalid"


class Busy(Refusal):
    """503: try again in a moment."""

    status = 503
    title = "Busy"
    default_code = "busy"
    retry_after = 1


class Unavailable(Refusal):
    """503: the database or a disk can't be used for now."""

    status = 503
    title = "Temporarily unavailable"
    default_code = "unavailable"
    retry_after = 10


class TooMany(Refusal):
    """429: too many calls from one place."""

    status = 429
    title = "Too many requests"
    default_code = "too_many"

"""Responses to requests that never reach the application, as bytes."""

from http import HTTPStatus

import orjson

DETAILS = {
    HTTPStatus.BAD_REQUEST: "The request isn't valid HTTP",
    HTTPStatus.REQUEST_TIMEOUT: "The request took too long to arrive",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "The request's headers are too large",
    HTTPStatus.SERVICE_UNAVAILABLE: "Too many connections are open. Try again",
}


def raw_response(status: HTTPStatus, headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
    """The whole response, after which the connection ends."""
    fields = {"title": status.phrase, "detail": DETAILS[status], "code": status.name.lower()}
    body = orjson.dumps({"type": "about:blank", "status": status.value, "errors": [], **fields})
    lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode()]
    lines += [name + b": " + value for name, value in headers]
    lines += [b"content-type: application/problem+json", f"content-length: {len(body)}".encode()]
    if status is HTTPStatus.SERVICE_UNAVAILABLE:
        lines.append(b"retry-after: 1")
    return b"\r\n".join([*lines, b"connection: close", b"", body])

"""Responses that don't wait for the body, and errors: the connection stays usable, or ends cleanly.

A client that is still sending must receive its response, and no later request on the connection may be lost.
"""

import asyncio

import pytest
from starlette.types import Receive, Scope, Send

from orderkeep.core.http.problem_details import SecurityHeadersMiddleware
from tests.platform.connections import HOST, POST, REQUEST, application, exchange, listening, statuses
from tests.platform.virtual_time import run

pytestmark = pytest.mark.one_database

EARLY = POST.replace(b"POST /", b"POST /early")
UPLOAD = EARLY.replace(b"Length: 4", b"Length: 20000000")


def closed_after(request: bytes) -> bytes:
    return request.replace(b"Host:", b"Connection: close\r\nHost:")


UNREAD: dict[str, tuple[list[bytes | int], list[int], float]] = {
    "nothing after a body that came after its response": ([EARLY, 1, b"abcd"], [200], 61),
    "a request after a body that came after its response": ([EARLY, 1, b"abcd", 55, REQUEST], [200, 200], 116),
    "a head that stops after such a body": ([EARLY, 1, b"abcd" + HOST], [200, 408], 11),
    "a body that stops after its response": ([EARLY, 1, b"ab"], [200], 30),
    "a body after the last response": ([closed_after(EARLY), 1, b"ab"], [200], 0),
}


@pytest.mark.parametrize("name", UNREAD)
def test_a_body_that_no_one_waits_for_is_dropped(name: str) -> None:
    steps, expected, closed = UNREAD[name]
    answered, seconds = run(exchange(steps))
    assert (statuses(answered), round(seconds, 3)) == (expected, closed)


async def failing(scope: Scope, receive: Receive, send: Send) -> None:
    """Fails before its response, or in the middle of it."""
    if scope["path"] == "/cut":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
    if scope["path"] != "/":
        raise RuntimeError(scope["path"])
    await application(scope, receive, send)


@pytest.mark.parametrize(("path", "expected"), [(b"/fail", [500, 200]), (b"/cut", [200])])
def test_a_connection_stays_open_after_an_unexpected_error_unless_the_response_is_cut_off(
    path: bytes, expected: list[int]
) -> None:
    async def scenario() -> bytes:
        async with listening(app=SecurityHeadersMiddleware(failing)) as connect:
            reader, writer = await connect()
            writer.write(REQUEST.replace(b" / ", b" " + path + b" "))
            await asyncio.sleep(5)
            writer.write(closed_after(REQUEST))
            return await reader.read()

    assert statuses(run(scenario())) == expected


@pytest.mark.parametrize("upload", [UPLOAD, closed_after(UPLOAD)])
def test_an_early_response_reaches_a_client_that_is_still_sending(upload: bytes) -> None:
    async def scenario() -> bytes:
        async with listening() as connect:
            reader, writer = await connect()
            writer.write(upload)
            for _ in range(200):
                writer.write(bytes(100_000))
                await writer.drain()
            return await reader.read()

    assert statuses(run(scenario())) == [200]

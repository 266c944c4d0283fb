"""Slow, idle and oversized requests over real connections, with a clock that jumps: each ends at its exact second."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from orderkeep.core.http.protocol import KEEP_ALIVE_TIMEOUT, MAX_HEADER_BYTES
from tests.platform.connections import BEATS, HOST, LARGE_ANSWER, POST, REQUEST, SAFE, exchange, listening, statuses
from tests.platform.virtual_time import run

pytestmark = pytest.mark.one_database


def drip(part: bytes, every: int) -> list[bytes | int]:
    return [each for _ in range(40) for each in (part, every)]


SLOW: dict[str, tuple[list[bytes | int], list[int], float]] = {
    "nothing is sent": ([], [], 10),
    "half a head": ([HOST], [408], 10),
    "a head of one header every three seconds": ([HOST, *drip(b"X-Slow: 1\r\n", 3)], [408], 10),
    "nothing after a response": ([REQUEST], [200], 60),
    "blank lines after a response": ([REQUEST, 5, *drip(b"\r\n", 3)], [200], 15),
    "a second head that never ends": ([REQUEST, 50, HOST, *drip(b"X-Slow: 1\r\n", 3)], [200, 408], 60),
    "a body that never comes": ([POST], [408], 30),
    "a body that stops": ([POST, 20, b"ab"], [408], 50),
    "nonsense in a body": ([POST.replace(b"Content-Length: 4", b"Transfer-Encoding: chunked") + b"nonsense"], [400], 0),
    "nonsense while an answer is under way": (
        [HOST.replace(b"/ ", b"/stream ") + b"\r\n", 30, b"nonsense\r\n"],
        [200],
        30,
    ),
    "a slow body that comes": ([POST, 20, b"a", 20, b"b", 20, b"cd"], [200], 120),
}


@pytest.mark.parametrize("name", SLOW)
def test_a_slow_client_is_cut_at_its_second(name: str) -> None:
    steps, expected, closed = SLOW[name]
    answered, seconds = run(exchange(steps))
    assert (statuses(answered), round(seconds, 3)) == (expected, closed)


def test_a_stream_stays_open_as_long_as_it_lasts() -> None:
    answered, seconds = run(exchange([HOST.replace(b"/ ", b"/stream ") + b"\r\n"]))
    assert (answered.count(b"beat"), seconds) == (BEATS, BEATS * 25 + KEEP_ALIVE_TIMEOUT)


@pytest.mark.parametrize(("pause", "whole"), [(59, True), (61, False)])
def test_a_client_that_does_not_read_its_answer_is_cut(pause: int, *, whole: bool) -> None:
    async def scenario() -> int:
        async with listening() as connect:
            reader, writer = await connect()
            transport: Any = writer.transport
            transport.pause_reading()
            writer.write(HOST.replace(b"/ ", b"/large ") + b"Connection: close\r\n\r\n")
            await asyncio.sleep(pause)
            transport.resume_reading()
            return len(await reader.read())

    assert (run(scenario()) > LARGE_ANSWER) == whole


LARGE = {
    "one header": HOST + b"X-Large: " + b"a" * 5_000_000 + b"\r\n\r\n",
    "many headers": HOST + b"X-Many: a\r\n" * 500_000 + b"\r\n",
    "the address": b"GET /" + b"a" * 5_000_000 + b" HTTP/1.1\r\nHost: shop.example\r\n\r\n",
    "a byte too many in one piece": HOST + b"X: " + b"a" * MAX_HEADER_BYTES + b"\r\n\r\n",
}


@pytest.mark.parametrize("name", LARGE)
def test_large_headers_are_refused(name: str) -> None:
    answered, seconds = run(exchange([LARGE[name]]))
    assert (statuses(answered), seconds) == ([431], 0)
    assert_is_problem(answered, 431)


def test_headers_within_the_limit_pass() -> None:
    answered, _ = run(exchange([HOST + b"X: " + b"a" * (MAX_HEADER_BYTES - 100) + b"\r\n\r\n"]))
    assert statuses(answered) == [200]


@pytest.mark.parametrize(
    ("request_bytes", "status"), [(b"\x16\x03\x01\x02\x00", 400), (b"GET / HTTP/9\r\n\r\n", 400), (HOST, 408)]
)
def test_answers_without_the_application_are_problem_documents(request_bytes: bytes, status: int) -> None:
    answered, _ = run(exchange([request_bytes]))
    assert_is_problem(answered, status)


UNCLEAR = {
    "two lengths": b"Content-Length: 4\r\nContent-Length: 5\r\n",
    "a length and chunks": b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
    "chunks and a length": b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
    "a sign": b"Content-Length: +4\r\n",
    "a list": b"Content-Length: 4, 4\r\n",
    "another coding": b"Transfer-Encoding: xchunked\r\n",
    "chunks inside another coding": b"Transfer-Encoding: chunked, identity\r\n",
    "a space before the colon": b"Content-Length : 4\r\n",
    "a folded header": b"Transfer-Encoding:\r\n chunked\r\n",
}
SMUGGLED = b"0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: shop.example\r\n\r\n"


@pytest.mark.parametrize("name", UNCLEAR)
def test_a_request_of_unclear_length_is_refused(name: str) -> None:
    """A proxy in front could take its end to be elsewhere, so the rest would count as another request."""
    head = HOST.replace(b"GET", b"POST") + UNCLEAR[name] + b"\r\n"
    answered, _ = run(exchange([head + SMUGGLED]))
    assert statuses(answered) == [400]


def assert_is_problem(answered: bytes, status: int) -> None:
    head, _, body = answered.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    assert set(lines) >= {name + b": " + value for name, value in SAFE}
    assert {b"content-type: application/problem+json", b"connection: close"} <= set(lines)
    document: dict[str, Any] = orjson.loads(body)
    assert document["status"] == status
    assert not document["errors"]
    assert document["detail"]


def test_the_longest_idle_connection_makes_room() -> None:
    async def scenario() -> list[bool]:
        async with listening(connections=3) as connect:
            opened = []
            for _ in range(6):
                reader, writer = await connect()
                writer.write(REQUEST)
                assert (await reader.readuntil(b"\r\n")).startswith(b"HTTP/1.1 200")
                opened.append(reader)
                await asyncio.sleep(1)
            for reader in opened:
                await reader.readuntil(b"0\r\n\r\n")
            return [reader.at_eof() for reader in opened]

    assert run(scenario()) == [True, True, True, False, False, False]


def test_connections_in_use_are_never_closed_for_others() -> None:
    async def scenario() -> tuple[bytes, list[bool]]:
        async with listening(connections=3) as connect:
            streams = []
            for _ in range(3):
                reader, writer = await connect()
                writer.write(HOST.replace(b"/ ", b"/stream ") + b"\r\n")
                await reader.readuntil(b"beat")
                streams.append(reader)
            refused, _ = await connect()
            return await refused.read(), [reader.at_eof() for reader in streams]

    answered, closed = run(scenario())
    assert_is_problem(answered, 503)
    assert b"retry-after: 1" in answered
    assert closed == [False, False, False]


@pytest.fixture
def uncollected() -> Iterator[None]:
    """No garbage collection: what is freed, is freed by its last reference."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
def test_a_request_is_freed_with_its_response() -> None:
    """A reference cycle would keep its scope and body until the next collection, which is many requests later."""
    kept: list[int] = []

    async def scenario() -> None:
        async with listening() as connect:
            reader, writer = await connect()
            for _ in range(20):
                writer.write(REQUEST)
                await reader.readuntil(b"\r\n0\r\n\r\n")
            await asyncio.sleep(1)
            kept.append(sum(isinstance(each, RequestResponseCycle) for each in gc.get_objects()))

    run(scenario())
    assert kept[0] <= 2  # the latest ones of the connection

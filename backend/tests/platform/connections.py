"""A small application behind the server's own connections, over real sockets, with a clock that jumps."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.server import ServerState

from orderkeep.core.http.problem_details import security_headers
from orderkeep.core.http.protocol import KEEP_ALIVE_TIMEOUT, limited_protocol

HOST = b"GET / HTTP/1.1\r\nHost: shop.example\r\n"
REQUEST = HOST + b"\r\n"
POST = b"POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n\r\n"
SAFE = security_headers(https=True)
BEATS = 144
LARGE_ANSWER = 400 << 16
Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the size of the body; `/stream` beats for an hour, `/large` is more than a client takes at once, and
    `/early` answers without waiting for the body.
    """
    size, more = 0, scope["path"] != "/early"
    while more:
        message: Message = await receive()
        size, more = size + len(message.get("body", b"")), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(BEATS if scope["path"] == "/stream" else 0):
        await send({"type": "http.response.body", "body": b"beat", "more_body": True})
        await asyncio.sleep(25)
    for _ in range(400 if scope["path"] == "/large" else 0):
        await send({"type": "http.response.body", "body": bytes(LARGE_ANSWER // 400), "more_body": True})
    await send({"type": "http.response.body", "body": str(size).encode()})


@asynccontextmanager
async def listening(connections: int = 100, app: ASGIApp = application) -> AsyncIterator[Connect]:
    loop = asyncio.get_running_loop()
    protocol = limited_protocol(SAFE, connections)
    config = uvicorn.Config(
        app, http=protocol, timeout_keep_alive=KEEP_ALIVE_TIMEOUT, log_config=None, proxy_headers=False
    )
    config.load()
    state = ServerState()
    server = await loop.create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    opened: list[asyncio.StreamWriter] = []

    async def connect() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        opened.append(writer)
        return reader, writer

    try:
        yield connect
    finally:
        for writer in opened:
            writer.transport.abort()
        server.close()
        for connection in list(state.connections):
            connection.transport.abort()
        await asyncio.sleep(1)


async def exchange(steps: list[bytes | int]) -> tuple[bytes, float]:
    """Send the bytes, wait the seconds; returns all that was answered, and when the server closed."""
    async with listening() as connect:
        reader, writer = await connect()
        loop, begun = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        talking = asyncio.create_task(send_steps(writer, steps))
        try:
            answered = await reader.read()
        finally:
            talking.cancel()
        return answered, loop.time() - begun


async def send_steps(writer: asyncio.StreamWriter, steps: list[bytes | int]) -> None:
    for step in steps:
        if isinstance(step, int):
            await asyncio.sleep(step)
        else:
            writer.write(step)


def statuses(answered: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", answered)]

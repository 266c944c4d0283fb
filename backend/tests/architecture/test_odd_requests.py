"""No path, query or header makes the server fail, under any mount: raw bytes through the server's own protocol."""

import asyncio
import logging
import re
import socket
from collections.abc import Iterator
from itertools import cycle, product, takewhile
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from uvicorn.server import ServerState

from orderkeep.core.http.problem_details import security_headers
from orderkeep.core.http.protocol import MAX_HEADER_BYTES, limited_protocol
from tests.architecture.routes import endpoints_of
from tests.clients import Client, Served, application_of

pytestmark = pytest.mark.one_database

FEWEST_MOUNTS = 25
"""A walk that sees fewer has lost its way."""
FILES = ("/", "/assets/", "/storage/v1/signed/")
"""Where a path is the name of a file."""
PATHS = (
    "/", "/landing", "/robots.txt", "/assets/app.js", "/healthz", "/metrics", "/rest/v1/customers", "/auth/v1/settings",
    "/auth/v1/user", "/functions/v1/check-subscription", "/realtime/v1/changes", "/storage/v1/signed/a",
    "/rest/v1/unsubscribe/a",
)  # fmt: skip
"""One of each kind, where queries and headers are read."""
LONG = b"a" * 256
"""A letter more than the name of a file may have."""
SEGMENTS = {
    "a long segment": LONG,
    "a long segment of escapes": b"%C3%A9" * 200,
    "a path longer than a file system takes": b"a/" * 3000,
    "a segment of many letters": b"a" * 30_000,
    "many parents": b"../" * 40 + b"etc/passwd",
    "escaped parents": b"..%2F..%2Fetc%2Fpasswd",
    "a backslash": b"..%5C..%5Cetc",
    "a null character": b"%00",
    "a null character after a name": b"robots.txt%00.js",
    "half a character": b"%ED%A0%80",
    "bytes that are no text": b"%FF%FE%80",
    "raw bytes that are no text": b"\xff\xfe\x80",
    "raw letters": "käse".encode(),
    "half an escape": b"%",
    "an escape of no byte": b"%zz",
    "line endings": b"a%0D%0Ab%0A",
    "a tab": b"a%09b",
    "a space": b"%20",
    "two slashes": b"/",
    "a dot": b".",
    "two dots": b"..",
    "a file as a folder": b"robots.txt/x",
    "a device": b"%2Fdev%2Fzero",
    "parameters": b";a=b;c",
    "an address": b"http://evil.example/",
    "braces": b"{id}",
    "a star": b"*",
    "an emoji": b"%F0%9F%93%A6",
}
QUERIES = {
    "a long value": b"q=" + b"a" * 30_000,
    "many values": b"&".join(b"a%d=1" % number for number in range(2000)),
    "a null character": b"q=%00",
    "half a character": b"q=%ED%A0%80&token=%ED%A0%80",
    "no text": b"q=%FF&%FF=1",
    "raw bytes": b"q=\xff\xfe",
    "half an escape": b"q=%&expires=%zz",
    "no name": b"=&&==&;",
    "a huge number": b"limit=99999999999999999999&expires=99999999999999999999&offset=-1",
    "a day beyond the calendar": b"from=9999-99-99&date=0000-00-00&month=99999-13",
    "words for numbers": b"limit=NaN&expires=Infinity&offset=1e999",
    "another query": b"?a?b#c",
}
HEADERS = (
    "Host", "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "apikey", "Content-Type", "Cookie",
    "Expect", "Idempotency-Key", "If-Match", "If-Modified-Since", "If-None-Match", "Last-Event-ID", "Origin", "Range",
    "Referer", "Upgrade", "User-Agent", "X-Environment", "X-Forwarded-For", "X-Forwarded-Proto",
    "X-HTTP-Method-Override", "X-Request-ID", "X-Supabase-Api-Version",
)  # fmt: skip
VALUES = {
    "nothing": b"",
    "raw bytes": b"\xff\xfe\x80",
    "letters": "Bearer käse, ключ".encode(),
    "a long value": b"a" * 20_000,
    "many parts": b"a," * 5000,
    "a session of dots": b"Bearer ...",
    "a session that is none": b"Bearer e30.e30.e30",
    "half a session": b"Bearer eyJhbGciOiJub25lIn0.bnVsbA.",
    "quality": b"gzip;q=NaN, br;q=1e999, *;q=-1",
    "a range": b"bytes=-99999999999999999999,5-1,a-b",
    "a place in a stream": b"99999999999999999999-99999999999999999999",
    "a moment": b"Thu, 99 Foo 99999 99:99:99 GMT",
    "an entity tag": b'W/"99999999999999999999", "\x80"',
    "a type": b"application/json; charset=\x80; charset=none; boundary=",
    "a form": b"multipart/form-data",
    "an address": b"[::1]:99999999, 256.256.256.256, ::ffff:1.2.3.4%eth0",
}
METHODS = (b"GET", b"HEAD", b"POST", b"PUT", b"PATCH", b"DELETE", b"OPTIONS", b"TRACE", b"PROPFIND")


class Wire:
    """Sends raw requests, and records the answers that a server gives when it fails."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.failed: dict[str, str] = {}
        self.asked = 0

    def ask(self, named: str, target: bytes, headers: dict[bytes, bytes], method: bytes = b"GET") -> None:
        """Send one request, and note it under this name unless it is answered as it should be."""
        self.asked += 1
        lines = {b"Host": b"shop.example", b"Connection": b"close", **headers}
        head = b"".join(b"%s: %s\r\n" % pair for pair in lines.items())
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall(b"%s %s HTTP/1.1\r\n%s\r\n" % (method, target, head))
            first = connection.makefile("rb").readline()
        if not re.fullmatch(rb"HTTP/1\.1 [1-4]\d\d .*\r\n", first):
            self.failed[named] = ascii(first)


@pytest.fixture
def shop(served: Served, tmp_path: Path) -> Client:
    """The installation with a built web app, behind a proxy that it trusts."""
    (tmp_path / "dist" / "assets").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text("<p>Orderkeep</p>")
    (tmp_path / "dist" / "robots.txt").write_text("User-agent: *")
    return served(web_app=tmp_path / "dist", forwarded_allow_ips="127.0.0.1")


@pytest.fixture
def wire(shop: Client) -> Iterator[Wire]:
    """Connections to it, as the server accepts them."""
    app = application_of(shop.http)
    portal: Any = shop.http.portal
    protocol = limited_protocol(security_headers(https=False))
    config = uvicorn.Config(app, http=protocol, log_config=None, proxy_headers=False, lifespan="off")

    config.load()
    state = ServerState()

    async def listen() -> asyncio.Server:
        loop = asyncio.get_running_loop()
        return await loop.create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)

    server = portal.call(listen)
    yield Wire(server.sockets[0].getsockname()[1])
    portal.call(server.close)


@pytest.fixture
def nothing_failed(wire: Wire, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """After the walk: every answer was good, and the log knows of no error."""
    caplog.set_level(logging.ERROR)
    yield
    assert wire.failed == {}
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


def staff_headers(shop: Client) -> dict[bytes, bytes]:
    """The headers of an admin's requests."""
    return {name.encode(): text.encode() for name, text in shop.headers.items()}


def mounts_of(app: FastAPI) -> list[str]:
    """What paths begin with, up to the name of a resource, or to the first parameter of a route without a permission.
    `test_bad_input` covers the parameters of the others.
    """
    begins: set[str] = set()
    for endpoint in endpoints_of(app):
        fixed = list(takewhile(lambda part: not part.startswith("{"), endpoint.path.split("/")))
        depths = range(1, len(fixed) + 1) if endpoint.may is None else range(1, 4)
        begins |= {"/".join(fixed[:depth]) + "/" for depth in depths}
    return sorted(begins)


@pytest.mark.slow
@pytest.mark.usefixtures("nothing_failed")
def test_no_path_makes_the_server_fail(shop: Client, wire: Wire) -> None:
    mounts = mounts_of(application_of(shop.http))
    assert len(mounts) >= FEWEST_MOUNTS, mounts
    for mount in mounts:
        for name, segment in SEGMENTS.items():
            wire.ask(f"{mount} {name}", mount.encode() + segment, staff_headers(shop))
    for mount in FILES:
        for name, segment in SEGMENTS.items():
            wire.ask(f"{mount} {name} for a visitor", mount.encode() + segment, {})


@pytest.mark.usefixtures("nothing_failed")
def test_no_query_header_or_method_makes_the_server_fail(shop: Client, wire: Wire) -> None:
    staff = staff_headers(shop)
    for path in PATHS:
        for name, query in QUERIES.items():
            wire.ask(f"{path} {name}", path.encode() + b"?" + query, staff)
        for method in METHODS:
            wire.ask(f"{method!r} {path}", path.encode(), staff, method)
    paths = cycle(PATHS)
    for header, (name, text), path in ((*pair, next(paths)) for pair in product(HEADERS, VALUES.items()) for _ in "ab"):
        wire.ask(f"{path} {header} {name}", path.encode(), staff | {header.encode(): text})
    wire.ask("many headers", b"/", {b"X-Many-%d" % number: b"a" for number in range(3000)})
    wire.ask("a large header", b"/", {b"X-Large": b"a" * MAX_HEADER_BYTES})

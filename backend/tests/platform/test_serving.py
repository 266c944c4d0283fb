"""The server as a process: it migrates, fills, says when it is ready, and ends when told to."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import create_engine

from orderkeep.core.http import openapi_document
from orderkeep.core.http.refused_access import SOURCE_PER_MINUTE
from tests.databases import API_KEY, Databases, Place

pytestmark = pytest.mark.one_database

PROGRAM = str(Path(sys.executable).with_name("orderkeep"))
PATIENCE = 90
"""Seconds; the machine may be busy with other tests."""
# Speaks in the clear: to load the machine's certificates for each look would cost more than the look.
browser = httpx.Client(
    verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), trust_env=False, limits=httpx.Limits(max_keepalive_connections=0)
)


@pytest.fixture
def state() -> str:
    return "empty"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answer(url: str) -> httpx.Response | None:
    try:
        return browser.get(url, timeout=10)
    except httpx.TransportError:
        return None


def until(url: str, status: int) -> httpx.Response:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = answer(url)
        if found is not None and found.status_code == status:
            return found
        time.sleep(0.05)
    raise TimeoutError(url)


@contextmanager
def started_from_nothing(place: Place, port: int, *before: str) -> Iterator[subprocess.Popen[str]]:
    """The program as people start it, or by way of the program named before it."""
    command = [*before, PROGRAM, "serve", "--port", str(port)]
    server = subprocess.Popen(
        command, env=dict(place.environment), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield server
    finally:
        if server.poll() is None:
            server.kill()
        server.communicate()


@pytest.fixture
def fresh(databases: Databases, kind: str, tmp_path: Path) -> Place:
    """A place where nothing is yet, not even the tables."""
    databases.template(kind)
    name = f"start_{os.getpid()}"
    url = databases.cluster.clone("template1", name) if kind == "postgresql" else ""
    return Place(kind, tmp_path / "data", url)


@pytest.mark.slow
@pytest.mark.timeout(300)  # on a machine that does ten other things, the imports alone have taken a minute
def test_a_first_start_fills_the_sample_shop_and_a_signal_ends_it_well(fresh: Place) -> None:
    port = free_port()
    with started_from_nothing(fresh, port) as server:
        home = f"http://127.0.0.1:{port}"
        assert until(f"{home}/healthz", 200).json()["status"] == "ok"
        early = answer(f"{home}/readyz")
        assert early is not None
        assert early.json()["waits_for"] in ("the sample data is being created", None)
        assert until(f"{home}/readyz", 200).json() == {"ready": True, "waits_for": None}
        key = {"apikey": API_KEY}
        body = {"email": "first@shop.example", "password": "a-long-enough-password"}
        session = browser.post(f"{home}/auth/v1/signup", json=body, headers=key).json()
        headers = key | {"Authorization": f"Bearer {session['access_token']}"}
        found = browser.get(f"{home}/rest/v1/dashboard", headers=headers).json()
        assert (found["customers"], len(found["recent_purchases"])) == (120, 5)
        server.send_signal(signal.SIGTERM)
        output, errors = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0, errors
    first, second = output.splitlines()
    assert first == f"Orderkeep serves on {home}"
    assert second.startswith("No one has signed up yet. From another machine, the first sign-up needs the set-up code ")
    assert session["access_token"] not in output + errors


@pytest.mark.slow
def test_two_servers_never_share_one_file_and_a_port_in_use_is_named(fresh: Place) -> None:
    port = free_port()
    server = fresh.start("serve", "--port", str(port))
    try:
        until(f"http://127.0.0.1:{port}/healthz", 200)
        taken = fresh.command("serve", "--port", str(port))
        reason = f"cannot listen on 127.0.0.1 port {port}: Address already in use\n"
        assert (taken.returncode, taken.stdout, taken.stderr) == (2, "", reason)
        if fresh.kind == "sqlite":
            other = fresh.command("serve", "--port", str(free_port()))
            reason = f"ORDERKEEP_DATA_DIR: another server is already using {fresh.data_dir}\n"
            assert (other.returncode, other.stdout, other.stderr) == (2, "", reason)
        made = fresh.command(
            "create-user", "a@shop.example", "--role", "admin", "--password-stdin", input_text="a-long-enough-one\n"
        )
        assert made.returncode == 0, made.stderr
    finally:
        log = server.kill().stderr
    assert [line for line in log.splitlines() if "failed" in line or "busy" in line] == []


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_idle_connections_leave_room_for_requests(place: Place, kind: str) -> None:
    if kind != "sqlite":
        return  # the database plays no part
    port = free_port()
    with started_from_nothing(place, port, "prlimit", "--nofile=256:256"), ExitStack() as idle:
        until(f"http://127.0.0.1:{port}/healthz", 200)
        for _ in range(400):
            connection = idle.enter_context(socket.create_connection(("127.0.0.1", port)))
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: shop.example\r\n\r\n")
        for _ in range(20):
            found = answer(f"http://127.0.0.1:{port}/readyz")
            assert found is not None
            assert found.status_code in (200, 503)


def test_health_readiness_and_figures(http: Any, app: FastAPI) -> None:
    assert http.get("/healthz").json()["status"] == "ok"
    assert http.get("/readyz").json() == {"ready": True, "waits_for": None}
    http.get("/rest/v1/customers/8d5c8f6e-0000-7000-8000-000000000000?q=Lindqvist")
    text = http.get("/metrics").text
    line = 'orderkeep_requests_total{method="GET",route="/rest/v1/customers/{id}",status="401"}'
    assert any(each.startswith(line) for each in text.splitlines())
    assert 'orderkeep_request_seconds_bucket{le="0.1",method="GET",route="/healthz"}' in text
    assert "Lindqvist" not in text
    assert "8d5c8f6e" not in text


def test_not_ready_says_what_is_missing(http: Any, app: FastAPI) -> None:
    app.state.readiness.waits_for = "the sample data is being created"
    assert_waits(http, "the sample data is being created")
    app.state.readiness.waits_for = None
    with app.state.database.writer.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0000'")
    assert_waits(http, "the database has to be migrated")
    reader = app.state.database.reader
    app.state.database.reader = create_engine("postgresql+psycopg://nobody@127.0.0.1:1/nowhere")
    assert_waits(http, "the database doesn't answer")
    app.state.database.reader = reader


def assert_waits(http: Any, reason: str) -> None:
    found = http.get("/readyz")
    assert (found.status_code, found.json()) == (503, {"ready": False, "waits_for": reason})


def test_the_schema_is_public_and_made_before(http: Any, app: FastAPI) -> None:
    app.openapi_schema = None
    answer = http.get("/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.content == openapi_document.DOCUMENT.read_bytes()
    assert app.openapi_schema is None  # it would keep 26 MB


MALFORMED = {
    "no HTTP": b"\x16\x03\x01\x02\x00" * 20,
    "another version": b"GET / HTTP/9\r\n\r\n",
    "an address that is none": b"GET http://[ HTTP/1.1\r\nHost: shop.example\r\n\r\n",
    "an address outside ASCII": b"GET /\xff\xfe HTTP/1.1\r\nHost: shop.example\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "a chunk that is none": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n",
    "large headers": b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    "an upgrade": b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    "a web socket": b"GET /realtime HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "a null character": b"GET /rest/v1/customers/%00 HTTP/1.1\r\nHost: a\r\n\r\n",
    "half a character": b"GET /auth/v1/user?%ED%A0%80=%ED%A0%80 HTTP/1.1\r\nHost: a\r\n\r\n",
    "a body that is no JSON": b"POST /auth/v1/token HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{\xff",
    "a body cut short": b"POST /auth/v1/token HTTP/1.1\r\nHost: a\r\nContent-Length: 200\r\n\r\n{",
}


def test_a_stranger_cannot_fill_the_log(place: Place, kind: str) -> None:
    if kind != "sqlite":
        return  # the database plays no part
    port = free_port()
    with started_from_nothing(place, port) as server:
        until(f"http://127.0.0.1:{port}/healthz", 200)
        for each in MALFORMED.values():
            for _ in range(8):
                with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
                    connection.sendall(each)
                    connection.shutdown(socket.SHUT_WR)
                    with suppress(TimeoutError, ConnectionError):
                        connection.recv(100)
        assert until(f"http://127.0.0.1:{port}/healthz", 200).json()["status"] == "ok"
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=PATIENCE)
    lines = [line for line in errors.splitlines() if "will be retried" not in line]  # a job may find it busy
    refusals = [line for line in lines if '"logger":"orderkeep.access"' in line]
    assert (lines, len(refusals) <= SOURCE_PER_MINUTE + 2) == (refusals, True)

"""Databases and disks that fail for real: 503, Retry-After, one sentence, on every route, and nothing was written."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI

from orderkeep.core.db.outages import DATABASE_UNAVAILABLE, OVERLOADED, READ_ONLY, STORAGE_FULL
from orderkeep.identity.sessions.cache import RecentLookups
from orderkeep.probes import Readiness
from tests.clients import Client
from tests.databases import Place
from tests.platform.conftest import Served
from tests.platform.route_calls import READS, all_rows, auth_calls, calls

CUSTOMERS = "/rest/v1/customers"
FEWEST_WRITES = 120
"""A walk that sees fewer has lost its way."""
JUDGED_FIRST = {
    "POST /storage/v1/profiles/me/photo",
    "POST /storage/v1/shipments/{id}/photos",
    "POST /storage/v1/documents",
    "POST /storage/v1/documents/{id}/versions",
    "POST /rest/v1/documents/{id}/versions/{number}/restore",
    "POST /rest/v1/workspace_documents/{id}/versions/{number}/restore",
    "POST /rest/v1/offers/{token}/answer",
    "POST /rest/v1/unsubscribe/{token}",
    "POST /rest/v1/imports",
    "POST /rest/v1/imports/columns",
    "POST /rest/v1/imports/rejected",
    "POST /rest/v1/imports/{id}/undo",
    "POST /rest/v1/mail_server/test",
    "PUT /rest/v1/mail_server",
}
"""What was sent is looked at before anything is written: these calls are refused as always."""
UNKNOWN_FUNCTIONS = {"POST /functions/v1/{name}", "POST /rest/v1/rpc/{name}"}
"""There is none of this name, whatever the database does."""
WRITER_FIRST = {"POST /rest/v1/imports/{id}/undo"}
"""SQLite opens the connection that writes before it looks for the import."""
NOT_SET_UP = {"payment_not_set_up", "not_set_up"}
NOTHING_TO_WRITE = ("/auth/v1/resend",)
"""The address is confirmed already."""
PNG = b"\x89PNG\r\n\x1a\n" + bytes(200_000)


def assert_unavailable(answer: Any, said: tuple[str, str], name: str = "") -> None:
    auth = name.partition(" ")[2].startswith("/auth/")
    detail = answer.json().get("msg" if auth else "detail")
    code = answer.json().get("error_code" if auth else "code")
    assert (name, answer.status_code, code, detail) == (name, 503, *said)
    assert answer.headers["retry-after"] == "10", name


def is_not_set_up(answer: Any) -> bool:
    """Whether a call that needs payment or backups says that they aren't set up, which comes first."""
    return answer.status_code == 409 and answer.json()["code"] in NOT_SET_UP


def pragma(app: FastAPI, setting: str) -> Any:
    """Change the one connection that writes, outside of a transaction."""
    raw = app.state.database.writer.raw_connection()
    try:
        return raw.dbapi_connection.execute(f"PRAGMA {setting}").fetchall()
    finally:
        raw.close()


@contextmanager
def read_only(app: FastAPI, place: Place) -> Iterator[None]:
    """A database that takes no writes, as a standby or a disk that was mounted so."""
    database = app.state.database
    if database.is_sqlite:
        pragma(app, "query_only=ON")
        yield
        pragma(app, "query_only=OFF")
        return
    with psycopg.connect(place.url, autocommit=True) as desk:
        name = desk.info.dbname
        desk.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'.encode())
        database.dispose()
        yield
        desk.execute(b"SET default_transaction_read_only = off")
        desk.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only'.encode())
        database.dispose()


@pytest.mark.slow
def test_every_write_tells_that_the_storage_is_read_only(admin: Client, app: FastAPI, place: Place) -> None:
    before, seen, refused_before = all_rows(app), 0, []
    with read_only(app, place):
        for number, call in enumerate(calls(app)):
            if call.endpoint.method in READS:
                continue
            headers = {"Idempotency-Key": f"key-{number}"}
            answer = admin.ask(call.endpoint.method, call.endpoint.example, headers=headers, **call.options)
            if answer.status_code in (400, 404, 422):
                refused_before.append(call.name)
                continue
            if is_not_set_up(answer):
                continue
            assert_unavailable(answer, READ_ONLY, call.name)
            seen += 1
        for method, path, body in auth_calls(admin.email, admin.session["refresh_token"]):
            answer = admin.ask(method, path, json=body)
            if path not in NOTHING_TO_WRITE:
                assert_unavailable(answer, READ_ONLY, f"{method} {path}")
    assert set(refused_before) == UNKNOWN_FUNCTIONS | JUDGED_FIRST - (
        WRITER_FIRST if app.state.database.is_sqlite else set()
    )
    assert seen > FEWEST_WRITES
    assert all_rows(app) == before
    assert admin.create(CUSTOMERS, {"name": "After"})["name"] == "After"


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_route_tells_that_the_database_is_away(served: Served | None) -> None:
    if served is None:
        return
    app, admin, cluster = served
    before = all_rows(app)
    known = list(calls(app))
    cluster.halt()
    RecentLookups.forget()
    for call in known:
        answer = admin.ask(call.endpoint.method, call.endpoint.example, **call.options)
        if "signed" in call.endpoint.path or ".ics" in call.endpoint.path:
            continue  # the signature is judged first, and this one is wrong
        if "{token}" in call.endpoint.path and answer.status_code in (404, 422):
            continue  # likewise
        if is_not_set_up(answer) or call.name in UNKNOWN_FUNCTIONS:
            continue
        assert_unavailable(answer, DATABASE_UNAVAILABLE, call.name)
    for method, path, body in auth_calls(admin.email, admin.session["refresh_token"]):
        assert_unavailable(admin.ask(method, path, json=body), DATABASE_UNAVAILABLE, f"{method} {path}")
    assert_unavailable(admin.get("/config.json"), DATABASE_UNAVAILABLE)
    assert_unavailable(admin.get("/realtime/v1/changes"), DATABASE_UNAVAILABLE)
    assert admin.get("/readyz").json() == {"ready": False, "waits_for": "the database doesn't answer"}
    assert admin.get("/healthz").status_code == 200
    cluster.start()
    assert [admin.get(CUSTOMERS).status_code for _ in range(20)][-1] == 200
    assert all_rows(app) == before


@pytest.mark.slow
def test_a_database_without_free_connections_is_busy(served: Served | None) -> None:
    if served is None:
        return
    app, admin, cluster = served
    cluster.connection().execute(b"ALTER ROLE shop CONNECTION LIMIT 0")
    app.state.database.dispose()
    answer = admin.post(CUSTOMERS, {"name": "None"})
    assert (answer.status_code, answer.json()["detail"], answer.headers["retry-after"]) == (503, OVERLOADED, "1")
    cluster.connection().execute(b"ALTER ROLE shop CONNECTION LIMIT -1")
    assert admin.create(CUSTOMERS, {"name": "One"})["name"] == "One"


def test_a_full_sqlite_file_takes_no_half_of_anything(admin: Client, app: FastAPI, place: Place) -> None:
    if place.kind != "sqlite":
        return
    [(pages,)] = pragma(app, "page_count")
    pragma(app, f"max_page_count={pages + 5}")
    made = 0
    while (answer := admin.post(CUSTOMERS, {"name": f"Contact {made}", "notes": "n" * 500})).status_code == 201:
        made += 1
    assert_unavailable(answer, STORAGE_FULL)
    assert admin.get(CUSTOMERS, count="exact").json()["total"] == made
    pragma(app, "max_page_count=1073741823")
    assert admin.post(CUSTOMERS, {"name": "After"}).status_code == 201


@contextmanager
def no_room_for_files() -> Iterator[None]:
    """No file grows: what a full disk does, with another number of error."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_an_upload_without_room_leaves_nothing(admin: Client, app: FastAPI, place: Place) -> None:
    product = admin.create("/rest/v1/products", {"name": "Lamp", "price": 10})
    before = all_rows(app)
    picture = {"file": ("a.png", PNG, "image/png")}
    with no_room_for_files():
        answer = admin.post(f"/storage/v1/products/{product['id']}/images", files=picture)
    assert_unavailable(answer, STORAGE_FULL)
    assert all_rows(app) == before
    assert [path for path in (place.data_dir / "files").rglob("*.png") if product["id"] in str(path)] == []


def test_a_disk_without_room_is_told_by_readyz(app: FastAPI) -> None:
    assert Readiness(app.state.database, Path("/proc")).missing() == "the disk is full"  # it never has any room
    assert Readiness(app.state.database, Path("/nowhere")).missing() == "the data folder can't be read"

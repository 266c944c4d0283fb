"""PostgreSQL was restarted: connections opened before are dead, and later requests don't notice."""

import psycopg
import pytest
from fastapi import FastAPI

from orderkeep.core.db import engine
from orderkeep.core.db.outages import DATABASE_UNAVAILABLE
from tests.clients import Client
from tests.databases import Place

CUSTOMERS = "/rest/v1/customers"


def cut_all(app: FastAPI) -> None:
    address = app.state.database.reader.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as desk:
        desk.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_connection_that_rested_is_asked_first(
    admin: Client, app: FastAPI, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    del place  # the connections are cut behind the shop's back
    if app.state.database.is_sqlite:
        return
    assert admin.items(CUSTOMERS) == []
    monkeypatch.setattr(engine, "IDLE_BEFORE_PING_S", -1.0)
    cut_all(app)
    assert admin.items(CUSTOMERS) == []


def test_one_that_did_not_is_told_to_try_again_and_then_it_works(
    admin: Client, app: FastAPI, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    del place
    if app.state.database.is_sqlite:
        return
    assert admin.items(CUSTOMERS) == []
    monkeypatch.setattr(engine, "IDLE_BEFORE_PING_S", 3600.0)
    cut_all(app)
    answer = admin.get(CUSTOMERS)
    assert (answer.status_code, answer.json()["detail"]) == (503, DATABASE_UNAVAILABLE[1])
    assert admin.items(CUSTOMERS) == []

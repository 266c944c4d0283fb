"""A shop whose PostgreSQL server can be stopped."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from orderkeep.main import create_app
from orderkeep.migrate import migrate
from tests.clients import Client
from tests.databases import API_KEY, CHEAP, LOOPBACK, PASSWORD, Place
from tests.direct import DirectClient
from tests.postgres import Cluster

Served = tuple[FastAPI, Client, Cluster]


@pytest.fixture
def served(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served | None]:
    """A shop on a PostgreSQL server of its own, which a test may stop."""
    if kind == "sqlite":
        yield None  # a file does not go away
        return
    monkeypatch.setenv("ORDERKEEP_TEST_OWNER", str(os.getpid()))
    cluster = Cluster(tmp_path)
    cluster.ensure()
    try:
        cluster.connection().execute(b"CREATE ROLE shop LOGIN")
        cluster.connection().execute(b"CREATE DATABASE shop OWNER shop")
        place = Place(kind, tmp_path / "data", cluster.url("shop").replace("postgres@", "shop@"))
        migrate(place.settings)
        app = create_app(place.settings)
        app.state.identity.passwords = CHEAP
        with DirectClient(app, LOOPBACK) as http:
            body = {"email": "admin@shop.example", "password": PASSWORD}
            session = http.post("/auth/v1/signup", json=body, headers={"apikey": API_KEY}).json()
            yield app, Client(http, session), cluster
    finally:
        cluster.close()
        cluster.stop()

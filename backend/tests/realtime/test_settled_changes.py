"""On PostgreSQL, readers of the change feed wait for open transactions of their own database, and for no others."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from fastapi import FastAPI

from orderkeep.core.events.change_feed_reader import ChangeFeedReader
from tests.clients import Client
from tests.databases import Databases, Place
from tests.makers import make_contact


@contextmanager
def open_transaction(url: str) -> Iterator[None]:
    """A transaction that has written, and neither commits nor ends."""
    with psycopg.connect(url) as connection:
        connection.execute("SELECT pg_current_xact_id()")
        yield


@pytest.mark.parametrize("elsewhere", [True, False])
def test_readers_wait_for_open_transactions_of_their_own_database(
    app: FastAPI, place: Place, databases: Databases, admin: Client, elsewhere: bool
) -> None:
    if place.kind == "sqlite":
        return  # it has a single writer
    reader = ChangeFeedReader(app.state.database)
    before = reader.newest()
    with open_transaction(databases.cluster.url("postgres") if elsewhere else place.url):
        contact = make_contact(admin)
        seen = [row["row_id"] for row in reader.after(before, 100)]
        assert (contact["id"] in seen, reader.newest() > before) == (elsewhere, elsewhere)
    assert contact["id"] in [row["row_id"] for row in reader.after(before, 100)]

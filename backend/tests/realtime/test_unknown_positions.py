"""A reader whose position isn't known here, as after a restore, reloads everything."""

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.makers import make_contact
from tests.realtime.test_routes import Listener, address

__all__ = ["address"]
pytestmark = [pytest.mark.one_database, pytest.mark.slow]


def test_a_reader_from_before_a_restore_is_told_to_reload_and_then_misses_nothing(
    admin: Client, app: FastAPI, address: str
) -> None:
    make_contact(admin)
    xact, newest = app.state.feed.outbox.newest()
    for unknown in (f"{xact}.{newest + 50}", f"{xact + 50}.{newest}", f"{xact + 50}.{newest + 50}"):
        listener = Listener(address, admin, last=unknown)
        made = [make_contact(admin)["id"] for _ in range(3)]
        assert [each["row_id"] for each in listener.heard(3, "customers")] == made
        assert listener.lines[:6] == ["retry: 2000", "", "event: reset", "data: {}", "", f"id: {xact}.{newest}"]
        xact, newest = app.state.feed.outbox.newest()
    assert "event: reset" not in Listener(address, admin, last=f"{xact}.{newest}").lines

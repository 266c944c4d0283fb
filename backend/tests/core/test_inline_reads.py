"""Short reads are answered on the event loop, and repeated in a thread if they take longer."""

import threading
from itertools import chain, repeat

import pytest
from fastapi import FastAPI
from sqlalchemy import event

from orderkeep.core.db import inline_reads
from tests.clients import Client
from tests.makers import make_contact

CUSTOMERS = "/rest/v1/customers"


def threads_of(app: FastAPI) -> list[str]:
    """The connections of the pool that were used."""
    asked: list[str] = []
    event.listen(app.state.database.reader, "checkout", lambda *_: asked.append(threading.current_thread().name))
    return asked


def test_a_short_read_asks_no_thread(admin: Client, app: FastAPI) -> None:
    made = make_contact(admin, name="Al")
    admin.items(CUSTOMERS)
    asked = threads_of(app)
    assert [row["name"] for row in admin.items(CUSTOMERS)] == ["Al"]
    assert admin.get(f"{CUSTOMERS}/{made['id']}").json()["name"] == "Al"
    assert len(asked) == (0 if app.state.database.is_sqlite else 2)


def test_a_read_that_takes_longer_is_answered_all_the_same(
    admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_contact(admin, name="Al")
    expected = admin.get(CUSTOMERS).json()
    monkeypatch.setattr(inline_reads, "CPU_TIME_LIMIT", -1.0)
    monkeypatch.setattr(inline_reads, "STEPS", 1)
    app.state.database.dispose()
    asked = threads_of(app)
    assert admin.get(CUSTOMERS).json() == expected
    assert asked, "a thread's connection answered"
    if app.state.database.is_sqlite:
        assert app.state.database.inline_reader.stopped
    monkeypatch.undo()
    app.state.database.dispose()
    assert admin.get(CUSTOMERS).json() == expected


@pytest.mark.parametrize(("waited", "interrupted"), [(0.05, False), (0.2, True)])
def test_a_read_that_waits_for_the_processor_is_not_interrupted_soon(
    admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch, waited: float, *, interrupted: bool
) -> None:
    """The clock moves on after the start of the read, but the thread has hardly run."""
    if app.state.database.inline_reader is None:
        return
    make_contact(admin, name="Al")
    expected = admin.get(CUSTOMERS).json()
    times = chain([0.0], repeat(waited))
    monkeypatch.setattr(inline_reads, "perf_counter", lambda: next(times))
    monkeypatch.setattr(inline_reads, "STEPS", 100)
    app.state.database.inline_reader.disconnect()
    asked = threads_of(app)
    assert admin.get(CUSTOMERS).json() == expected
    assert (app.state.database.inline_reader.stopped, bool(asked)) == (interrupted, interrupted)
    app.state.database.dispose()


def test_a_short_read_cannot_write(app: FastAPI) -> None:
    if app.state.database.inline_reader is None:
        return
    connection = app.state.database.inline_reader.begin()
    with pytest.raises(Exception, match="readonly"):
        connection.exec_driver_sql("delete from vendors")
    app.state.database.dispose()

"""One running application per kind of database, reused from test to test."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

from fastapi import FastAPI
from sqlalchemy import event
from starlette.testclient import TestClient

from orderkeep.main import create_app
from tests.databases import CHEAP, LOOPBACK, Databases, rewind
from tests.days import today
from tests.direct import DirectClient

MORE_THAN_ROWS = ("ALTER", "ANALYZE", "CREATE", "DROP", "TRUNCATE")
"""Statements that change more than rows start like this."""


class Apps:
    """One application per kind of database. Its rows are replaced between tests."""

    def __init__(self, databases: Databases) -> None:
        self.databases = databases
        self.stack = ExitStack()
        self.running: dict[str, tuple[FastAPI, TestClient]] = {}
        self.clean: dict[str, str] = {}
        """Kind → the state its copy is still in, because nothing was committed since."""
        self.made: set[tuple[str, str]] = set()
        """States that tests derived from the staffed database, for reuse."""

    def fresh(self, kind: str, state: str) -> TestClient:
        """The application on a fresh copy."""
        if self.clean.get(kind) != state:
            if kind in self.running:
                rewind(self.running[kind][0])
            self.databases.fresh(kind, state)
        if kind not in self.running:
            self._start(kind)
        self.running[kind][0].state.readiness.waits_for = None
        self.clean[kind] = state
        return self.running[kind][1]

    def kept(self, kind: str, state: str, make: Callable[[FastAPI], None]) -> FastAPI:
        """The application on a copy of a derived state that is created only once."""
        state = f"{state}_{today():%d}"  # many rows are of today
        name = f"{state}_{self.databases.worker}"
        if (kind, state) not in self.made:
            self.fresh(kind, "staffed")
            app = self.running[kind][0]
            make(app)
            rewind(app)
            self.databases.keep(kind, name)
            self.made.add((kind, state))
        self.fresh(kind, name)
        return self.running[kind][0]

    def touched(self, kind: str) -> None:
        """Something was written, so the next test needs a new copy."""
        self.clean.pop(kind, None)

    def altered(self, kind: str) -> None:
        """More than rows may have changed: tables, triggers, planner statistics."""
        self.touched(kind)
        self.databases.altered(kind)

    def _start(self, kind: str) -> None:
        app = create_app(self.databases.place(kind).settings)
        app.state.identity.passwords = CHEAP
        event.listen(app.state.database.writer, "commit", lambda _connection: self.touched(kind))
        event.listen(app.state.database.writer, "before_cursor_execute", partial(self._look, kind))
        self.running[kind] = app, self.stack.enter_context(DirectClient(app, LOOPBACK))

    def _look(self, kind: str, _connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith(MORE_THAN_ROWS):
            self.altered(kind)

"""The web app refetches what shows a changed table. Its declarations name every table that the server reads for it."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import event

from orderkeep.core.db import compiled
from orderkeep.core.db.models import Base, Owned
from orderkeep.core.events.changed_tables import is_in_feed
from tests.clients import Client
from tests.shown_tables import declared_tables, paths_of_queries

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

SAMPLES = 12
"""Rows of a table whose pages are read: the first ones have no linked records of some kinds."""
SHOWN_EVERYWHERE = {"profiles", "settings"}
SIGN_IN = {"api_keys", "auth_sessions", "changes", "credentials", "factors", "installation"}
"""Read for the caller of every request."""
WITH_THEIR_ROWS = {"audit_chain", "audit_logs"}
"""Written in the transaction of the change that they record, whose table is named too."""
PARAMETERS = {
    "/rest/v1/calendar": {"from": "2020-01-01", "to": "2020-02-01"},
    "/rest/v1/search": {"q": "a"},
    "/rest/v1/search/spellings": {"q": "lamb"},
    "/rest/v1/customers/duplicates": {"name": "Ada", "email": "ada@example.com"},
    "/rest/v1/assets/groups": {"by": "product"},
    "/rest/v1/imports/fields": {"kind": "customers"},
}
FROM = re.compile(r"\b(?:FROM|JOIN)\s+([^()]*?)(?=\(|\)|\bWHERE\b|\bGROUP\b|\bORDER\b|\bON\b|\bLIMIT\b|$)", re.DOTALL)
WORD = re.compile(r"\w+")


def nameable_tables() -> set[str]:
    """The tables that a response can name as changed, and that a query has to declare."""
    tables = {mapper.class_ for mapper in Base.registry.mappers}
    named = {each for each in tables if is_in_feed(each) or not (each.is_internal or issubclass(each, Owned))}
    found = {each.__tablename__ for each in named}
    return found - SHOWN_EVERYWHERE - SIGN_IN - WITH_THEIR_ROWS


@pytest.fixture
def read(filled: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The tables that were read so far."""
    found: set[str] = set()
    usual: Callable[..., Any] = compiled.execute_sql

    def note(text: str) -> None:
        found.update(word for tables in FROM.findall(text) for word in WORD.findall(tables))

    def execute(session: Any, text: str, parameters: Any) -> Any:
        note(text)
        return usual(session, text, parameters)

    def before(*args: Any) -> None:
        note(args[2])

    monkeypatch.setattr(compiled, "execute_sql", execute)
    database = filled.state.database
    monkeypatch.setattr(database, "inline_reader", None)
    engines = {database.reader, database.writer}  # one on PostgreSQL
    for engine in engines:
        event.listen(engine, "before_cursor_execute", before)
    yield found
    for engine in engines:
        event.remove(engine, "before_cursor_execute", before)


def ids_of(admin: Client, path: str) -> list[str]:
    table = path.split("/{id}", maxsplit=1)[0].rsplit("/", maxsplit=1)[-1]
    answer = admin.get(f"/rest/v1/{table}", limit=SAMPLES)
    return [row["id"] for row in answer.json()["items"]] if answer.status_code == 200 else []


def tables_read(admin: Client, path: str, read: set[str]) -> set[str]:
    addresses = [path.replace("{id}", each, 1) for each in ids_of(admin, path)] if "{id}" in path else [path]
    read.clear()
    answers = [admin.get(each, **PARAMETERS.get(path, {})) for each in addresses if "{" not in each]
    assert not answers or 200 in {each.status_code for each in answers}, (path, answers[0].text)
    return set(read)


def test_each_query_declares_the_tables_that_it_shows(admin: Client, read: set[str]) -> None:
    declared, nameable = declared_tables(), nameable_tables()
    paths = {table: paths for table, paths in paths_of_queries().items() if table in declared}
    assert len(paths) > 40
    needed = {table: set().union(*(tables_read(admin, path, read) for path in each)) for table, each in paths.items()}
    missing = {table: sorted((needed[table] & nameable) - declared[table]) for table in paths}
    assert {table: names for table, names in missing.items() if names} == {}


def test_only_tables_are_declared() -> None:
    tables = {mapper.class_.__tablename__ for mapper in Base.registry.mappers}
    assert {name for table, names in declared_tables().items() for name in names - {table}} - tables == set()

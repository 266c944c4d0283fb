"""Environment and role are applied to every scoped table and every kind of statement, as the SQL shows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Text, cast, delete, event, exists, func, inspect, literal, select, union_all, update
from sqlalchemy.orm import Session, aliased

from orderkeep.core.caller import Role, Scope
from orderkeep.core.db.models import Base, Owned, Scoped, SoftDeletable
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.migrate import all_tables

SOMEBODY = "00000000-0000-7000-8000-00000000000a"
INSTALLATION_WIDE = {
    "api_keys", "auth_sessions", "backup_runs", "billing_events", "changes", "credentials", "dashboard_layouts",
    "environment_runs", "health_problems", "job_runs",
    "factor_challenges", "factors", "failed_tries", "identities", "installation", "invitation_tokens", "invitations",
    "kept_answers", "last_numbers", "mail_attachments", "mail_codes", "mail_settings", "mail_templates", "mails",
    "profiles", "recovery_codes", "refresh_tokens", "sample_fills", "security_events", "settings", "sign_in_flows",
    "subscribers", "text_messages", "webhook_cursor", "webhook_deliveries", "webhook_endpoints", "webhook_secrets",
}  # fmt: skip
"""People, sessions and internal tables. They belong to no environment, or (changes) are filtered per reader."""

all_tables()
TABLES = sorted((mapper.class_ for mapper in Base.registry.mappers), key=lambda table: table.__tablename__)
SCOPED = [table for table in TABLES if issubclass(table, Scoped)]


def key(table: Any) -> Any:
    return getattr(table, inspect(table).primary_key[0].key)


STATEMENTS: dict[str, Callable[[Any], Any]] = {
    "select": select,
    "some columns": lambda table: select(key(table)),
    "count": lambda table: select(func.count(key(table))),
    "count of a subquery": lambda table: select(func.count()).select_from(select(key(table)).subquery()),
    "alias": lambda table: select(aliased(table)),
    "exists": lambda table: select(literal(1)).where(exists().where(key(table).is_not(None))),
    "in a subquery": lambda table: select(literal(1)).where(literal("x").in_(select(cast(key(table), Text)))),
    "scalar subquery": lambda table: select(select(func.count(key(table))).scalar_subquery()),
    "common table expression": lambda table: select(select(key(table).label("found")).cte().c.found),
    "union": lambda table: union_all(select(key(table)), select(key(table))),
    "update": lambda table: update(table).values({key(table): key(table)}),
    "delete": delete,
}


@contextmanager
def watched(app: FastAPI, role: Role) -> Iterator[tuple[Session, list[tuple[str, Any]]]]:
    """A session with that role, and the statements that reach the database."""
    seen: list[tuple[str, Any]] = []
    engine = app.state.database.writer

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        seen.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        with app.state.database.writing() as session:
            state_of(session).scope = Scope(Environment.TEST, SOMEBODY, role)
            yield session, seen
            session.rollback()
    finally:
        event.remove(engine, "before_cursor_execute", note)


def reaches(app: FastAPI, role: Role, statement: Any) -> tuple[str, str]:
    """The SQL and parameters of a statement."""
    with watched(app, role) as (session, seen):
        session.execute(statement)
    sql, values = next((sql, values) for sql, values in reversed(seen) if not sql.startswith(("BEGIN", "PRAGMA")))
    return sql, str(values)


def test_every_table_says_whether_it_belongs_to_an_environment() -> None:
    assert len(SCOPED) >= 14
    assert {table.__tablename__ for table in TABLES if not issubclass(table, Scoped)} == INSTALLATION_WIDE


@pytest.mark.parametrize("kind_of_statement", STATEMENTS)
def test_every_statement_is_narrowed(app: FastAPI, kind_of_statement: str) -> None:
    make = STATEMENTS[kind_of_statement]
    for table in SCOPED:
        statement = make(table)
        sql, values = reaches(app, Role.ADMIN, statement)
        parts = 2 if kind_of_statement == "union" else 1
        assert sql.count("environment =") == parts, sql
        assert "test" in values
        if issubclass(table, SoftDeletable):
            assert "deleted_at IS NULL" in sql
        sql, values = reaches(app, Role.SALES, statement)
        if issubclass(table, Owned):
            assert sql.count("owner_id =") + sql.count("assigned_to =") == parts, sql
            assert SOMEBODY.replace("-", "") in values.replace("-", "")


@pytest.mark.parametrize("table", SCOPED, ids=lambda table: table.__tablename__)
def test_a_guest_sees_no_row(app: FastAPI, table: Any) -> None:
    sql, _ = reaches(app, Role.GUEST, select(table))
    assert "false" in sql.lower() or "0 = 1" in sql


def test_a_session_without_a_scope_does_not_run(app: FastAPI) -> None:
    with app.state.database.reading() as session, pytest.raises(TypeError, match="this session has no scope"):
        session.execute(select(SCOPED[0]))

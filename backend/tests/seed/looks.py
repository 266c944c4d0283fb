"""Reads a database with sample data."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import FastAPI
from sqlalchemy import func, select

from orderkeep.admin.self_check import check_environment
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.environment import Environment


@contextmanager
def open_context(app: FastAPI, environment: Environment = Environment.DEVELOPMENT) -> Iterator[Context]:
    with unit_of_work(app.state.database, Scope(environment, None, Role.ADMIN), utc_now()) as ctx:
        yield ctx


def rows(ctx: Context, table: type[Any]) -> int:
    return ctx.db.scalars(select(func.count(table.id))).one()


def findings(app: FastAPI, environment: Environment = Environment.DEVELOPMENT) -> list[Any]:
    books = check_environment(app.state.database, environment)
    return [(each["code"], each["findings"][:3]) for each in books["checks"] if each["findings"]]

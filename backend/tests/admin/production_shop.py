"""A sample shop in production, and what tests read of its copies."""

import time
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.admin.environments.columns import environment_tables, tables_to_empty
from orderkeep.admin.environments.models import EnvironmentRun
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.seed import sample
from tests.clients import Client

RUNS = "/rest/v1/environment_runs"
COPY = {"action": "copy", "environment": "test", "confirm": "test"}
EMPTY = {"action": "empty", "environment": "test", "confirm": "test"}
TREATED = ("notes", "description", "reason", "address", "email", "phone")


def fill_production(app: FastAPI) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sample, "SAMPLE_ENVIRONMENT", Environment.PRODUCTION)
        patched.setattr(sample, "ORDERS", 120)
        patched.setattr(sample, "SCOPE", Scope(Environment.PRODUCTION, None, Role.ADMIN))
        patched.setattr(sample, "seed_campaigns", lambda *_: None)  # they need an email server
        sample.fill_once(app.state.database, app.state.settings)


def rows(app: FastAPI, table: Any, environment: str) -> list[Mapping[str, Any]]:
    query = select(table).where(table.c.environment == environment).order_by(*table.primary_key.columns)
    with app.state.database.reader.connect() as connection:
        return [row._mapping for row in connection.execute(query)]


def fingerprint(app: FastAPI) -> dict[str, str]:
    """A hash of all rows of production, by table. The audit log may grow."""
    kept = [table for table in environment_tables() if not table.name.startswith("audit") and table.name != "changes"]
    return {table.name: sha256(repr(rows(app, table, "production")).encode()).hexdigest() for table in kept}


def counts(app: FastAPI, environment: str) -> dict[str, int]:
    found = {table.name: len(rows(app, table, environment)) for table in tables_to_empty()}
    return {name: number for name, number in found.items() if number}


def last_run(admin: Client, environment: str = "test") -> dict[str, Any]:
    shown = {each["environment"]: each for each in admin.get("/rest/v1/environments").json()["items"]}
    found: dict[str, Any] = shown[environment]["run"]
    return found


def ended(admin: Client) -> dict[str, Any]:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if (run := last_run(admin))["finished_at"]:
            return run
        time.sleep(0.05)
    raise AssertionError(run)


def begun(app: FastAPI, environment: str = "test") -> str:
    """A run whose server has just stopped."""
    now = utc_now()
    run = EnvironmentRun(environment=environment, action="copy", state="running", started_at=now, beat_at=now)
    with unit_of_work(app.state.database, sample.SCOPE, now) as ctx:
        ctx.db.add(run)
        ctx.db.flush()
        return run.id

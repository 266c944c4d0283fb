"""Copying production into test and emptying test, on a whole sample shop."""

from collections.abc import Mapping
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.exc import IntegrityError

from orderkeep.admin.environments.columns import COPIED, environment_tables, tables_to_copy
from orderkeep.admin.environments.copied_row import INVENTED
from orderkeep.admin.environments.models import EnvironmentRun
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.column_types import Cents, EnumText
from orderkeep.core.text_normalize import fold
from orderkeep.sales.sort_keys import text_key
from orderkeep.seed import sample
from tests.admin.production_shop import (
    COPY,
    EMPTY,
    RUNS,
    TREATED,
    counts,
    ended,
    fill_production,
    fingerprint,
    last_run,
    rows,
)
from tests.clients import Client
from tests.makers import make_contact
from tests.prefilled_shops import Prefill

pytestmark = [pytest.mark.one_database, pytest.mark.slow]


@pytest.fixture
def prefill() -> Prefill:
    return "production_sample", fill_production


def test_a_copy_is_whole_sound_and_invented(app: FastAPI, admin: Client) -> None:
    before = fingerprint(app)
    admin.within("test").create("/rest/v1/customers", {"name": "Was there before"})
    started = admin.post(RUNS, COPY)
    assert started.status_code == 201, started.text
    run = ended(admin)
    assert (run["state"], run["books_ok"], run["error"]) == ("done", True, None)
    assert run["done"] == run["total"] > 1_000
    assert fingerprint(app) == before
    expected = {table.name: len(rows(app, table, "production")) for table in tables_to_copy()}
    assert counts(app, "test") == {name: number for name, number in expected.items() if number}
    assert admin.within("test").get("/rest/v1/integrity").json()["ok"] is True
    assert_nothing_leaks(app)
    assert_amounts_are_multiplied_and_customers_stay_the_same(app)


def assert_nothing_leaks(app: FastAPI) -> None:
    originals: dict[str, set[str]] = {}
    for table in environment_tables():
        for row in rows(app, table, "production"):
            for name, value in row.items():
                treatment = COPIED.get(table.name, {}).get(name)
                if isinstance(value, str) and (treatment in INVENTED or name in TREATED) and len(fold(value)) > 3:
                    originals.setdefault(fold(value), set()).add(f"{table.name}.{name}")
    assert len(originals) > 300
    for table in tables_to_copy():
        for row in rows(app, table, "test"):
            for name, value in row.items():
                is_kept = isinstance(table.c[name].type, EnumText) or COPIED[table.name].get(name) == "keep"
                if isinstance(value, str) and not is_kept:
                    assert fold(value) not in originals, (table.name, name, value, originals[fold(value)])


def assert_amounts_are_multiplied_and_customers_stay_the_same(app: FastAPI) -> None:
    times = set()
    for table in tables_to_copy():
        pairs = zip(ordered(app, table, "production"), ordered(app, table, "test"), strict=True)
        for real, made in pairs:
            for column in table.c:
                if isinstance(column.type, Cents) and real[column.name]:
                    times.add(made[column.name] / real[column.name])
    assert len(times) == 1
    assert 2 <= times.pop() <= 9
    customers, orders = (next(t for t in tables_to_copy() if t.name == name) for name in ("customers", "purchases"))
    names = {e: {row["id"]: row["name"] for row in rows(app, customers, e)} for e in ("production", "test")}
    pairs = zip(rows(app, orders, "production"), rows(app, orders, "test"), strict=True)
    known: dict[str, str] = {}
    for real, made in pairs:
        assert real["number"] == made["number"]
        name = names["test"][made["customer_id"]]
        assert made["contact_key"] == text_key(name)
        assert known.setdefault(fold(names["production"][real["customer_id"]]), name) == name
    assert len(set(known.values())) == len(known) > 20


def ordered(app: FastAPI, table: Any, environment: str) -> list[Mapping[str, Any]]:
    """Rows without an id of their own are ordered by what a copy keeps."""
    found = rows(app, table, environment)
    if "id" in table.c:
        return found
    kept = [c.name for c in table.c if c.name not in ("environment", "product_id") and not isinstance(c.type, Cents)]
    amounts = [c.name for c in table.c if isinstance(c.type, Cents)]
    return sorted(found, key=lambda row: [str(row[name]) for name in kept] + [f"{row[name]:012}" for name in amounts])


def test_emptying_leaves_nothing_and_numbers_start_again(app: FastAPI, admin: Client) -> None:
    before = fingerprint(app)
    test = admin.within("test")
    make_contact(test)
    admin.post(RUNS, COPY)
    ended(admin)
    assert admin.post(RUNS, EMPTY).status_code == 201
    assert ended(admin)["state"] == "done"
    assert counts(app, "test") == {}
    assert fingerprint(app) == before
    actions = {row["action"] for row in test.items("/rest/v1/audit_logs")}
    assert {"environment_copy_done", "environment_empty_done"} <= actions
    assert {"environment_copy", "environment_empty"} <= {row["action"] for row in admin.items("/rest/v1/audit_logs")}


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        (
            {**COPY, "environment": "production", "confirm": "production"},
            "environment",
            "Production can only be copied into Test",
        ),
        (
            {**COPY, "environment": "development", "confirm": "development"},
            "environment",
            "Production can only be copied into Test",
        ),
        ({**EMPTY, "environment": "production", "confirm": "production"}, "environment", "Production can't be emptied"),
        ({**EMPTY, "confirm": "TEST"}, "confirm", "Type test to confirm"),
        ({**EMPTY, "confirm": ""}, "confirm", "Type test to confirm"),
        ({**EMPTY, "environment": "*"}, "environment", ""),
    ],
)
def test_a_refusal_changes_nothing(
    app: FastAPI, admin: Client, body: dict[str, str], field: str, sentence: str
) -> None:
    before = fingerprint(app)
    answer = admin.post(RUNS, body)
    assert answer.status_code == 422
    assert field in answer.text
    assert sentence in answer.text
    assert fingerprint(app) == before
    assert last_run(admin) is None


def test_only_admins_may(sales: Client, guest: Client, stranger: Client) -> None:
    for someone, status in ((sales, 403), (guest, 403), (stranger, 401)):
        assert someone.post(RUNS, EMPTY).status_code == status
        assert someone.get("/rest/v1/environments").status_code == status


def test_production_is_protected_by_the_database_itself(app: FastAPI) -> None:
    now = utc_now()
    run = EnvironmentRun(environment="production", action="empty", state="running", started_at=now, beat_at=now)
    with unit_of_work(app.state.database, sample.SCOPE, now) as ctx:
        ctx.db.add(run)
        with pytest.raises(IntegrityError):
            ctx.db.flush()
        ctx.db.rollback()


def test_others_write_during_a_copy(app: FastAPI, admin: Client) -> None:
    """They take turns with its batches. If the copy were one transaction, one of them would wait until its end."""
    served, running = 0, admin.post(RUNS, COPY).json()
    while running["finished_at"] is None:
        assert admin.within("production").post("/rest/v1/customers", {"name": "A writer"}).status_code == 201
        served += 1
        running = last_run(admin)
    assert running["state"] == "done"
    assert served > 2

"""Findings over time: explained by a user, fixed by a movement."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.admin.rules import SelfCheckRun, key_of, track_findings
from orderkeep.stock.ledger.posting import lock_product, post_movement
from orderkeep.stock.rules import quantity_adjustment
from tests.admin.test_runs import RUNS, ended
from tests.clients import Client
from tests.makers import make_order, make_product
from tests.stock.shop import open_context

FINDINGS = "/rest/v1/integrity_findings"
Row = dict[str, Any]
FIRST = datetime(2026, 11, 1, 3, tzinfo=UTC)


def check(code: str, *messages: str, note: str | None = None, kind: str = "error") -> Row:
    rows = [{"kind": kind, "message": message, "table": "products", "row_id": "1"} for message in messages]
    return {"code": code, "title": f"Rule {code}", "findings": rows, "note": note}


def told(*nights: list[Row]) -> list[tuple[str, int, int, int | None]]:
    """Message, and the nights since, until and after which it was gone."""
    runs = [SelfCheckRun(FIRST + timedelta(days=place), checks) for place, checks in enumerate(nights)]
    day = {run.at: place for place, run in enumerate(runs)}
    found = track_findings(runs)
    return [
        (row.message, day[row.since], day[row.last_seen], day[row.fixed_at] if row.fixed_at else None) for row in found
    ]


def test_a_finding_is_followed_from_check_to_check() -> None:
    assert told() == []
    assert told([check("I2", "a")], [check("I2", "a", "b")], [check("I2", "b")]) == [("b", 1, 2, None), ("a", 0, 1, 2)]
    assert told([check("I2", "a")], [check("I2")], [check("I2", "a")]) == [("a", 2, 2, None), ("a", 0, 0, 1)]


def test_unchecked_or_unlisted_findings_are_not_fixed() -> None:
    assert told([check("I2", "a")], [check("I3")]) == [("a", 0, 0, None)]
    cut = check("I2", "b", note="only the first 100 findings are listed")
    assert told([check("I2", "a")], [cut]) == [("b", 1, 1, None), ("a", 0, 0, None)]
    assert told([check("I2", "a", kind="note")]) == []


def test_another_rule_row_or_number_is_another_finding() -> None:
    finding: Row = {"table": "products", "row_id": "1", "message": "3 items"}
    others = [
        ("I2", finding),
        ("I3", finding),
        ("I2", finding | {"row_id": None}),
        ("I2", finding | {"message": "4 items"}),
    ]
    assert len({key_of(code, each) for code, each in others}) == 4


def listed(admin: Client) -> list[Row]:
    rows: list[Row] = admin.get(FINDINGS).json()["items"]
    return rows


@pytest.fixture
def broken(app: FastAPI, admin: Client) -> Row:
    """More is reserved than is there, and a check found it."""
    lamp = make_product(admin, stock_quantity=3)
    make_order(admin, product_id=lamp["id"], quantity=3)
    take_away(app, lamp)
    ended(admin, admin.post(RUNS).json())
    return lamp


def take_away(app: FastAPI, lamp: Row) -> None:
    """Issue an item without the check for reservations."""
    with open_context(app) as ctx:
        post_movement(ctx, lock_product(ctx, lamp["id"]), quantity_adjustment(-1, "Gone"))


@pytest.mark.slow
def test_an_explanation_stays_while_the_finding_is_the_same(app: FastAPI, admin: Client, broken: Row) -> None:
    [found] = listed(admin)
    assert (found["code"], found["row_id"], found["fixed_at"], found["explanation"]) == ("I4", broken["id"], None, None)
    path = f"{FINDINGS}/{found['key']}/explanation"
    refused = admin.ask("PUT", path, json={"note": " "})
    assert (refused.status_code, listed(admin)) == (422, [found])
    for note in ("The shelf is being counted", "Two pieces are at the repair shop"):
        said = admin.ask("PUT", path, json={"note": note})
        assert (said.status_code, said.json()["explanation"]["note"]) == (200, note)
    ended(admin, admin.post(RUNS).json())
    [again] = listed(admin)
    assert (again["key"], again["explanation"]["note"]) == (found["key"], "Two pieces are at the repair shop")
    assert again["last_seen"] > again["since"] == found["since"]
    take_away(app, broken)
    ended(admin, admin.post(RUNS).json())
    other, old = listed(admin)
    assert (other["explanation"], other["fixed_at"]) == (None, None)
    assert (old["key"], old["fixed_at"] is None) == (found["key"], False)


@pytest.mark.slow
def test_a_movement_fixes_it(admin: Client, broken: Row) -> None:
    payload = {"product_id": broken["id"], "quantity": 1, "reason": "Found behind the shelf"}
    admin.create("/rest/v1/inventory_movements", payload)
    ended(admin, admin.post(RUNS).json())
    [found] = listed(admin)
    shown = [(row["kind"], row["quantity"], row["reason"]) for row in found["movements"]]
    assert (shown, found["fixed_at"] is None) == ([("adjustment", 1, "Found behind the shelf")], False)
    gone = admin.ask("PUT", f"{FINDINGS}/{found['key']}/explanation", json={"note": "Late"})
    assert (gone.status_code, listed(admin)) == (404, [found])


def test_findings_are_for_admins_of_this_environment(admin: Client, sales: Client, guest: Client, broken: Row) -> None:
    [found] = listed(admin)
    assert found["row_id"] == broken["id"]
    path = f"{FINDINGS}/{found['key']}/explanation"
    for person in (sales, guest):
        assert person.get(FINDINGS).status_code == 403
        assert person.ask("PUT", path, json={"note": "Mine"}).status_code == 403
    assert listed(admin.within("test")) == []
    assert admin.within("test").ask("PUT", path, json={"note": "There"}).status_code == 404
    assert listed(admin) == [found]

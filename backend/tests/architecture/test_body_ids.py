"""Every id in a body is looked up within the caller's scope: an inaccessible row is answered like a missing one.

Ids of another environment, of another owner and of a deleted row are refused with the same message as an unknown id,
and nothing is written. The walk covers the schema, so a new field is included automatically.
"""

import json
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.ids import new_id
from tests.architecture.bodies import Bodies, Operation, Place, operations, replaced, table_of
from tests.architecture.conftest import make_rows, make_stock
from tests.architecture.shares import Share
from tests.architecture.writes import LastWrite
from tests.clients import Client
from tests.makers import make_product

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

FEWEST_IDS = 100
"""Raise this when sections are added. A walk that sees fewer is broken."""
CURSORS = {"below"}
"""The start of the next slice of a bulk change: compared with ids, never looked up."""
FORMS = ("least", "whole", "alone")
"""Bodies with required fields only, with all fields, and with all but other ids: one problem can hide another."""
PEOPLE = {"auth_sessions", "profiles"}
"""People and their sessions exist in every environment."""
NOTHING_DONE = ('"done": 0', '"orders": 0')
"""How a bulk change, and the preview of one, answer if they reach none of the rows."""
Case = tuple[Operation, Place, str]
Choice = dict[str, Any]


def body_ids(app: FastAPI, rows: dict[str, str]) -> list[Case]:
    """Every field of a body that contains an id, and the table it refers to."""
    found = []
    for each in operations(app, rows):
        for place, schema in each.fields if not each.as_form else ():
            if schema.get("format") == "uuid" and place[-1] not in CURSORS:
                names = [step for step in place if isinstance(step, str)]
                found.append((each, place, table_of(names[-1]) or each.path.split("/")[3]))
    return found


def _others(case: Case) -> dict[str, None]:
    """All other ids of the body, set to null."""
    operation, place, _ = case
    ids = [each for each, schema in operation.fields if len(each) == 1 and schema.get("format") == "uuid"]
    return {str(each[0]): None for each in ids if each != place}


class Answers:
    """The responses to bodies with different ids."""

    def __init__(self, app: FastAPI, client: Client, rows: dict[str, str], last_write: LastWrite, share: Share) -> None:
        self.app, self.client, self.rows, self.last_write, self.share = app, client, rows, last_write, share
        self.bodies = Bodies(app.openapi()["components"]["schemas"], rows)

    def for_person(self, client: Client, rows: dict[str, str]) -> "Answers":
        """The responses to somebody else, with other ids in the bodies."""
        return Answers(self.app, client, rows, self.last_write, self.share)

    def of(self, case: Case, row_id: str, choice: Choice, *, form: str) -> tuple[int, str]:
        """Status and message, without the id itself and the time."""
        operation, place, _ = case
        if form == "least":
            body = self._least(case, row_id)
        else:
            body = replaced({**(operation.body or {}), **(_others(case) if form == "alone" else {})}, place, row_id)
        body |= choice
        answer = self.client.ask(operation.method, operation.path_with(self.rows), json=body)
        said = answer.json() if answer.content else {}
        if isinstance(said, dict):
            said.pop("at", None)
        return answer.status_code, json.dumps(said).replace(row_id, "ID")

    def _least(self, case: Case, row_id: str) -> Any:
        operation, place, _ = case
        schema = self.app.openapi()["paths"][operation.path][operation.method.lower()]["requestBody"]["content"]
        return self.bodies.least(schema["application/json"]["schema"], place, row_id)


def choices(operation: Operation) -> list[Choice]:
    """The body, and variants with each enum value, which can decide which ids matter."""
    words = [
        {str(place[0]): word}
        for place, schema in operation.fields
        if len(place) == 1
        for word in schema.get("enum", ())
    ]
    return [{}, *words]


def compare(answers: Answers, foreign: dict[str, str], *, form: str, deleted: bool = False) -> dict[str, Any]:
    """Fields for which an inaccessible id is accepted, or answered differently from an unknown one.

    Each is tested in two of the three forms, with `--everything` in all.
    """
    wrong: dict[str, Any] = {}
    for number, case in enumerate(body_ids(answers.app, answers.rows)):
        if not answers.share.is_whole and (number + FORMS.index(form)) % len(FORMS) == 0:
            continue
        operation, place, table = case
        if table not in foreign or (deleted and operation.path.endswith("/bulk") and place[0] == "ids"):
            continue  # a bulk change can restore deleted rows, so it may see them
        for choice in choices(operation):
            before = answers.last_write()
            ids = new_id(), foreign[table]
            unknown, theirs = (answers.of(case, row_id, choice, form=form) for row_id in ids)
            name = f"{operation} {'.'.join(map(str, place))} {choice}"
            if unknown != theirs or (theirs[0] < 400 and not any(each in theirs[1] for each in NOTHING_DONE)):
                wrong[name] = (unknown, theirs)
            elif answers.last_write() != before:
                wrong[name] = "something was written"
    return wrong


@pytest.fixture
def answers(app: FastAPI, admin: Client, rows: dict[str, str], last_write: LastWrite, share: Share) -> Answers:
    return Answers(app, admin, rows, last_write, share)


@pytest.mark.parametrize("form", FORMS)
def test_another_environment(app: FastAPI, admin: Client, rows: dict[str, str], answers: Answers, form: str) -> None:
    elsewhere = admin.within("test")
    foreign = make_rows(elsewhere, elsewhere)
    foreign |= make_stock(elsewhere, foreign)
    foreign = {table: row for table, row in foreign.items() if table not in PEOPLE}
    assert len(body_ids(app, rows)) >= FEWEST_IDS
    assert compare(answers, foreign, form=form) == {}


@pytest.mark.parametrize("form", FORMS)
def test_a_deleted_row(admin: Client, rows: dict[str, str], answers: Answers, form: str) -> None:
    others = make_rows(admin, admin)
    others |= make_stock(admin, others)
    gone = {
        table: row_id
        for table, row_id in sorted(others.items(), key=lambda each: each[0] in ("customers", "products", "vendors"))
        if table not in PEOPLE and admin.delete(f"/rest/v1/{table}/{row_id}").status_code == 204
    }
    gone["products"] = make_product(admin, stock_quantity=0)["id"]
    assert admin.delete(f"/rest/v1/products/{gone['products']}").status_code == 204
    assert {"customers", "products", "tasks"} <= set(gone)
    assert compare(answers, gone, form=form, deleted=True) == {}


OWNED = {
    "calls", "campaigns", "customers", "documents", "enquiries", "prospects", "purchase_orders", "purchases", "quotes",
    "saved_views", "tasks", "workspace_documents",
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_another_owner(staff: dict[str, Client], rows: dict[str, str], answers: Answers, form: str) -> None:
    admin, sales, colleague = staff["admin"], staff["sales"], staff["colleague"]
    mine = make_rows(admin, sales)
    foreign = {
        table: row_id
        for table, row_id in rows.items()
        if sales.get(f"/rest/v1/{table}/{row_id}").status_code == 404
        and 200 in {each.get(f"/rest/v1/{table}/{row_id}").status_code for each in (admin, colleague)}
    }
    assert set(foreign) >= OWNED
    assert compare(answers.for_person(sales, rows | mine), foreign, form=form) == {}

"""No body takes a field that its schema doesn't name, whatever column of any table it is called after."""

import pytest
from fastapi import FastAPI

from tests.architecture.bodies import Operation, operations
from tests.architecture.conftest import TABLES
from tests.clients import Client

pytestmark = pytest.mark.one_database

FEWEST_BODIES = 90
"""Raise this when sections are added. A walk that sees fewer is broken."""
COLUMNS = sorted({column.name for table in TABLES.values() for column in table.__table__.columns} - {"file"})
MORE = ("__proto__", "constructor", "__class__", "is_admin", "$set")


def extended(operation: Operation) -> tuple[dict[str, object], set[str]]:
    """The body with every known column that it doesn't have, and their names."""
    extra = {*COLUMNS, *MORE} - (operation.body or {}).keys()
    return {**(operation.body or {}), **dict.fromkeys(extra, "x")}, extra


def test_no_body_takes_a_field_that_it_does_not_name(app: FastAPI, admin: Client, rows: dict[str, str]) -> None:
    seen, taken = 0, {}
    for each in operations(app, rows):
        if each.body is None or each.as_form or not isinstance(each.body, dict):
            continue
        seen += 1
        body, extra = extended(each)
        answer = admin.ask(each.method, each.path_with(rows), json=body)
        named = {error["field"] for error in answer.json().get("errors", ())}
        if answer.status_code != 422 or not extra <= named:
            taken[str(each)] = (answer.status_code, sorted(extra - named)[:3])
    assert taken == {}
    assert seen >= FEWEST_BODIES

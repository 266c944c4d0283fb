"""Each row of an environment shows it: in its list, and alone. A file of a list has the column only if asked for."""

import pytest
from fastapi import FastAPI

from orderkeep.core.db.models import Base, Scoped
from orderkeep.migrate import all_tables
from tests.clients import Client

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

FEWEST_LISTS = 20
"""Lists with rows in the sample shop. A walk that sees fewer has lost its way."""


def test_each_row_of_an_environment_shows_it(filled: FastAPI, admin: Client) -> None:
    all_tables()
    tables = sorted(each.class_.__tablename__ for each in Base.registry.mappers if issubclass(each.class_, Scoped))
    seen = 0
    for table in tables:
        answer = admin.get(f"/rest/v1/{table}", limit=3)
        if answer.status_code != 200 or not (rows := answer.json().get("items")):
            continue
        assert [row.get("environment") for row in rows] == ["development"] * len(rows), table
        seen += 1
    assert seen >= FEWEST_LISTS
    contact = admin.items("/rest/v1/customers", limit=1)[0]
    assert admin.get(f"/rest/v1/customers/{contact['id']}").json()["environment"] == "development"
    export = "/rest/v1/customers/export"
    assert "Environment" not in admin.get(export).text.splitlines()[0]
    assert admin.get(export, columns="name,environment").text.splitlines()[0].endswith("Name,Environment")

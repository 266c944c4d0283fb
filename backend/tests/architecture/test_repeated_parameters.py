"""A parameter that stands twice in a query is refused, so that no two parts of the program read different values."""

import pytest
from fastapi import FastAPI

from tests.architecture.bodies import operations
from tests.clients import Client

pytestmark = pytest.mark.one_database

FEWEST = 90


def test_a_repeated_parameter_is_refused_or_read_once(app: FastAPI, admin: Client, rows: dict[str, str]) -> None:
    wrong, seen = {}, 0
    for each in operations(app, rows):
        if each.method != "GET" or not each.query or each.path.startswith("/realtime/"):
            continue
        seen += 1
        name = each.query[0]
        answer = admin.get(f"{each.path_with(rows)}?{name}=1&%{ord(name[0]):02x}{name[1:]}=2")
        if answer.status_code != 400 or answer.json()["detail"] != f"{name} is given more than once":
            wrong[str(each)] = answer.status_code
    assert wrong == {}
    assert seen >= FEWEST

"""A GET request changes nothing: no route answers one with a statement that writes."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, event

from tests.architecture.bodies import operations
from tests.clients import Client

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

FEWEST_READS = 150
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


def test_no_read_writes(app: FastAPI, admin: Client, rows: dict[str, str]) -> None:
    written: dict[str, str] = {}
    seen = 0

    def note(*executed: Any) -> None:
        if executed[2].lstrip().upper().startswith(WRITES):
            written[path] = executed[2]

    event.listen(Engine, "before_cursor_execute", note)
    try:
        for each in operations(app, rows):
            if each.method == "GET" and not each.path.startswith("/realtime/"):
                path = each.path_with(rows)
                seen += admin.get(path).status_code < 500
        assert written == {}
        path = "a write"
        admin.create("/rest/v1/customers", {"name": "Maya"})
        assert set(written) == {"a write"}
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert seen >= FEWEST_READS

"""The server's log: one JSON document per line, whatever the event contains."""

import json
import logging
import sys

from orderkeep.core.log_lines import JsonFormatter

NINE = 1_795_597_200.25
"""2026-11-25 09:00:00.25 UTC."""


def test_a_line_break_in_a_path_makes_no_line() -> None:
    try:
        int("first\nsecond")
    except ValueError:
        found = sys.exc_info()
    path = "/rest/v1/customers/x\r\n2026 ERROR forged\u2028"
    record = logging.LogRecord("orderkeep", logging.ERROR, __file__, 1, "unexpected error in %s", (path,), found)
    record.created = NINE
    line = JsonFormatter().format(record)
    assert (len(line.splitlines()), "\n" in line, "\r" in line) == (2, False, False)  # U+2028 isn't a break in JSON
    document = json.loads(line)
    assert document.pop("exception").endswith("base 10: 'first\\nsecond'")
    assert document == {
        "time": "2026-11-25T09:00:00.250+00:00",
        "level": "error",
        "logger": "orderkeep",
        "event": f"unexpected error in {path}",
    }


def test_fields_of_a_record_are_properties_of_its_line() -> None:
    record = logging.LogRecord("orderkeep.access", logging.WARNING, __file__, 1, "refused", (), None)
    record.created, record.fields = NINE, {"status": 403, "missing": "catalog.edit"}
    assert json.loads(JsonFormatter().format(record)) == {
        "time": "2026-11-25T09:00:00.250+00:00",
        "level": "warning",
        "logger": "orderkeep.access",
        "event": "refused",
        "status": 403,
        "missing": "catalog.edit",
    }

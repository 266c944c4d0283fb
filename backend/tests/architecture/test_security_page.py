"""docs/security.md lists every requirement of OWASP ASVS 5.0, levels 1 and 2, and each test that it names exists."""

import re
from pathlib import Path

import pytest
from fastapi import FastAPI

from tests.architecture.routes import endpoints_of
from tests.clients import Client

pytestmark = pytest.mark.one_database

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+\.\d+\.\d+) \| ([12]) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
LEVELS = {"1": 70, "2": 183}
"""The number of requirements of each level in version 5.0.0."""
SERVER = re.compile(r"`([a-z_]+/test_[a-z_0-9]+\.py)(?:::(test_\w+))?`")
WEB = re.compile(r"`((?:e2e|src)/[\w./-]+\.(?:spec|test)\.tsx?)`")


def missing(text: str) -> list[str]:
    """The tests named in the text that don't exist."""
    found = [name for name in WEB.findall(text) if not (ROOT / "frontend" / name).exists()]
    for name, test in SERVER.findall(text):
        file = ROOT / "backend/tests" / name
        if not file.exists() or (test and f"def {test}(" not in file.read_text(encoding="utf-8")):
            found.append(f"{name}::{test}")
    return found


def test_every_requirement_stands_there_once() -> None:
    numbers = [number for number, *_ in ROWS]
    assert len(set(numbers)) == len(numbers) == PAGE.count("\n| 1") + len(re.findall(r"\n\| [2-9]\.", PAGE))
    assert {level: sum(each == level for _, each, *_ in ROWS) for level in LEVELS} == LEVELS


def test_no_line_is_empty() -> None:
    assert [number for number, _, words, met in ROWS if len(words) < 4 or len(met) < 15] == []


def test_every_named_test_exists() -> None:
    assert missing(PAGE) == []
    assert len(SERVER.findall(PAGE)) > 150
    assert missing("`identity/test_nothing.py` `identity/test_log.py::test_nothing` `e2e/nothing.spec.ts`") == [
        "e2e/nothing.spec.ts", "identity/test_nothing.py::", "identity/test_log.py::test_nothing",
    ]  # fmt: skip


@pytest.mark.slow
def test_no_answer_sets_a_cookie(app: FastAPI, admin: Client, stranger: Client) -> None:
    for endpoint in endpoints_of(app):
        for caller in (stranger, admin):
            if not endpoint.path.startswith("/realtime/"):
                answer = caller.ask(endpoint.method, endpoint.example, headers={"Content-Type": "application/json"})
                assert "set-cookie" not in answer.headers, endpoint


def test_trace_is_not_answered(app: FastAPI, admin: Client) -> None:
    for path in sorted({each.example for each in endpoints_of(app) if "/auth/v1/" not in each.path}):
        answer = admin.ask("TRACE", path)
        assert answer.status_code in (404, 405), path
        assert admin.headers["Authorization"] not in answer.text

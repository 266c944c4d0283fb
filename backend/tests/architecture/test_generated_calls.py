"""Calls that Schemathesis generates from the schema, by every role: valid ones, and ones that never are.

No call gets 5xx, every answer matches the schema, and none takes 5 seconds of processor time. The calls are the same in
every run; `--long` makes 100,000 on each database.
"""

import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import cycle
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode

from tests.architecture.bodies import NO_ROW
from tests.architecture.test_bad_input import IN_BODIES, IN_TEXT, bytes_of, quoted
from tests.clients import Client

pytestmark = pytest.mark.slow

CALLS, LONG_CALLS = 500, 100_000
SLOWEST_S = 5.0
BOTH = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
"""Calls that don't match the schema take twenty times as long to generate, so only `--long` has them."""
HARMFUL = ("/realtime/", "/rest/v1/profiles/{id}")
"""A stream that doesn't end, and the callers' own roles and sessions."""
LONG_PATH = "x" * 5_000
BAD_TEXT = [*IN_TEXT.values(), LONG_PATH]
BAD_SHARE = 0.5
"""Of the calls, those that get a value that broke a server before."""
Rows = Mapping[str, str]


class Maker:
    """Generates the calls of one operation."""

    def __init__(self, operation: Any, number: int) -> None:
        self.operation, self.number = operation, number

    def cases(self, mode: GenerationMode, most: int) -> list[Case]:
        """Some calls that match the schema, or that don't."""
        found: list[Case] = []

        @seed(self.number)
        @settings(
            max_examples=most,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(self.operation.as_strategy(generation_mode=mode))
        def collect(case: Case) -> None:
            found.append(case)

        with suppress(Unsatisfiable):  # an operation without parameters has no invalid call
            collect()
        return found


class Sender:
    """Sends the calls, by one role after the other."""

    def __init__(self, app: FastAPI, people: Mapping[str, Client], rows: Rows) -> None:
        self.document = app.openapi()
        self.people, self.rows = cycle(people.items()), rows
        self.dice = random.Random(1)  # noqa: S311 - the same calls in every run
        self.wrong: dict[str, str] = {}
        self.shapes: dict[str, Any] = {}
        self.sent = 0

    def send(self, case: Case) -> None:
        """Make one call and judge its answer."""
        self.sent += 1
        role, person = next(self.people)
        is_bad = self.dice.random() < BAD_SHARE
        path, options = self._path(case, is_bad=is_bad), self._body(case, is_bad=is_bad)
        began = time.process_time()
        try:
            answer = person.ask(case.method, path, **options)
        except Exception as error:  # noqa: BLE001  # a server would answer any exception with 500
            self.wrong[f"{role} {case.method} {path[:200]} {str(options)[:200]}"] = repr(error)[:300]
            return
        taken = time.process_time() - began
        problem = f"{taken:.1f} s" if taken > SLOWEST_S else self._problem(case, answer)
        if problem:
            self.wrong[f"{role} {case.method} {path[:200]} {str(options)[:200]}"] = problem

    def _path(self, case: Case, *, is_bad: bool) -> str:
        table = case.operation.path.split("/")[3] if case.operation.path.count("/") > 2 else ""
        row = self.rows.get(table, NO_ROW)
        chosen = self.dice.choice([row, row, *BAD_TEXT]) if is_bad else row
        parts = [quoted(chosen) or "%20" if "{" in part else part for part in case.operation.path.split("/")]
        query = {name: str(value) for name, value in dict(case.query or {}).items()}
        if is_bad and query:
            query[self.dice.choice(sorted(query))] = self.dice.choice(BAD_TEXT)
        return "/".join(parts) + ("?" if query else "") + "&".join(f"{quoted(k)}={quoted(v)}" for k, v in query.items())

    def _body(self, case: Case, *, is_bad: bool) -> dict[str, Any]:
        if not case.media_type or case.method == "GET":
            return {}
        if case.media_type != "application/json":
            return {"files": {"file": ("a.txt", self.dice.randbytes(100), "text/plain")}}
        body = case.body
        if is_bad and isinstance(body, dict) and body:
            body = {**body, self.dice.choice(sorted(body)): self.dice.choice(list(IN_BODIES.values()))}
        return {"content": _written(body), "headers": {"Content-Type": "application/json"}}

    def _problem(self, case: Case, answer: Any) -> str | None:
        if answer.status_code >= 500:
            return f"{answer.status_code} {answer.text[:300]}"
        kind = answer.headers.get("content-type", "")
        responses = case.operation.definition.raw["responses"]
        described = responses.get(str(answer.status_code), {}).get("content", {}).get("application/json", {})
        if answer.status_code >= 300 or "json" not in kind or "schema" not in described:
            return None
        name = f"{case.operation.label} {answer.status_code}"
        if name not in self.shapes:
            schema = {**described["schema"], "components": self.document["components"]}
            self.shapes[name] = jsonschema_rs.validator_for(schema)
        faults = [error.message for error in self.shapes[name].iter_errors(answer.json())]
        return f"{answer.status_code} breaks the schema: {faults[:2]}" if faults else None


def _written(body: Any) -> bytes:
    try:
        return bytes_of(body)
    except (TypeError, ValueError):
        return json.dumps(str(body)).encode()


def calls_of(app: FastAPI, most: int, modes: Sequence[GenerationMode]) -> Iterator[Case]:
    """The calls of all operations, about as many as asked for."""
    found = schemathesis.openapi.from_dict(app.openapi()).get_all_operations()
    operations = [each for each in (result.ok() for result in found) if not each.path.startswith(HARMFUL)]
    for number, operation in enumerate(operations):
        for mode in modes:
            yield from Maker(operation, number).cases(mode, 3 + most // len(operations) // len(modes))


@pytest.mark.timeout(86_400)  # with --long
def test_no_generated_call_breaks_anything(
    app: FastAPI,
    staff: dict[str, Client],
    stranger: Client,
    rows: Rows,
    pytestconfig: pytest.Config,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(app.state.campaigns, "wake", lambda: None)  # nothing is sent after the walk
    long = pytestconfig.getoption("--long")
    most, modes = (LONG_CALLS, BOTH) if long else (CALLS, BOTH[:1])
    sender = Sender(app, {**staff, "stranger": stranger}, rows)
    for case in calls_of(app, most, modes):
        sender.send(case)
    assert sender.wrong == {}
    assert sender.sent >= most * 3 // 4

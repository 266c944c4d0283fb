"""Invalid input is a client error on every route, for each parameter and each field of a body, never a 5xx.

The walk covers the schema, so a new route or field is included automatically. A rejected call returns a message and
writes nothing.
"""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI

from tests.architecture.bodies import Operation, operations, replaced
from tests.architecture.shares import Share
from tests.architecture.writes import LastWrite
from tests.clients import Client
from tests.makers import make_contact

FEWEST_PATHS, FEWEST_PARAMETERS, FEWEST_FIELDS, FEWEST_FILTERS, FEWEST_WITHOUT_BODY = 120, 8_000, 500, 40, 60
"""Raise this when sections are added. A walk that sees fewer is broken."""
JSON = {"Content-Type": "application/json"}
Pair = tuple[Operation, Any]
LIBRARY = re.compile(
    r"\b(Input|List|String|Dictionary|Tuple|Set|Object|Keys|Data) should\b|^Value error|^Assertion|Extra inputs"
)
"""Sentences that only a developer of the server understands."""
RAW = "raw number: "
"""The rest of this value is inserted into the JSON verbatim."""
IN_TEXT = {
    "a null character": "a\x00b",
    "half a character": "a\ud800b",
    "a far moment": "0001-01-01T00:00:00+14:00",
    "a far moment ahead": "9999-12-31T23:59:59-12:00",
    "the first day": "0001-01-01",
    "the last day": "9999-12-31",
    "a moment without zone": "2026-01-31T10:00:00",
    "a huge power": "1e999999",
    "not a number": "NaN",
    "many digits": "9" * 5_000,
    "a long word": "x" * 301,
    "beyond 64 bits": str(2**63),
    "a day far from today": "today+9999",
    "nothing": "",
}
IN_BODIES: dict[str, Any] = IN_TEXT | {
    "a number too large for a float": f"{RAW}1e999999",
    "a number of many digits": RAW + "9" * 4_000,
    "a whole number beyond 64 bits": 2**63,
    "below 64 bits": -(2**63) - 1,
    "many decimals": f"{RAW}1e-400",
    "null": None,
    "a flag": True,
    "a list": [[]],
    "a long list": ["x"] * 300,
    "an object": {"a\x00": "b"},
    "the prototype of an object": "__proto__",
    "the constructor of an object": "constructor",
    "the prototype of a constructor": "prototype",
    "an object with a prototype": {"__proto__": {"isAdmin": True}},
    "a deep object": {"a": {"a": {"a": {"a": [{}]}}}},
}


def bytes_of(body: Any) -> bytes:
    """JSON, including numbers that JSON libraries refuse to write."""
    return re.sub(f'"{RAW}([^"]*)"', r"\1", json.dumps(body)).encode()


def quoted(text: str) -> str:
    """As part of a URL."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


class Prober:
    """Sends calls, and records those that end badly."""

    def __init__(self, client: Client, last_write: LastWrite) -> None:
        self.client, self.last_write = client, last_write
        self.wrong: dict[str, str] = {}
        self.asked = 0
        self.written = last_write()

    def ask(self, operation: Operation, path: str, named: str, **options: Any) -> None:
        """Make one call."""
        self.asked += 1
        try:
            answer = self.client.ask(operation.method, path, **options)
            status, text = answer.status_code, answer.text
            is_json = "json" in answer.headers.get("content-type", "")
        except Exception as error:  # noqa: BLE001  # a server would answer any exception with 500
            status, text, is_json = 500, repr(error), False
        before, self.written = self.written, self.last_write()
        if status >= 500:
            self.wrong[f"{operation} {named}"] = f"{status} {text[:300]}"
        elif status >= 400:
            if self.written != before:
                self.wrong[f"{operation} {named}"] = f"{status}, but something was written"
            sentences = _sentences(text) if is_json else [text]
            if not sentences[0].strip():
                self.wrong[f"{operation} {named}"] = f"{status} without a sentence: {text[:300]}"
            if unreadable := [each for each in sentences if LIBRARY.search(each)]:
                self.wrong[f"{operation} {named}"] = f"{status} with a sentence of a library: {unreadable}"


def _sentences(text: str) -> list[str]:
    """The message of a refusal, and those of its fields. The auth routes have their own format."""
    said = json.loads(text)
    names = ("detail", "msg", "message", "error_description")
    first = next((str(said[name]) for name in names if said.get(name)), "")
    return [first, *(each["message"] for each in said.get("errors", []))]


@pytest.fixture
def prober(
    app: FastAPI, admin: Client, rows: dict[str, str], last_write: LastWrite, monkeypatch: pytest.MonkeyPatch
) -> Prober:
    assert rows  # created before the first check for writes
    monkeypatch.setattr(app.state.campaigns, "wake", lambda: None)  # nothing is sent after the walk
    return Prober(admin, last_write)


@pytest.fixture
def walk(app: FastAPI, rows: dict[str, str]) -> list[Operation]:
    return [each for each in operations(app, rows) if not each.path.startswith("/realtime/")]


def test_a_write_is_noticed(admin: Client, last_write: LastWrite) -> None:
    before = last_write()
    make_contact(admin)
    assert last_write() != before


@pytest.mark.slow
@pytest.mark.parametrize("bad", IN_TEXT)
def test_in_every_path(prober: Prober, walk: list[Operation], bad: str, share: Share) -> None:
    with_id = [each for each in walk if "{" in each.path]
    assert len(with_id) >= FEWEST_PATHS
    for each in share.of(with_id):
        path = re.sub(r"\{\w+\}", lambda _: quoted(IN_TEXT[bad]) or "%20", each.path)
        prober.ask(each, path, f"path: {bad}", content=bytes_of(each.body), headers=JSON)
    assert prober.wrong == {}


@pytest.mark.slow
@pytest.mark.timeout(3600)  # with --long
@pytest.mark.parametrize("bad", IN_TEXT)
def test_in_every_parameter(
    prober: Prober, walk: list[Operation], rows: dict[str, str], bad: str, share: Share, pytestconfig: pytest.Config
) -> None:
    """Each parameter is tested with one kind of value, and each list with every kind. `--long` tests all."""
    kinds = list(IN_TEXT)
    pairs: list[Pair] = [(each, name) for each in walk for name in each.query]
    assert len(pairs) >= FEWEST_PARAMETERS
    first, step = (0, 1) if pytestconfig.getoption("--long") else (kinds.index(bad), len(kinds))
    for each, name in share.of(pairs[first::step], parts=4):
        path = f"{each.path_with(rows)}?{name}={quoted(IN_TEXT[bad])}"
        prober.ask(each, path, f"{name}: {bad}")
    assert prober.wrong == {}


@pytest.mark.slow
@pytest.mark.timeout(3600)  # with --long
@pytest.mark.parametrize("bad", IN_BODIES)
def test_in_every_field(
    prober: Prober, walk: list[Operation], rows: dict[str, str], bad: str, share: Share, pytestconfig: pytest.Config
) -> None:
    """Each field is tested with a third of the kinds. `--long` tests all."""
    first, step = (0, 1) if pytestconfig.getoption("--long") else (list(IN_BODIES).index(bad) % 3, 3)
    pairs: list[Pair] = [(each, place) for each in walk if not each.as_form for place, _ in each.fields]
    assert len(pairs) >= FEWEST_FIELDS
    for each, place in share.of(pairs[first::step], parts=4):
        body = bytes_of(replaced(each.body or {}, place, IN_BODIES[bad]))
        prober.ask(each, each.path_with(rows), f"{place}: {bad}", content=body, headers=JSON)
    assert prober.wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("bad", IN_TEXT)
def test_in_every_filter_of_many_rows(prober: Prober, walk: list[Operation], rows: dict[str, str], bad: str) -> None:
    """The parameters of a list are also accepted as `matching` in a bulk change."""
    lists = {each.path: each for each in walk if each.method == "GET"}
    for each in walk:
        if each.path.endswith("/bulk"):
            for name in lists[each.path.removesuffix("/bulk")].query[::7]:
                change = {"deleted": False} if ("deleted",) in dict(each.fields) else {}
                body = bytes_of({"matching": {name: IN_TEXT[bad]}, **change})
                prober.ask(each, each.path_with(rows), f"matching {name}: {bad}", content=body, headers=JSON)
    assert prober.wrong == {}
    assert prober.asked >= FEWEST_FILTERS


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_body_in_another_encoding_is_not_read(
    prober: Prober, walk: list[Operation], rows: dict[str, str], encoding: str
) -> None:
    for each in walk:
        if each.body is not None and not each.as_form:
            content = json.dumps(each.body).encode(encoding)
            before = prober.written
            answer = prober.client.ask(each.method, each.path_with(rows), content=content, headers=JSON)
            assert (str(each), answer.status_code) == (str(each), 415)
            assert answer.json()["detail"] == "Send JSON in UTF-8"
            assert prober.last_write() == before


def test_no_field_is_ignored_by_a_route_that_reads_none(
    prober: Prober, walk: list[Operation], rows: dict[str, str]
) -> None:
    own = [each for each in walk if each.path.startswith("/rest/") and "{token}" not in each.path]
    without = [each for each in own if each.body is None and each.method in ("POST", "DELETE")]
    assert len(without) >= FEWEST_WITHOUT_BODY
    for each in without:
        before = prober.written
        answer = prober.client.ask(each.method, each.path_with(rows), json={"note": "x"})
        assert (str(each), answer.status_code) == (str(each), 422)
        assert answer.json()["detail"] == "Unknown field note"
        assert (str(each), prober.last_write()) == (str(each), before)

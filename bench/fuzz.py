"""Random invalid calls to a running server: `PYTHONPATH=.:backend python -m bench.fuzz --calls 25000`.

Every role sends this many calls. Each takes an operation of the server's schema and puts a value from
`tests/architecture/test_bad_input.py` into its path, a parameter, a field of its body, a filter of a bulk change or a
header. No response may be 5xx, and each must arrive within `--patience` seconds. The counts are written to
`bench/results/`.
"""

import http.client
import json
import random
import threading
import time
from argparse import Namespace
from collections import Counter
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bench.load import Target
from bench.operations import API
from bench.options import options_parser, parse_options
from bench.servers import memory, postgres, server
from bench.shops import PASSWORD, ROOT, Shop, fresh, items, sample_shop, sign_in
from tests.architecture.bodies import Operation, operations, replaced
from tests.architecture.test_bad_input import IN_BODIES, IN_TEXT, bytes_of, quoted
from tests.platform.route_calls import auth_calls

PORT = 8805
CLIENTS = 4
ROLES = ("stranger", "guest", "sales", "admin")
HEADERS = ("X-Environment", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID", "Content-Type", "Range")
NOT_CALLED = ("/realtime/v1/changes", "/rest/v1/profiles/{id}")
"""A stream that doesn't end, and the change of the callers' own roles."""
KEPT = 20
"""Failures described in the result."""
Request = tuple[str, str, bytes, dict[str, str]]


@dataclass
class Totals:
    """The result of one role."""

    database: str
    role: str
    calls: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    hangs: int = 0
    broken: int = 0
    """Connections that ended without a response."""
    slowest_ms: float = 0.0
    failures: list[str] = field(default_factory=list)

    @property
    def errors(self) -> int:
        """Responses of 5xx."""
        return sum(count for status, count in self.statuses.items() if status >= 500)


class Schema:
    """The operations of the server, for `operations`."""

    def __init__(self, port: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/openapi.json")
        self._document = json.loads(connection.getresponse().read())

    def openapi(self) -> Any:
        """The document that the application also returns."""
        return self._document


class Fuzzer:
    """Makes up calls. The same seed makes up the same ones."""

    def __init__(self, known: list[Operation], rows: dict[str, str], seed: str) -> None:
        self.known, self.rows, self.dice = known, rows, random.Random(seed)  # noqa: S311 - a benchmark's choice
        self.bulk = {each.path: each for each in known if each.method == "GET"}

    def call(self) -> Request:
        """An operation with one invalid value."""
        if self.dice.random() < 0.03:
            return self._auth()
        operation = self.dice.choice(self.known)
        path, body = operation.path_with(self.rows), operation.body
        headers = {"Content-Type": "application/json"}
        places = [place for place, _ in operation.fields]
        bad = self.dice.choice(list(IN_TEXT))
        match self.dice.choice(self._kinds(operation)):
            case "path":
                path = "/".join(
                    quoted(IN_TEXT[bad]) or "%20" if "{" in part else part for part in operation.path.split("/")
                )
            case "parameter":
                names = self.dice.sample(operation.query, min(len(operation.query), self.dice.randint(1, 3)))
                path += "?" + "&".join(f"{name}={quoted(self.dice.choice(list(IN_TEXT.values())))}" for name in names)
            case "field":
                for _ in range(self.dice.randint(1, 2)):
                    body = self._with_bad_field(body, self.dice.choice(places))
            case "filter":
                name = self.dice.choice(self.bulk[operation.path.removesuffix("/bulk")].query)
                body = {**(body or {}), "matching": {name: IN_TEXT[bad]}}
                body.pop("ids", None)
            case "header":
                headers[self.dice.choice(HEADERS)] = quote(IN_TEXT[bad], errors="replace")[:1000]
        return operation.method, path, b"" if body is None else bytes_of(body), headers

    def _kinds(self, operation: Operation) -> list[str]:
        found = ["header"]
        if "{" in operation.path:
            found += ["path"] * 2
        if operation.query:
            found += ["parameter"] * 4
        if operation.fields and not operation.as_form:
            found += ["field"] * 4
        if operation.path.endswith("/bulk"):
            found.append("filter")
        return found

    def _with_bad_field(self, body: Any, place: tuple[str | int, ...]) -> Any:
        try:
            return replaced(body or {}, place, self.dice.choice(list(IN_BODIES.values())))
        except (KeyError, TypeError, IndexError):  # an outer field was replaced before
            return body

    def _auth(self) -> Request:
        method, path, body = self.dice.choice(list(auth_calls("nobody@bench.example", "nothing")))
        if body:
            body = {**body, self.dice.choice(list(body)): self.dice.choice(list(IN_BODIES.values()))}
        return method, path, bytes_of(body or {}), {"Content-Type": "application/json", "Authorization": ""}


def _send(who: Target, fuzzer: Fuzzer, totals: Totals, wanted: Namespace) -> None:
    connection: http.client.HTTPConnection | None = None
    while totals.calls < wanted.calls:
        totals.calls += 1
        method, path, body, headers = fuzzer.call()
        connection = connection or http.client.HTTPConnection("127.0.0.1", who.port, timeout=wanted.patience)
        began = time.perf_counter()
        try:
            connection.request(method, path, body or None, dict(who.headers) | headers)
            answer = connection.getresponse()
            text = answer.read()
        except TimeoutError:
            totals.hangs += 1
            totals.failures.append(f"no response: {method} {path[:200]} {body[:200]!r}")
            connection = None
        except (OSError, http.client.HTTPException) as problem:
            totals.broken += 1
            totals.failures.append(f"{problem!r}: {method} {path[:200]} {body[:200]!r}")
            connection = None
        else:
            totals.statuses[answer.status] += 1
            if answer.status >= 500:
                totals.failures.append(f"{answer.status}: {method} {path[:200]} {body[:200]!r} {text[:200]!r}")
        totals.slowest_ms = max(totals.slowest_ms, (time.perf_counter() - began) * 1000)


def _person(shop: Shop, role: str) -> Target:
    if role != "stranger":
        return sign_in(shop, role, PORT)
    return Target(PORT, (("apikey", (shop.folder / "api_key").read_text().strip()),))


def rows_of(admin: Target, schema: Schema) -> dict[str, str]:
    """A row of each list, by table."""
    found = {}
    for path, methods in schema.openapi()["paths"].items():
        if (
            path.startswith(f"{API}/")
            and path.count("/") == 3
            and "get" in methods
            and f"{path}/{{id}}" in schema.openapi()["paths"]
        ):
            for row in items(admin, f"{path}?limit=1"):
                found[path.split("/")[3]] = row["id"]
    return found


def fuzz(shop: Shop, kind: str, wanted: Namespace) -> list[dict[str, Any]]:
    """Let every role call."""
    results = []
    with server(shop, PORT, "product") as running:
        schema = Schema(PORT)
        rows = rows_of(sign_in(shop, "admin", PORT), schema)
        known = [each for each in operations(schema, rows) if each.path not in NOT_CALLED]  # type: ignore[arg-type]  # has all that it uses
        for role in wanted.roles.split(","):
            totals, who = Totals(kind, role), _person(shop, role)
            threads = [
                threading.Thread(
                    target=_send, args=(who, Fuzzer(known, rows, f"{wanted.seed} {role} {number}"), totals, wanted)
                )
                for number in range(CLIENTS)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            found = asdict(totals) | {
                "errors": totals.errors,
                "failures": totals.failures[:KEPT],
                "server_mb": round(memory(running.pid)),
            }
            found["statuses"] = {str(status): count for status, count in sorted(totals.statuses.items())}
            print(json.dumps(found), flush=True)
            results.append(found)
    return results


def main() -> None:
    """Print the counts of each role and database, and keep them."""
    options = options_parser(__doc__, sizes="0", runs=0)
    options.add_argument("--calls", type=int, default=25_000)
    options.add_argument("--patience", type=float, default=30.0)
    options.add_argument("--seed", default="1")
    options.add_argument("--roles", default=",".join(ROLES))
    wanted = parse_options(options)
    for kind in wanted.databases.split(","):
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            shop = fresh(sample_shop(wanted.home, kind, cluster), cluster)
            shop.command("create-user", "guest@bench.example", "--role", "guest", "--password-stdin", typed=PASSWORD)
            results = fuzz(shop, kind, wanted)
        _keep(ROOT / "bench" / "results" / f"fuzz-{kind}.json", results)


def _keep(file: Path, results: list[dict[str, Any]]) -> None:
    """Replace the earlier results of these roles."""
    roles = {each["role"]: each for each in (json.loads(file.read_text()) if file.exists() else []) + results}
    file.write_text(json.dumps(list(roles.values()), indent=2) + "\n")


if __name__ == "__main__":
    main()

"""A call to every route, with a body as the schema asks for; and all rows of a shop, to compare."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy
from fastapi import FastAPI

from orderkeep.migrate import all_tables
from tests.architecture.routes import Endpoint, endpoints_of
from tests.databases import PASSWORD

NO_ID = "00000000-0000-7000-8000-000000000001"
FORMATS = {"uuid": NO_ID, "date": "2026-01-05", "date-time": "2026-01-05T12:00:00Z", "email": "a@shop.example"}
READS = ("GET", "HEAD")


@dataclass(frozen=True)
class Call:
    """A request that is well-formed, as far as the schema tells."""

    endpoint: Endpoint
    options: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.endpoint.method} {self.endpoint.path}"


def calls(app: FastAPI) -> Iterator[Call]:
    """One for each route under a guarded prefix, streams left out."""
    schema = app.openapi()
    for endpoint in endpoints_of(app):
        if not endpoint.path.startswith(("/rest/", "/functions/", "/storage/")):
            continue
        operation = schema["paths"].get(endpoint.path, {}).get(endpoint.method.lower(), {})
        content = operation.get("requestBody", {}).get("content", {})
        options: dict[str, Any] = {}
        if "multipart/form-data" in content:
            fields = example(content["multipart/form-data"]["schema"], schema)
            options = {"files": {"file": ("a.csv", b"name\nA\n")}, "data": {**fields, "file": None}}
        elif "application/json" in content:
            options = {"json": example(content["application/json"]["schema"], schema)}
        yield Call(endpoint, options)


def example(schema: dict[str, Any], root: dict[str, Any]) -> Any:
    """A small value of this schema."""
    if "$ref" in schema:
        found: Any = root
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return example(found, root)
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return example(next(each for each in schema[choice] if each.get("type") != "null"), root)
    if schema.get("type") == "object":
        wanted = schema.get("required") or list(schema.get("properties", {}))[:1]
        return {name: example(schema["properties"][name], root) for name in wanted if name in schema["properties"]}
    return [example(schema["items"], root)] if schema.get("type") == "array" else _plain(schema)


def _plain(schema: dict[str, Any]) -> Any:
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if schema.get("type") in ("integer", "number"):
        return max(schema.get("minimum", 1), 1)
    return True if schema.get("type") == "boolean" else FORMATS.get(schema.get("format", ""), "text")


def auth_calls(email: str, refresh_token: str) -> Iterator[tuple[str, str, dict[str, Any] | None]]:
    """Calls to the auth server that need the database."""
    yield "POST", "/auth/v1/signup", {"email": "new@shop.example", "password": PASSWORD}
    yield "POST", "/auth/v1/token?grant_type=password", {"email": email, "password": PASSWORD}
    yield "POST", "/auth/v1/token?grant_type=refresh_token", {"refresh_token": refresh_token}
    yield "POST", "/auth/v1/recover", {"email": email}
    yield "POST", "/auth/v1/verify", {"type": "recovery", "email": email, "token": "123456"}
    yield "POST", "/auth/v1/resend", {"type": "signup", "email": email}
    yield "PUT", "/auth/v1/user", {"data": {"full_name": "Another"}}
    yield "POST", "/auth/v1/logout?scope=others", None


def all_rows(app: FastAPI) -> dict[str, list[str]]:
    """Every row of every table, as text."""
    with app.state.database.reader.connect() as connection:
        tables = all_tables().sorted_tables
        return {
            table.name: sorted(str(tuple(row)) for row in connection.execute(sqlalchemy.select(table)))
            for table in tables
        }

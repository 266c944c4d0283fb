"""Every operation of the schema with its parameters and a valid body, and every field of that body."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI

Place = tuple[str | int, ...]
"""The path of a field in a body: ("lines", 0, "product_id")."""
TABLE_OF = {
    "customer": "customers", "product": "products", "purchase": "purchases", "order": "purchases",
    "purchase_order": "purchase_orders", "vendor": "vendors", "assigned_to": "profiles", "prospect": "prospects",
    "stock_order": "stock_orders", "shipment": "shipments", "quote": "quotes", "enquiry": "enquiries", "task": "tasks",
    "call": "calls", "category": "product_categories", "brand": "brands", "campaign": "campaigns", "asset": "assets",
    "stock_order_line": "stock_order_lines", "shipment_line": "shipment_lines", "view": "saved_views",
    "document": "documents", "parent": "product_categories", "returns": "deliveries", "product_ids": "products",
    "specification": "specifications",
}  # fmt: skip
"""The table that a field of this name refers to, by its name without prefix and `_id`."""


@dataclass(frozen=True)
class Operation:
    """A method of a path. `body` is None without one."""

    method: str
    path: str
    query: tuple[str, ...]
    body: Mapping[str, Any] | None
    fields: tuple[tuple[Place, Mapping[str, Any]], ...]
    """Each field of the body with its schema."""
    as_form: bool

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def path_with(self, rows: Mapping[str, str]) -> str:
        """The path with a row's id, if a row of its table is known."""
        row = rows.get(self.path.split("/")[3], NO_ROW) if self.path.count("/") > 2 else NO_ROW
        return "/".join(row if part == "{id}" else NO_ROW if "{" in part else part for part in self.path.split("/"))


OUTSIDE: Place = ("",)
"""The path of the body itself."""
NO_ROW = "00000000-0000-7000-8000-000000000001"


def operations(app: FastAPI, rows: Mapping[str, str]) -> list[Operation]:
    document = app.openapi()
    schemas = document["components"]["schemas"]
    return [
        _operation(Bodies(schemas, rows), method.upper(), path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def query_parameters(operation: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of an operation's query parameters. A shared one is a component of that name."""
    described = operation.get("parameters", ())
    return tuple(
        each["name"] if "name" in each else each["$ref"].rpartition("/")[2]
        for each in described
        if each.get("in", "query") == "query"
    )


def _operation(bodies: "Bodies", method: str, path: str, operation: Mapping[str, Any]) -> Operation:
    content = operation.get("requestBody", {}).get("content", {})
    if not content:
        return Operation(method, path, query_parameters(operation), None, (), as_form=False)
    [(kind, described)] = content.items()
    schema = described["schema"]
    body = bodies.example(schema)
    fields = tuple(bodies.fields(schema))
    return Operation(method, path, query_parameters(operation), body, fields, as_form=kind != "application/json")


def table_of(name: str) -> str | None:
    """The table that a field of this name refers to."""
    plain = name.removeprefix("p_").removesuffix("_id").removesuffix("_ids")
    found = [word for word in TABLE_OF if plain == word or plain.endswith(f"_{word}")]
    return TABLE_OF[max(found, key=len)] if found else None


class Bodies:
    """Generates values that match a schema."""

    def __init__(self, schemas: Mapping[str, Any], rows: Mapping[str, str]) -> None:
        self.schemas, self.rows = schemas, rows

    def plain(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """The schema behind references and `or null`."""
        while True:
            if "$ref" in schema:
                schema = self.schemas[schema["$ref"].rpartition("/")[2]]
            elif "anyOf" in schema:
                schema = next(each for each in schema["anyOf"] if each.get("type") != "null")
            elif "allOf" in schema:
                schema = schema["allOf"][0]
            else:
                return schema

    def example(self, schema: Mapping[str, Any], name: str = "") -> Any:
        """A value with all fields."""
        schema = self.plain(schema)
        if "const" in schema or "enum" in schema:
            return schema.get("const", schema.get("enum", [None])[0])
        match schema.get("type"):
            case "object":
                return {key: self.example(each, key) for key, each in schema.get("properties", {}).items()}
            case "array":
                return [self.example(schema.get("items", {}), name)]
            case "integer" | "number":
                return max(1, schema.get("minimum", 1))
            case "boolean":
                return False
        row = self.rows.get(table_of(name) or "", NO_ROW)
        texts = {"uuid": row, "date": "2026-01-31", "date-time": "2026-01-31T10:00:00Z"}
        return texts.get(schema.get("format", ""), "x")

    def least(self, schema: Mapping[str, Any], place: Place, value: Any) -> Any:
        """A body with this value in its place and otherwise only required fields."""
        schema = self.plain(schema)
        match schema.get("type"):
            case "object":
                needed = {*schema.get("required", ()), *place[:1]}
                properties = {key: each for key, each in schema.get("properties", {}).items() if key in needed}
                return {
                    key: self.least(each, place[1:] if place[:1] == (key,) else OUTSIDE, value)
                    if key in place[:1] or self.plain(each).get("type") in ("object", "array")
                    else self.example(each, key)
                    for key, each in properties.items()
                }
            case "array":
                return [self.least(schema.get("items", {}), place[1:] if place[:1] == (0,) else OUTSIDE, value)]
        return self.example(schema) if place else value

    def fields(self, schema: Mapping[str, Any], place: Place = ()) -> Iterator[tuple[Place, Mapping[str, Any]]]:
        """Each field, including those of nested objects."""
        schema = self.plain(schema)
        if place:
            yield place, schema
        match schema.get("type"):
            case "object":
                for key, each in schema.get("properties", {}).items():
                    yield from self.fields(each, (*place, key))
            case "array":
                yield from self.fields(schema.get("items", {}), (*place, 0))


def replaced(body: Mapping[str, Any], place: Place, value: Any) -> Any:
    """The body with another value in that place."""
    copy: Any = deepcopy(body)
    inner = copy
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return copy

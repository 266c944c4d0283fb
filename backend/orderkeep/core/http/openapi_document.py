"""The OpenAPI document: made from the routes by `orderkeep openapi`, committed, and served as it is.

Making it compiles every response schema, which takes seconds and 26 MB that the server would keep.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.responses import FileResponse
from starlette.routing import BaseRoute
from typing_extensions import override

from orderkeep.core.http.request_transaction import SectionRoute
from orderkeep.core.values import JsonObject

DOCUMENT = Path(__file__).parents[2] / "openapi.json"
LINE_LENGTH = 120
documents = APIRouter(include_in_schema=False)


@documents.get("/openapi.json")
def openapi_document() -> FileResponse:
    """The document."""
    return FileResponse(DOCUMENT)


class DocumentedApplication(FastAPI):
    """An application whose OpenAPI document includes the query parameters that lists and reports declare."""

    @override
    def openapi(self) -> JsonObject:
        if self.openapi_schema is None:
            shared = _describe_parameters(self.routes)
            super().openapi()["components"]["parameters"] = shared
        return super().openapi()


def _describe_parameters(routes: Iterable[BaseRoute]) -> JsonObject:
    """Describe each route's query parameters. Those of one meaning, as lists share, are returned as components."""
    declared = [
        (route, route.query_parameters())
        for route in routes
        if isinstance(route, SectionRoute) and route.query_parameters
    ]
    meanings = defaultdict[str, list[object]](list)
    for _, parameters in declared:
        for name, schema in parameters.items():
            meanings[name].append(schema)
    shared = {name for name, each in meanings.items() if len(each) > 1 and each.count(each[0]) == len(each)}
    for route, parameters in declared:
        route.openapi_extra = {
            "parameters": [
                {"$ref": f"#/components/parameters/{name}"} if name in shared else _parameter(name, schema)
                for name, schema in parameters.items()
            ]
        }
    return {name: _parameter(name, meanings[name][0]) for name in sorted(shared)}


def _parameter(name: str, schema: object) -> JsonObject:
    return {"name": name, "in": "query", "schema": schema}


def readable_json(value: object, indent: str = "") -> str:
    """JSON in which a value takes one line if it fits, so that a review of the document sees one line per parameter."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) < LINE_LENGTH or not isinstance(value, dict | list):
        return line
    inner = indent + "  "
    if isinstance(value, list):
        rows, ends = [readable_json(each, inner) for each in value], "[]"
    else:
        rows, ends = [f"{json.dumps(key)}: {readable_json(each, inner)}" for key, each in value.items()], "{}"
    body = ",\n".join(f"{inner}{row}" for row in rows)
    return f"{ends[0]}\n{body}\n{indent}{ends[1]}"

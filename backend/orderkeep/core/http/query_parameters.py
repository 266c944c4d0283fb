"""Query parameters that follow from a declaration, in the OpenAPI document: a list has seven per filter, in 4 routes.

They are described when the document is written, by a process of its own. The server would keep ten thousand objects.
"""

from collections.abc import Iterable

from fastapi import FastAPI
from starlette.routing import BaseRoute
from typing_extensions import override

from orderkeep.core.http.request_transaction import SectionRoute
from orderkeep.core.values import JsonObject


class DocumentedApplication(FastAPI):
    """An application whose OpenAPI document includes the declared query parameters."""

    @override
    def openapi(self) -> JsonObject:
        if self.openapi_schema is None:  # else FastAPI returns the one it has made
            _describe_parameters(self.routes)
        return super().openapi()


def _describe_parameters(routes: Iterable[BaseRoute]) -> None:
    for route in routes:
        if isinstance(route, SectionRoute) and route.query_parameters:
            described = route.query_parameters().items()
            route.openapi_extra = {
                "parameters": [{"name": name, "in": "query", "schema": schema} for name, schema in described]
            }

"""Routes of a section. Each declares its permission and runs as described in `core/http/request_transaction.py`."""

from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Required

from fastapi import APIRouter, Response
from fastapi.datastructures import Default
from fastapi.responses import JSONResponse
from typing_extensions import TypedDict, Unpack, is_typeddict

from orderkeep.core.db.models import Row, class_words
from orderkeep.core.http.request_transaction import (
    READS,
    Ctx,
    DescribeParameters,
    Endpoint,
    SectionRoute,
    in_one_transaction,
    in_own_transactions,
)
from orderkeep.core.http.schemas import ONLY_DOCUMENTED, InstallationRowOut
from orderkeep.core.lists.export import export_list as as_file
from orderkeep.core.lists.list_query import ListQuery, list_parameters
from orderkeep.core.lists.totals import FootOut, totals_of
from orderkeep.core.references import Reference, refuse_in_use
from orderkeep.core.values import JsonObject

PUBLIC = "public"
"""The permission of a route that requires no session."""

__all__ = ["PUBLIC", "Ctx", "Section", "SectionRoute"]


class RouteOptions(TypedDict, total=False):
    """What a route declares."""

    may: Required[str]
    """The permission."""
    shows: type[ListQuery] | None
    """The list whose row is returned."""
    out: object
    """Another response schema."""
    status: int
    inline: bool
    """A short read (`core/db/inline_reads.py`)."""
    batched: bool
    """The endpoint commits by itself (`core/db/batches.py`)."""
    once: str | None
    """A field with a secret: it is in the first response to an Idempotency-Key, and null when that is repeated."""
    query_parameters: DescribeParameters
    """Describes parameters that the endpoint reads by itself, for the OpenAPI document."""
    responses: dict[int | str, JsonObject]
    response_class: type[Response]


class ListOptions(TypedDict, total=False):
    """What a list declares besides its query class."""

    may: Required[str]
    """The permission."""
    export: bool
    """False for a list that can't be downloaded as a file."""
    named: str
    """Distinguishes a second list of the same table."""
    one: bool
    """Whether a row can be read by its id."""


def _singular(table: type[Row]) -> str:
    return class_words(table).replace(" ", "_")


class Section(APIRouter):
    """The routes of one section of the shop."""

    def __init__(self, *, prefix: str = "/rest/v1", tag: str) -> None:
        """Routes live under `prefix` and are tagged with `tag` in the schema."""
        super().__init__(prefix=prefix, tags=[tag], route_class=SectionRoute)

    def on(
        self,
        method: str,
        path: str,
        **options: Unpack[RouteOptions],
    ) -> Callable[[Endpoint], Endpoint]:
        """Register an endpoint.

        Returning a row implies a short read.
        """
        shows = options.get("shows")
        shape = options.get("out") or (shows.row if shows else None)
        if is_typeddict(shape):
            shape.__pydantic_config__ = ONLY_DOCUMENTED  # type: ignore[attr-defined]  # Pydantic's own attribute
        status = options.get("status", HTTPStatus.OK)
        inline = options.get("inline", shows is not None) and method in READS
        batched = options.get("batched", False)

        def put(endpoint: Endpoint) -> Endpoint:
            run = (
                in_own_transactions(endpoint)
                if batched
                else in_one_transaction(endpoint, status, shows, inline=inline, once=options.get("once"))
            )
            self.add_api_route(
                path,
                run,
                methods=[method],
                status_code=status,
                response_model=shape,
                operation_id=endpoint.__name__,
                responses=options.get("responses"),
                response_class=options.get("response_class", Default(JSONResponse)),
            )
            self._declare(options["may"], options.get("query_parameters"))
            return endpoint

        return put

    def get(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Read."""
        return self.on("GET", path, **options)

    def post(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Create (201), or a command with its own status."""
        return self.on("POST", path, **{"status": 201, **options})

    def patch(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Change some fields."""
        return self.on("PATCH", path, **options)

    def delete(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Delete, or hide."""
        return self.on("DELETE", path, **{"status": 204, **options})

    def stream(self, path: str, *, may: str) -> Callable[[Endpoint], Endpoint]:
        """Register a streaming endpoint, which authenticates by itself and holds no transaction."""

        def put(endpoint: Endpoint) -> Endpoint:
            self.add_api_route(path, endpoint, methods=["GET"], operation_id=endpoint.__name__, response_model=None)
            self._declare(may)
            return endpoint

        return put

    def _declare(self, may: str, query_parameters: DescribeParameters | None = None) -> None:
        """Set what FastAPI's route doesn't know on the one that was just registered."""
        route = self.routes[-1]
        if not isinstance(route, SectionRoute):
            message = "routes of a section are SectionRoutes"
            raise TypeError(message)
        route.permission, route.query_parameters = may, query_parameters

    def list(self, path: str, query: type[ListQuery], **options: Unpack[ListOptions]) -> None:
        """A resource's list, its export as a file and, with `one`, a single row. Parameters come from the query class.

        The path of a single row also matches `/vendors/spending`, so such a route is declared before the list.
        """
        may, named = options["may"], options.get("named", query.table.__tablename__)

        def list_rows(ctx: Ctx) -> Response:
            return Response(query.page(ctx, ctx.request.query_params), media_type="application/json")

        list_rows.__name__ = f"list_{named}"
        shape, parameters = query.page_shape(), partial(list_parameters, query)
        self.on("GET", path, may=may, out=shape, inline=True, query_parameters=parameters)(list_rows)
        if options.get("export", True):
            self._export(path, query, may, named)
        if query.summed:
            self._foot(path, query, may, named)
        if options.get("one", False):
            self._one(path, query, may, options.get("named", _singular(query.table)))

    def _one(self, path: str, query: type[ListQuery], may: str, named: str) -> None:
        def read_row(ctx: Ctx, id: str) -> InstallationRowOut:
            return query.one(ctx, id)

        read_row.__name__ = f"read_{named}"
        self.on("GET", f"{path}/{{id}}", may=may, shows=query)(read_row)

    def deletion(self, path: str, table: type[Row], *, may: str, used_by: Sequence[Reference] = ()) -> None:
        """Delete a row, unless others refer to it."""

        def delete_row(ctx: Ctx, id: str) -> None:
            row = ctx.find(table, id, lock=True)
            refuse_in_use(ctx, row, used_by)
            ctx.delete(row)

        delete_row.__name__ = f"delete_{_singular(table)}"
        self.delete(path, may=may)(delete_row)

    def _foot(self, path: str, query: type[ListQuery], may: str, named: str) -> None:
        def foot_of_rows(ctx: Ctx) -> FootOut:
            return totals_of(query, ctx, ctx.request.query_params)

        foot_of_rows.__name__ = f"foot_of_{named}"
        parameters = partial(list_parameters, query, foot=True)
        self.on("GET", f"{path}/foot", may=may, out=FootOut, query_parameters=parameters)(foot_of_rows)

    def _export(self, path: str, query: type[ListQuery], may: str, named: str) -> None:
        def export_rows(ctx: Ctx) -> Response:
            return as_file(ctx, query, ctx.request.query_params)

        export_rows.__name__ = f"export_{named}"
        parameters = partial(list_parameters, query, file=True)
        self.on("GET", f"{path}/export", may=may, query_parameters=parameters)(export_rows)

"""The edge: every endpoint runs in one transaction, committed before the answer leaves.

An endpoint is a plain function of `ctx`. Around it, in one worker thread: open the transaction, look for an
answer already given under the Idempotency-Key, run, write the bytes, keep them under the key, commit, answer.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Annotated, Any, Protocol, TypeVar

import orjson
from fastapi import APIRouter, Depends, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter

from orderkeep.core import idempotency
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.exporting import export as as_file
from orderkeep.core.listing import ListQuery, parameters
from orderkeep.core.scope import Scope

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])
READS = frozenset({"GET", "HEAD"})
MOST_DIGITS = 15
PUBLIC = "public"
"""The permission of a route that asks for no session."""


class Doorkeeper(Protocol):
    """Finds out who asks, and whether they may. Given to the application by the identity section."""

    def __call__(self, request: Request, permission: str) -> Scope: ...

    def at_once(self, request: Request, permission: str) -> Scope | None: ...


class RequestContext(Context):
    """A context with the request it serves."""

    request: Request


async def open_context(request: Request) -> RequestContext:
    """Ask the doorkeeper, in a thread when it has to look somebody up; the transaction opens later."""
    state = request.app.state
    permission = request.scope["route"].permission
    scope = state.doorkeeper.at_once(request, permission)
    if scope is None:
        scope = await run_in_threadpool(state.doorkeeper, request, permission)
    reads = request.method in READS
    session = state.database.reading() if reads else state.database.writing()
    now = utc_now()
    session.info.update(scope=scope, now=now, zone=state.settings.zone, settings=state.settings)
    ctx = RequestContext(session, scope, now, _expected_version(request))
    ctx.request = request
    return ctx


Ctx = Annotated[RequestContext, Depends(open_context)]


def _expected_version(request: Request) -> int | None:
    text = request.headers.get("if-match", "").strip().removeprefix("W/").strip('"')
    if not text or text == "*":
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else -1


class ShopRoute(APIRoute):
    """A route that knows its permission and keeps the body of a keyed command readable."""

    permission: str = ""

    def get_route_handler(self) -> Callable[[Request], Any]:
        """Read the body once, before forms are parsed, when an answer may have to be compared."""
        handle = super().get_route_handler()

        async def handler(request: Request) -> Response:
            if "idempotency-key" in request.headers:
                request.state.body = await request.body()
            answer: Response = await handle(request)
            return answer

        return handler


def json_bytes(value: Any, adapter: TypeAdapter[Any] | None = None) -> bytes:
    """The answer's bytes: plain rows as they are, shapes through Pydantic."""
    if adapter is not None and not isinstance(value, dict | list):
        value = adapter.validate_python(value, from_attributes=True)
    if isinstance(value, BaseModel):
        return value.model_dump_json().encode()
    return orjson.dumps(value, option=orjson.OPT_UTC_Z)


def _in_one_transaction(endpoint: Endpoint, status: int, shows: type[ListQuery] | None) -> Endpoint:
    @wraps(endpoint)
    def run(*args: Any, **kwargs: Any) -> Response:
        ctx: RequestContext = kwargs["ctx"]
        with ctx.db:
            key = ctx.request.headers.get("idempotency-key") if ctx.request.method not in READS else None
            if key and (kept := _claim(ctx, key)):
                return _answer(kept.body.encode(), kept.status)
            try:
                result = endpoint(*args, **kwargs)
            except Conflict as conflict:
                _show_current(ctx, conflict, shows)
                raise
            answer = result if isinstance(result, Response) else _answer(_bytes_of(result, status), status)
            if key:
                idempotency.keep(ctx.db, key, answer.status_code, bytes(answer.body))
            ctx.db.commit()
        for effect in ctx.db.info.pop("later", []):
            effect()
        return answer

    return run  # type: ignore[return-value]  # the wrapper keeps the endpoint's signature for FastAPI


def _bytes_of(result: Any, status: int) -> bytes:
    return b"" if status == HTTPStatus.NO_CONTENT else json_bytes(result)


def _answer(body: bytes, status: int) -> Response:
    return Response(body, status, media_type="application/json" if body else None)


def _claim(ctx: RequestContext, key: str) -> idempotency.KeptAnswer | None:
    request = ctx.request
    print_ = idempotency.fingerprint(request.method, request.url.path, request.url.query, request.state.body)
    return idempotency.claim(ctx.db, key, print_, ctx.now)


def _show_current(ctx: Context, conflict: Conflict, shows: type[ListQuery] | None) -> None:
    row_id = conflict.more.get("current")
    if conflict.code == "changed_elsewhere" and isinstance(row_id, str):
        ctx.db.rollback()
        conflict.more["current"] = shows.one(ctx, row_id) if shows else None


class Section(APIRouter):
    """The routes of one section of the shop."""

    def __init__(self, *, prefix: str = "/rest/v1", tag: str) -> None:
        """Routes live under `prefix` and stand under `tag` in the schema."""
        super().__init__(prefix=prefix, tags=[tag], route_class=ShopRoute)

    def on(
        self,
        method: str,
        path: str,
        *,
        may: str,
        shows: type[ListQuery] | None = None,
        out: Any = None,
        **options: Any,
    ) -> Callable[[Endpoint], Endpoint]:
        """Put an endpoint on the map. `may` names the permission; `shows` the row it answers; `out` another shape."""
        shape = out or (shows.row if shows else None)
        status = options.pop("status", HTTPStatus.OK)

        def put(endpoint: Endpoint) -> Endpoint:
            run = _in_one_transaction(endpoint, status, shows)
            self.add_api_route(
                path,
                run,
                methods=[method],
                status_code=status,
                response_model=shape,
                operation_id=options.pop("operation_id", endpoint.__name__),
                **options,
            )
            self._guard(may)
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
        """Remove or hide."""
        return self.on("DELETE", path, **{"status": 204, **options})

    def stream(self, path: str, *, may: str) -> Callable[[Endpoint], Endpoint]:
        """Put an endpoint on the map that answers for long: it asks the doorkeeper itself and holds no transaction."""

        def put(endpoint: Endpoint) -> Endpoint:
            self.add_api_route(path, endpoint, methods=["GET"], operation_id=endpoint.__name__, response_model=None)
            self._guard(may)
            return endpoint

        return put

    def _guard(self, may: str) -> None:
        route = self.routes[-1]
        if not isinstance(route, ShopRoute):
            message = "routes of a section are ShopRoutes"
            raise TypeError(message)
        route.permission = may

    def list(self, path: str, query: type[ListQuery], *, may: str, export: bool = True) -> None:
        """The list of a resource, and the same as a file: all parameters come from the query class."""

        def list_rows(ctx: Ctx) -> Response:
            return Response(query.page(ctx, ctx.request.query_params), media_type="application/json")

        list_rows.__name__ = f"list_{query.table.__tablename__}"
        self.on("GET", path, may=may, out=query.page_shape(), openapi_extra=parameters(query))(list_rows)
        if export:
            self._export(path, query, may)

    def _export(self, path: str, query: type[ListQuery], may: str) -> None:
        def export_rows(ctx: Ctx) -> Response:
            return as_file(ctx, query, ctx.request.query_params)

        export_rows.__name__ = f"export_{query.table.__tablename__}"
        self.on("GET", f"{path}/export", may=may, openapi_extra=parameters(query, file=True))(export_rows)

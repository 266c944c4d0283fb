"""Runs every endpoint in one transaction that is committed before the response is sent.

An endpoint is a plain function of `ctx`. One worker thread opens the transaction, looks up an earlier response to the
Idempotency-Key, runs the endpoint, stores the response and commits. Short reads on SQLite need no thread.
"""

import sqlite3
from collections.abc import Callable, Coroutine
from functools import partial, wraps
from http import HTTPStatus
from typing import Annotated, TypeVar

import orjson
from fastapi import Depends, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.routing import APIRoute
from sqlalchemy.exc import OperationalError

from orderkeep.core.caller import Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context
from orderkeep.core.db.engine import AppSession, Database
from orderkeep.core.db.inline_reads import InlineReader
from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Conflict
from orderkeep.core.http import idempotency
from orderkeep.core.http.bad_input import refuse_unknown_body, refuse_unusable_json
from orderkeep.core.http.changed_tables_header import collect_changed_tables, name_changed_tables
from orderkeep.core.http.visible_costs import show_current, visible_body, visible_response
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.values import Columns, JsonObject

Endpoint = TypeVar("Endpoint", bound=Callable[..., object])
Run = Callable[["RequestContext", Columns], Response]
READS = frozenset({"GET", "HEAD"})
MAX_DIGITS = 15


class RequestContext(Context):
    """A context with the request it serves."""

    request: Request


async def open_context(request: Request) -> RequestContext:
    """Run the authenticator, in a thread if it has to query the database. The transaction opens later."""
    state = request.app.state
    authenticate = partial[Scope](state.authenticator, request, request.scope["route"].permission)
    scope = authenticate() if state.authenticator.remembers(request) else await run_in_threadpool(authenticate)
    await refuse_unknown_body(request)
    reads = request.method in READS
    session = state.database.reading() if reads else state.database.writing()
    ctx = RequestContext(session, scope, utc_now(), _expected_version(request))
    ctx.request = request
    _bind_session(session, ctx)
    if not reads:
        collect_changed_tables(session)
    return ctx


def _bind_session(session: AppSession, ctx: RequestContext) -> None:
    state = ctx.request.app.state
    bound = state_of(session)
    bound.scope, bound.now, bound.zone = ctx.scope, ctx.now, state.settings.zone
    bound.attach(state.settings)
    bound.attach(state.database)


Ctx = Annotated[RequestContext, Depends(open_context)]


def _expected_version(request: Request) -> int | None:
    header = request.headers.get("if-match", "").strip()
    text = header.removeprefix("W/").strip('"')
    if not header or text == "*":
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else -1


DescribeParameters = Callable[[], JsonObject]
"""Returns query parameters by name, with their JSON schemas."""


class CheckedRoute(APIRoute):
    """A route that rejects unusable input."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[None, None, Response]]:
        """Check the body before it is parsed."""
        handle = super().get_route_handler()

        async def handler(request: Request) -> Response:
            if request.method not in READS:
                await refuse_unusable_json(request)
            answer: Response = await handle(request)
            return answer

        return handler


class SectionRoute(CheckedRoute):
    """A route that knows its permission and keeps the body of a keyed command readable."""

    permission: str = ""
    query_parameters: DescribeParameters | None = None
    """Describes parameters that the endpoint reads by itself (`core/http/openapi_document.py`)."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[None, None, Response]]:
        """Read the body once, before forms are parsed, in case a response has to be compared."""
        handle = super().get_route_handler()

        async def handler(request: Request) -> Response:
            if "idempotency-key" in request.headers:
                request.state.body = await request.body()
            answer: Response = await handle(request)
            return answer

        return handler


def json_bytes(value: object) -> bytes:
    """The response's bytes."""
    return orjson.dumps(value, option=orjson.OPT_UTC_Z)


def in_one_transaction(
    endpoint: Endpoint, status: int, shows: type[ListQuery] | None, *, inline: bool, once: str | None = None
) -> Endpoint:
    """Wrap the endpoint as FastAPI calls it. `once` is the field that a repeated command doesn't get again."""

    def run(ctx: RequestContext, args: Columns) -> Response:
        with ctx.db:
            writes = ctx.request.method not in READS
            key = ctx.request.headers.get("idempotency-key") if writes else None
            if key and (kept := _claim(ctx, key)):
                body = visible_body(ctx.scope, route_schema(ctx), kept.body.encode())
                return name_changed_tables(ctx.db, answer_of(body, kept.status))
            if writes:
                ctx.request.app.state.refuse_write(ctx)
            answer = _answer(endpoint, args, ctx, status, shows)
            if key:
                idempotency.store_key(ctx.db, key, answer.status_code, _kept_body(answer, once))
            if writes:
                ctx.db.commit()
        _run_effects(ctx)
        return name_changed_tables(ctx.db, answer)

    @wraps(endpoint)
    async def serve(**args: object) -> Response:
        ctx = args["ctx"]
        assert isinstance(ctx, RequestContext)  # noqa: S101 - every endpoint declares it
        database: Database = ctx.request.app.state.database
        if (
            inline
            and database.inline_reader is not None
            and (answer := _answer_inline(database, database.inline_reader, run, ctx, args))
        ):
            return answer
        if inline and not database.is_sqlite:
            ctx.db = database.autocommit_session()
            _bind_session(ctx.db, ctx)
        return await run_in_threadpool(run, ctx, args)

    return serve  # type: ignore[return-value]  # the wrapper keeps the endpoint's signature for FastAPI


def _answer(
    endpoint: Endpoint, args: Columns, ctx: RequestContext, status: int, shows: type[ListQuery] | None
) -> Response:
    """Run the endpoint. A conflict shows the row as it is now."""
    try:
        return _build_response(visible_response(ctx.scope, route_schema(ctx), endpoint(**args)), status)
    except Conflict as conflict:
        show_current(ctx, conflict, shows)
        raise


def _run_effects(ctx: RequestContext) -> None:
    for effect in state_of(ctx.db).after_commit:
        effect()


def in_own_transactions(endpoint: Endpoint) -> Endpoint:
    """For an endpoint that commits in batches and stores its response under the key with its last commit."""

    @wraps(endpoint)
    async def serve(**args: object) -> Response:
        def run() -> Response:
            ctx = args["ctx"]
            assert isinstance(ctx, RequestContext)  # noqa: S101 - every endpoint declares it
            with ctx.db:
                ctx.request.app.state.refuse_write(ctx)
                ctx.db.rollback()  # don't hold the writer before the first batch
                answer = endpoint(**args)
            assert isinstance(answer, Response)  # noqa: S101 - it stores these exact bytes under the key
            return name_changed_tables(ctx.db, answer)

        return await run_in_threadpool(run)

    return serve  # type: ignore[return-value]  # this wrapper keeps the signature too


def _answer_inline(
    database: Database, quick: InlineReader, run: Run, ctx: RequestContext, args: Columns
) -> Response | None:
    """The response of a short read, or None if it was interrupted because it takes too long."""
    usual = ctx.db
    ctx.db = database.inline_session(quick)
    _bind_session(ctx.db, ctx)
    try:
        return run(ctx, args)
    except (sqlite3.OperationalError, OperationalError):
        if not quick.stopped:
            raise
    ctx.db = usual
    return None


def _kept_body(answer: Response, once: str | None) -> bytes:
    """The response as it is stored: with null for a secret."""
    body = bytes(answer.body)
    return json_bytes({**orjson.loads(body), once: None}) if once else body


def route_schema(ctx: RequestContext) -> object:
    """The schema of the route's response."""
    return ctx.request.scope["route"].response_model


def _build_response(result: object, status: int) -> Response:
    if isinstance(result, Response):
        return result
    return answer_of(b"" if status == HTTPStatus.NO_CONTENT else json_bytes(result), status)


def answer_of(body: bytes, status: int) -> Response:
    """A JSON response."""
    return Response(body, status, media_type="application/json" if body else None)


def _claim(ctx: RequestContext, key: str) -> idempotency.IdempotencyKey | None:
    return idempotency.claim_key(ctx.db, key, fingerprint_of(ctx.request), ctx.now)


def fingerprint_of(request: Request) -> str:
    """Everything that identifies this command under its key."""
    body = idempotency.without_boundary(request.headers.get("content-type", ""), request.state.body)
    return idempotency.request_fingerprint(request.method, request.url.path, request.url.query, body)

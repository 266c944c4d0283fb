"""The change feed endpoint: `GET /realtime/v1/changes`, as server-sent events (HTML standard, section 9.2)."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from time import monotonic

import orjson
from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from orderkeep.core.caller import KeyAccess, Scope
from orderkeep.core.db.outages import outage_error
from orderkeep.core.errors import Malformed, Refusal
from orderkeep.core.events.change_feed_reader import FeedRow, position_text
from orderkeep.core.events.change_visibility import AUDIT, action_for_reader, is_visible_with_key
from orderkeep.core.http.routing import Section, SectionRoute
from orderkeep.core.values import JsonObject
from orderkeep.realtime.feed import Feed, read_place

HEARTBEAT = 2.0
"""Seconds of silence after which a stream sends a heartbeat and rechecks the caller's session and role."""
PERMISSION = "changes.read"
LISTS = "/rest/v1/"
RESET = b"event: reset\ndata: {}\n\n"
"""The client missed too much, or changes that can't be told, and must reload."""

routes = Section(prefix="/realtime/v1", tag="realtime")


@routes.stream("/changes", may=PERMISSION)
async def changes(request: Request) -> StreamingResponse:
    """Stream each committed change that the caller can read. `Last-Event-ID` resumes without a gap."""
    scope = await run_in_threadpool(request.app.state.authenticator, request, PERMISSION)
    last_event_id = request.headers.get("last-event-id", "")
    if last_event_id and read_place(last_event_id) is None:
        raise Malformed("Unknown Last-Event-ID", field="Last-Event-ID", code="bad_event_id")
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_stream(request, scope, last_event_id), media_type="text/event-stream", headers=headers)


async def _stream(request: Request, scope: Scope, last_event_id: str) -> AsyncIterator[bytes]:
    feed: Feed = request.app.state.feed
    queue: asyncio.Queue[list[FeedRow] | None] = asyncio.Queue()
    try:
        known = await feed.join(queue)
        yield f"retry: 2000\nid: {position_text(known)}\n\n".encode() if not last_event_id else b"retry: 2000\n\n"
        if last_event_id and (since := read_place(last_event_id)):
            missed = await asyncio.to_thread(feed.outbox.backlog, since)
            if missed is not None:
                known = (missed[-1]["xact"], missed[-1]["id"]) if missed else max(known, since)
            yield (
                RESET + f"id: {position_text(known)}\n\n".encode()
                if missed is None
                else _events(missed, request, scope)
            )
        asked = monotonic()
        async for lines in _lines(queue):
            if lines is None:
                return
            if monotonic() - asked >= HEARTBEAT:
                if not await run_in_threadpool(_still_welcome, request, scope):
                    return
                scope, asked = request.state.scope, monotonic()
            fresh = [line for line in lines if (line["xact"], line["id"]) > known]
            yield _events(fresh, request, scope) or b": alive\n\n"
    except Exception as error:
        if outage_error(error) is None:
            raise
        # The stream ends. The client reconnects until the database answers.
    finally:
        feed.listeners.discard(queue)


async def _lines(queue: asyncio.Queue[list[FeedRow] | None]) -> AsyncIterator[list[FeedRow] | None]:
    while True:
        try:
            yield await asyncio.wait_for(queue.get(), HEARTBEAT)
        except TimeoutError:
            yield []


def _still_welcome(request: Request, scope: Scope) -> bool:
    """Authenticate again: the role may have changed or the session ended. Stores the new scope on the request."""
    try:
        request.state.scope = request.app.state.authenticator(request, PERMISSION)
    except Refusal:
        return False
    same: bool = request.state.scope.environment == scope.environment
    return same


def _events(lines: list[FeedRow], request: Request, scope: Scope) -> bytes:
    hear = partial(action_for_reader, role=scope.role, actor_id=scope.actor_id, environment=scope.environment)
    if scope.key:
        tables = _tables_of(request, scope.key)
        lines = [line for line in lines if is_visible_with_key(line, tables)]
    return b"".join(_event(line, action) for line in lines if (action := hear(line)))


def _tables_of(request: Request, key: KeyAccess) -> frozenset[str]:
    """The tables whose lists the key may read."""
    lists = [each for each in request.app.routes if isinstance(each, SectionRoute) and each.methods == {"GET"}]
    return frozenset(each.path.removeprefix(LISTS) for each in lists if each.permission in key.permissions)


def _event(line: FeedRow, action: str) -> bytes:
    place = position_text((line["xact"], line["id"]))
    event: JsonObject = {
        "id": place,
        "table": line["table_name"],
        "action": action,
        "row_id": line["row_id"],
        "environment": line["environment"],
        "at": line["at"],
    }
    if line["table_name"] == AUDIT and line["record"]:
        event["record"] = line["record"]
    return b"id: " + place.encode() + b"\ndata: " + orjson.dumps(event, option=orjson.OPT_UTC_Z) + b"\n\n"

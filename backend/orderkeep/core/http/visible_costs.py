"""Responses without costs, for callers who may not see them."""

import orjson
from fastapi import Response

from orderkeep.core.caller import Scope
from orderkeep.core.context import Context
from orderkeep.core.costs import schema_of, without_costs
from orderkeep.core.errors import Conflict
from orderkeep.core.lists.list_query import ListQuery


def visible_response(scope: Scope, schema: object, result: object) -> object:
    """The result of an endpoint as the caller may see it. A finished response is returned unchanged."""
    if not scope.hides_costs or isinstance(result, Response):
        return result
    return without_costs(schema_of(schema), result)


def visible_body(scope: Scope, schema: object, body: bytes) -> bytes:
    """A stored response. Costs may have been hidden from the caller since."""
    if not body or not scope.hides_costs:
        return body
    return orjson.dumps(without_costs(schema_of(schema), orjson.loads(body)), option=orjson.OPT_UTC_Z)


def show_current(ctx: Context, conflict: Conflict, shows: type[ListQuery] | None) -> None:
    """Add the current row to a conflict with a change elsewhere."""
    row_id = conflict.more.get("current")
    if conflict.code == "changed_elsewhere" and isinstance(row_id, str):
        ctx.db.rollback()
        current = shows.one(ctx, row_id) if shows else None
        conflict.more["current"] = without_costs(shows.row, current) if shows and ctx.scope.hides_costs else current

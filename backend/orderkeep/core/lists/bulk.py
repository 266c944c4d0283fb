"""One change for many rows. Each row obeys its own rules; those that cannot be changed are named with the reason.

A row is changed whole or not at all. A call takes a slice of at most 200 rows, so nobody waits long for the writer;
whoever means all rows of a filter calls again with `below` until there is no `next`.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Annotated

import orjson
from pydantic import Field
from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.core.context import Context
from orderkeep.core.db.models import display_name
from orderkeep.core.db.savepoints import atomic
from orderkeep.core.errors import Conflict, Invalid, NotFound, Refusal
from orderkeep.core.http.schemas import IdIn, IdOut, In, MomentIn, OptionalId, Out
from orderkeep.core.lists.conditions import asks_deleted, conditions
from orderkeep.core.lists.list_query import ListQuery

MOST_AT_ONCE = 200
WHICH = ("ids", "matching", "below", "unchanged_since")
ChangeOne = Callable[[str], dict[str, object]]
"""Changes the row of this id and returns what would change it back; nothing when it was so already."""

LockFirst = Callable[[list[str]], None]
"""Gets the ids of the slice before the first row is touched, for locks that must be taken in one order."""


class BulkIn(In):
    """Which rows: `ids`, or all that `matching` finds, a slice at a time. Sections add what is to be changed."""

    ids: Annotated[list[IdIn], Field(max_length=MOST_AT_ONCE)] = Field(default_factory=list)
    matching: dict[str, str] | None = None
    """Search and filters as the list takes them."""
    below: OptionalId = None
    """With `matching`: the `next` of the slice before."""
    unchanged_since: MomentIn | None = None
    """For an undo: rows that somebody changed later stay as they are."""

    def changes(self) -> dict[str, object]:
        """What is to be changed: only the fields that the caller sent."""
        return {name: value for name, value in self.given().items() if name not in WHICH}


class BulkFailure(Out):
    """One row that stays as it was, and why. The name only where the caller may see it."""

    id: IdOut
    name: str | None
    reason: str


class BulkBefore(Out):
    """Rows that one and the same change brings back."""

    ids: list[IdOut]
    values: dict[str, object]


class BulkOut(Out):
    """How it went. `before` with `at` as `unchanged_since` undoes it."""

    done: int
    failed: list[BulkFailure]
    before: list[BulkBefore]
    at: datetime
    next: IdOut | None


def change_each(
    ctx: Context,
    query: type[ListQuery],
    body: BulkIn,
    change: ChangeOne,
    first: Callable[[list[str]], None] | None = None,
) -> BulkOut:
    """Change row by row, as `BulkOut` tells it. Raises Invalid when it is not said which rows, or what."""
    if bool(body.ids) == (body.matching is not None):
        raise Invalid("Choose rows by ids or by matching", field="ids")
    if not body.changes():
        raise Invalid("Choose at least one change")
    ids, following = _rows_of(ctx, query, body)
    if first:
        first(ids)
    refused: dict[str, str] = {}
    back: dict[bytes, list[str]] = {}
    for row_id in ids:
        try:
            with atomic(ctx):
                _refuse_changed(ctx, query, row_id, body.unchanged_since)
                values = change(row_id)
        except Refusal as refusal:
            refused[row_id] = refusal.message
        else:
            if values:
                back.setdefault(orjson.dumps(values, option=orjson.OPT_SORT_KEYS), []).append(row_id)
    names = _names(ctx, query, refused)
    return {
        "done": len(ids) - len(refused),
        "failed": [{"id": row_id, "name": names.get(row_id), "reason": reason} for row_id, reason in refused.items()],
        "before": [{"ids": same, "values": orjson.loads(values)} for values, same in back.items()],
        "at": ctx.now,
        "next": following,
    }


def _rows_of(ctx: Context, query: type[ListQuery], body: BulkIn) -> tuple[list[str], str | None]:
    """The ids of this slice, and where the next one goes on. Rows made meanwhile are newer and never met."""
    if body.matching is None:
        return list(dict.fromkeys(body.ids)), None
    key = query.table.id
    hidden = asks_deleted(query, body.matching)
    asked = select(key).where(*conditions(query, ctx, dict(body.matching))).execution_options(with_hidden=hidden)
    if body.below:
        asked = asked.where(key < body.below)
    found: Sequence[str] = ctx.db.scalars(asked.order_by(key.desc()).limit(MOST_AT_ONCE + 1)).all()
    ids = list(found[:MOST_AT_ONCE])
    return ids, ids[-1] if len(found) > MOST_AT_ONCE else None


def _refuse_changed(ctx: Context, query: type[ListQuery], row_id: str, since: datetime | None) -> None:
    if since is None:
        return
    table = query.table
    asked = select(table.updated_at).where(table.id == row_id).execution_options(with_hidden=True)
    changed = ctx.db.scalars(asked).one_or_none()
    if changed is None:
        message = f"This {display_name(table)} doesn't exist"
        raise NotFound(message)
    if changed > since:
        raise Conflict("This was changed again in the meantime", code="changed_elsewhere")


def _names(ctx: Context, query: type[ListQuery], ids: Iterable[str]) -> dict[str, str]:
    table = query.table
    column: InstrumentedAttribute[str] = getattr(table, "number" if hasattr(table, "number") else "name")
    asked = select(table.id, column).where(table.id.in_(list(ids))).execution_options(with_hidden=True)
    found: dict[str, str] = dict(ctx.db.execute(asked).all())
    return found

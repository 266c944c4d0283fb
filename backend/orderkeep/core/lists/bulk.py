"""Bulk changes. Each row follows its own rules, and rows that can't be changed are reported with the reason.

A row is changed completely or not at all. A call handles at most 200 rows, so that the writer isn't blocked for long.
To change all rows of a filter, the client repeats the call with `below` until there is no `next`.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Annotated

import orjson
from pydantic import Field
from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.db.savepoints import atomic
from orderkeep.core.errors import Conflict, Invalid, Refusal
from orderkeep.core.http.schemas import IdIn, IdOut, In, MomentIn, OptionalId, Out
from orderkeep.core.lists.conditions import asks_deleted, list_conditions
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.values import Columns

MAX_ROWS = 200
SELECTION_FIELDS = ("ids", "matching", "below", "unchanged_since")
UndoValues = Columns
"""The values of a bulk change that would undo it for one row. Empty if the row didn't change."""
ChangeOne = Callable[[str], UndoValues]
"""Change the row with this id."""

LockFirst = Callable[[list[str]], None]
"""Called with the ids of the slice before the first row is changed, to take locks in a consistent order."""


class RowSelectionIn(In):
    """Which rows: `ids`, or all that match `matching`."""

    ids: Annotated[list[IdIn], Field(max_length=MAX_ROWS)] = Field(default_factory=list)
    matching: dict[str, str] | None = None
    """Search and filters, as the list takes them."""

    def require_choice(self) -> None:
        """Raises Invalid unless rows are chosen in exactly one of the two ways."""
        if bool(self.ids) == (self.matching is not None):
            raise Invalid("Choose rows by ids or by matching", field="ids")


class BulkIn(RowSelectionIn):
    """The rows of a bulk change; those that match are changed one slice at a time. Sections add the changes."""

    below: OptionalId = None
    """With `matching`: the `next` of the previous slice."""
    unchanged_since: MomentIn | None = None
    """For an undo: rows that someone has changed since then are left alone."""

    def changes(self) -> Columns:
        """The changes: only the fields that the caller sent."""
        return {name: value for name, value in self.given().items() if name not in SELECTION_FIELDS}


def changed_fields(body: BulkIn, row: Row, names: Iterable[str]) -> set[str]:
    """Return those of the named fields that the caller sent and that differ from the row's."""
    return {name for name in names if body.sent(name) and getattr(body, name) != getattr(row, name)}


class BulkFailure(Out):
    """A row that wasn't changed, and the reason. The name is included only if the caller may see it."""

    id: IdOut
    name: str | None
    reason: str


class BulkBefore(Out):
    """Rows that the same change would restore."""

    ids: list[IdOut]
    values: Columns


class BulkOut(Out):
    """The result. Sending `before` with `at` as `unchanged_since` undoes it."""

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
    """Change the rows one by one and report as `BulkOut`. Raises Invalid if rows or changes are missing."""
    body.require_choice()
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
    """The ids of this slice, and where the next one starts. Rows created since are newer and never included."""
    if body.matching is None:
        return list(dict.fromkeys(body.ids)), None
    key = query.table.id
    hidden = asks_deleted(query, body.matching)
    asked = select(key).where(*list_conditions(query, ctx, dict(body.matching))).execution_options(with_hidden=hidden)
    if body.below:
        asked = asked.where(key < body.below)
    found: Sequence[str] = ctx.db.scalars(asked.order_by(key.desc()).limit(MAX_ROWS + 1)).all()
    ids = list(found[:MAX_ROWS])
    return ids, ids[-1] if len(found) > MAX_ROWS else None


def _refuse_changed(ctx: Context, query: type[ListQuery], row_id: str, since: datetime | None) -> None:
    if since is None:
        return
    table = query.table
    asked = select(table.updated_at).where(table.id == row_id).execution_options(with_hidden=True)
    changed = ctx.db.scalars(asked).one_or_none()
    if changed is None:
        raise ctx.not_found(table, row_id)
    if changed > since:
        raise Conflict("This was changed again in the meantime", code="changed_elsewhere")


def _names(ctx: Context, query: type[ListQuery], ids: Iterable[str]) -> dict[str, str]:
    table = query.table
    column: InstrumentedAttribute[str] = getattr(table, "number" if hasattr(table, "number") else "name")
    asked = select(table.id, column).where(table.id.in_(list(ids))).execution_options(with_hidden=True)
    found: dict[str, str] = dict(ctx.db.execute(asked).all())
    return found

"""Refuses a name that is taken, and the deletion of a record that others refer to."""

from collections.abc import Iterable

from sqlalchemy import func, select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.core.context import Context
from orderkeep.core.db.models import Row, UniquelyNamed, display_name
from orderkeep.core.errors import Conflict
from orderkeep.core.pluralize import plural
from orderkeep.core.text_normalize import fold

Reference = InstrumentedAttribute[str] | InstrumentedAttribute[str | None]
"""A column that holds the id of another table's row."""
EVERY_ROW = {"every_owner": True, "with_hidden": True}
"""Also those that the caller can't see, because they refer to the record as well."""


def refuse_duplicate_name(
    ctx: Context, table: type[UniquelyNamed], name: str, row: UniquelyNamed | None = None
) -> None:
    """Raises Conflict if another row has this name. A blank name is one that doesn't change."""
    if not name:
        return
    found = ctx.db.scalars(select(table.id).where(table.name_key == fold(name))).first()
    if found is not None and (row is None or found != row.id):
        message = f"This {display_name(table)} name is already used. Choose another."
        raise Conflict(message, field="name", code="already_there")


def refuse_in_use(ctx: Context, row: Row, used_by: Iterable[Reference]) -> None:
    """Raises Conflict with the number of records that refer to this one."""
    for column in used_by:
        count = select(func.count()).where(column == row.id)
        if used := ctx.db.scalars(count, execution_options=EVERY_ROW).one():
            users = plural(used, display_name(column.parent.class_))
            verb = "uses" if used == 1 else "use"
            raise Conflict(f"{users} {verb} this {display_name(type(row))}", code="in_use")

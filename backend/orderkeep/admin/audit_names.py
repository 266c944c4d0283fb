"""The display names of the records that audit entries are about."""

from collections import defaultdict
from functools import cache

from sqlalchemy import inspect, select

from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import Base, Row
from orderkeep.core.values import JsonObject

NAMED_BY = (
    "number",
    "serial_number",
    "name",
    "full_name",
    "title",
    "subject",
    "summary",
    "file_name",
)
"""The columns that name a record, the best first."""
MAX_NAME_LENGTH = 200


@cache
def _tables() -> dict[str, tuple[type[Row], str]]:
    """Table → its class and the column that names its rows, of the tables that have one."""
    found = {}
    for mapper in Base.registry.mappers:
        column = next((name for name in NAMED_BY if name in mapper.column_attrs), None)
        if issubclass(mapper.class_, Row) and column:
            found[mapper.class_.__tablename__] = (mapper.class_, column)
    return found


def record_names(ctx: Context, records: list[tuple[str | None, str | None]]) -> dict[str, str]:
    """Id → name of the records (table, id) that still exist; also of deleted contacts and tasks."""
    ids: dict[str, set[str]] = defaultdict(set)
    for table, row_id in records:
        if table in _tables() and row_id:
            ids[table].add(row_id)
    names: dict[str, str] = {}
    for table, wanted in ids.items():
        model, column = _tables()[table]
        question = select(model.id, inspect(model).column_attrs[column].class_attribute)
        found = ctx.db.execute(
            question.where(any_of(model.id, sorted(wanted))), execution_options={"with_hidden": True}
        )
        names.update({row_id: str(name)[:MAX_NAME_LENGTH] for row_id, name in found.all() if name is not None})
    return names


def named_in(*values: JsonObject | None) -> str | None:
    """The name that the entry itself recorded, for a record that no longer exists."""
    for column in NAMED_BY:
        for recorded in values:
            name = (recorded or {}).get(column)
            if name is not None and name != "":
                return str(name)[:MAX_NAME_LENGTH]
    return None

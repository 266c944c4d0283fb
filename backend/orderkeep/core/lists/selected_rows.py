"""Rows selected by their ids in a URL, for files about several records."""

from collections.abc import Sequence

from orderkeep.core.context import Context
from orderkeep.core.db.models import display_name
from orderkeep.core.errors import Malformed, NotFound
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.declaration import ShownRow_co
from orderkeep.core.lists.list_query import ListQuery

MAX_SELECTED = 200
"""Maximum number of records in one file."""


def selected_rows(ctx: Context, query: type[ListQuery[ShownRow_co]], ids: str) -> Sequence[ShownRow_co]:
    """Return these rows in the order given: ids separated by commas.

    Raises Malformed for anything but a list of ids, NotFound if one of the rows doesn't exist for the caller.
    """
    name = display_name(query.table)
    wanted = [canonical_id(each.strip()) for each in ids.split(",") if each.strip()]
    known = list(dict.fromkeys(each for each in wanted if each))
    if not known or len(known) < len(set(wanted)) or len(wanted) > MAX_SELECTED:
        message = f"ids must contain 1 to {MAX_SELECTED} {name}s, separated by commas"
        raise Malformed(message, field="ids", code="bad_value")
    rows = {row["id"]: row for row in query.some(ctx, known)}
    if len(rows) < len(known):
        message = f"This {name} doesn't exist"
        raise NotFound(message)
    return [rows[each] for each in known]

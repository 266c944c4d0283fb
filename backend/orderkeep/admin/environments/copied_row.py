"""A row of production as it is written into test."""

from functools import cache

from sqlalchemy import Column, Table

from orderkeep.admin.environments.columns import COPIED, LEFT_OUT_LINKS, PEOPLE, WRITTEN
from orderkeep.admin.environments.enums import Treatment
from orderkeep.admin.environments.rules import Pseudonyms
from orderkeep.contacts.enums import Tier
from orderkeep.contacts.rules import effective_tier, normalize_phone, points_of, suggested_tier
from orderkeep.core.db.column_types import Cents, Id
from orderkeep.core.db.models import Base, Row
from orderkeep.core.field_values import member_in
from orderkeep.core.ids import NIL_ID
from orderkeep.core.text_normalize import fold, search_text
from orderkeep.core.values import Columns, Values
from orderkeep.purchasing.models import Shipment
from orderkeep.sales.sort_keys import text_key

REMOVED = "Text removed"
NAMED = frozenset({"customers", "products"})
"""Orders sort by their names."""
INVENTED = frozenset(Treatment) - {
    Treatment.KEEP, Treatment.BLANK, Treatment.LABEL, Treatment.IDS, Treatment.KEY,
}  # fmt: skip


def copied_row(table: Table, row: Values, environment: str, invent: Pseudonyms) -> Columns:
    """Return the copy of a row."""
    found = {c.name: _value(table, c, row[c.name], invent) for c in table.c if c.name not in WRITTEN}
    found["environment"] = environment
    if table.name in NAMED and fold(text_key(str(row["name"])) or "") != fold(str(row["name"])):
        invent.names_by_id[str(found["id"])] = str(found["name"])
    _derive(table.name, found, invent)
    if "search_text" in table.c:
        found["search_text"] = search_text(
            *(str(value) for name in _search_columns()[table.name] if (value := found.get(name)))
        )
    return found


@cache
def _search_columns() -> dict[str, tuple[str, ...]]:
    """The columns that a search reads, by table."""
    classes = (mapper.class_ for mapper in Base.registry.mappers)
    return {each.__tablename__: each.searched for each in classes if issubclass(each, Row)}


def _value(table: Table, column: Column[object], value: object, invent: Pseudonyms) -> object:
    name = column.name
    if value is None or name in LEFT_OUT_LINKS:
        return None
    if isinstance(column.type, Cents) and isinstance(value, int):
        return value * invent.times
    if isinstance(column.type, Id):
        return value if name in PEOPLE else invent.id(str(value))
    return _text_value(column, value, COPIED[table.name].get(name, Treatment.KEEP), invent)


def _text_value(column: Column[object], value: object, treatment: Treatment, invent: Pseudonyms) -> object:
    if treatment is Treatment.BLANK:
        return None if column.nullable else type(value)()
    if treatment is Treatment.LABEL:
        return REMOVED
    if treatment is Treatment.IDS and isinstance(value, list):
        return [invent.id(str(each)) for each in value]
    if treatment in INVENTED and str(value).strip():
        return invent.text(treatment, str(value))
    return value


def _derive(table: str, row: Columns, invent: Pseudonyms) -> None:
    """Set the columns that follow from others."""
    if "name_key" in row:
        row["name_key"] = fold(str(row["name"]))
    if "place_key" in row:
        row["place_key"] = f"{row['parent_id'] or ''}/{row['name_key']}"
    if "phone_normalized" in row:
        row["phone_normalized"] = normalize_phone(_text(row["phone"]))
    for source, key in (("shop_order_number", "shop_order_key"), ("serial_number", "serial_key")):
        if key in row:
            row[key] = fold(str(row[source])) if row[source] else None
    if "tracking_key" in row:
        number, carrier = _text(row["tracking_number"]), _text(row["carrier"])
        row["name"] = number or row["name"]
        row["tracking_key"] = None if number is None else Shipment.key_of(number)
        row["carrier_key"] = None if carrier is None else fold(carrier)
    if table == "purchases":
        # The invented names of contact and product. An item outside the catalog loses its description.
        row["contact_key"] = text_key(invent.names_by_id.get(str(row["customer_id"]), _text(row["contact_key"])))
        invented = invent.names_by_id.get(str(row["product_id"]), _text(row["product_key"]))
        row["product_key"] = text_key(invented) if row["product_id"] != NIL_ID else None
    if table == "quotes":
        row["revision"] = 1  # the earlier versions aren't copied
    if table == "customers":
        completed = row["completed_total"]
        points = points_of(completed if isinstance(completed, int) else 0)
        suggested = suggested_tier(points)
        row["tier_points"], row["suggested_tier"] = points, suggested
        row["customer_tier"] = effective_tier(member_in(row, "tier_override", Tier), suggested)


def _text(value: object) -> str | None:
    return None if value is None else str(value)

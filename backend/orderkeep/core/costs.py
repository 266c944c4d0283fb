"""Costs, margins and vendors' spend, which a business can hide from its sales staff.

A response schema marks them with `CostOut`, `UnitCostOut` or `CostShareOut`. For a caller whose scope hides costs they
are null in every response, missing in files, and unknown as sort keys and filters.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, NotRequired, Union, get_args, get_origin, get_type_hints

from pydantic import WithJsonSchema
from typing_extensions import is_typeddict


@dataclass(frozen=True)
class CostMark:
    """Marks a field with a cost."""


COST = CostMark()
NULL = {"type": "null"}
CostOut = Annotated[float, COST, WithJsonSchema({"anyOf": [{"type": "number", "multipleOf": 0.01}, NULL]})]
"""A cost with at most two decimals. Null for callers who may not see costs."""
UnitCostOut = Annotated[float, COST, WithJsonSchema({"anyOf": [{"type": "number", "multipleOf": 0.0001}, NULL]})]
"""A cost per item with at most four decimals. Null for callers who may not see costs."""
CostShareOut = Annotated[float, COST, WithJsonSchema({"anyOf": [{"type": "number"}, NULL]})]
"""A share in percent that tells about costs. Null for callers who may not see costs."""
CostCountOut = Annotated[int, COST]
"""A count that tells about costs."""


@dataclass(frozen=True)
class CostFields:
    """The fields of a schema with costs, and those with schemas of their own."""

    costs: frozenset[str]
    nested: Mapping[str, object]


_known: dict[object, CostFields] = {}


def cost_fields(schema: object) -> CostFields:
    """Return the fields of a schema, determined once."""
    if schema not in _known:
        _known[schema] = _fields_of(schema)
    return _known[schema]


def _fields_of(schema: object) -> CostFields:
    hints = get_type_hints(schema, include_extras=True)
    costs = frozenset(name for name, hint in hints.items() if _is_cost(hint))
    nested = {name: found for name, hint in hints.items() if (found := _schema_in(hint)) is not None}
    return CostFields(costs, nested)


def without_costs(schema: object, value: object) -> object:
    """Return a copy of a response with null in place of its costs."""
    if isinstance(value, list):
        return [without_costs(schema, each) for each in value]
    if not isinstance(value, dict) or not isinstance(schema, type) or not is_typeddict(schema):
        return value
    fields = cost_fields(schema)
    return {
        name: None if name in fields.costs else without_costs(fields.nested.get(name), each)
        for name, each in value.items()
    }


def schema_of(response: object) -> object:
    """Return the schema of a response, or of the items in its list."""
    return _schema_in(response)


def _is_cost(hint: object) -> bool:
    if get_origin(hint) is Annotated:
        return COST in getattr(hint, "__metadata__", ()) or _is_cost(get_args(hint)[0])
    return any(_is_cost(each) for each in get_args(hint)) if _is_wrapper(hint) else False


def _schema_in(hint: object) -> object | None:
    """The schema of a field: its own, or that of the rows in its list."""
    if isinstance(hint, type) and is_typeddict(hint):
        return hint
    if get_origin(hint) in (list, Annotated) or _is_wrapper(hint):
        return next((found for each in get_args(hint) if (found := _schema_in(each)) is not None), None)
    return None


def _is_wrapper(hint: object) -> bool:
    return get_origin(hint) in (Union, UnionType, NotRequired)

"""The registry's parameters: which kinds are requested, and the conditions of each on its own list."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement
from sqlalchemy.sql.elements import False_

from orderkeep.core.context import Context
from orderkeep.core.db.models import Owned
from orderkeep.core.errors import Malformed, bad_parameter
from orderkeep.core.lists.conditions import list_conditions
from orderkeep.core.lists.filters import COMPARISONS, filter_clause
from orderkeep.reporting.records.enums import RecordKind
from orderkeep.reporting.records.kinds import KINDS, STATUSES, Kind

Conditions = dict[RecordKind, list[ColumnElement[bool]]]
COMPARED = ("", *COMPARISONS, "not", "null")
OPERATORS: Mapping[str, tuple[str, ...]] = {
    "q": ("",),
    "status": ("", "not"),
    **dict.fromkeys(("owner_id", "customer_id", "amount", "created_at", "updated_at"), COMPARED),
}
"""The filters beside `kind`, and the operators of each."""


@dataclass(frozen=True)
class Filter:
    """One parameter: field, operator and text."""

    name: str
    text: str

    @property
    def field(self) -> str:
        """The field without its operator."""
        return self.name.partition(".")[0]

    @property
    def operator(self) -> str:
        """The operator, or nothing for equality."""
        return self.name.partition(".")[2]


def wanted_kinds(params: Mapping[str, str]) -> tuple[RecordKind, ...]:
    """The kinds that `kind` and `kind.not` leave, in the order of the registry. Raises Malformed for an unknown one."""
    requested, refused = _kinds(params, "kind"), _kinds(params, "kind.not")
    return tuple(
        kind for kind in RecordKind if (requested is None or kind in requested) and kind not in (refused or ())
    )


def _kinds(params: Mapping[str, str], name: str) -> set[RecordKind] | None:
    if name not in params:
        return None
    try:
        return {RecordKind(each) for each in params[name].split(",")}
    except ValueError:
        raise bad_parameter(name, params[name]) from None


def conditions_by_kind(ctx: Context, params: Mapping[str, str]) -> Conditions:
    """The conditions of each requested kind. A kind that lacks a filtered field has no matching records.

    A kind whose search has no candidates is left out, because its `false` would swallow the conditions of all others.
    """
    filters = [Filter(name, text) for name, text in params.items() if name not in ("kind", "kind.not")]
    for each in filters:
        _check(each)
    found: Conditions = {}
    for kind in wanted_kinds(params):
        where = _conditions(ctx, KINDS[kind], filters)
        if where is not None and not any(isinstance(each, False_) for each in where):
            found[kind] = where
    return found


def _check(requested: Filter) -> None:
    """Refuse unknown parameters and values that no kind has."""
    if requested.operator not in OPERATORS.get(requested.field, ()):
        message = f"Unknown parameter {requested.name}"
        raise Malformed(message, field=requested.name, code="unknown_parameter")
    if requested.field == "status" and not STATUSES.issuperset(requested.text.split(",")):
        raise bad_parameter(requested.name, requested.text)


def _conditions(ctx: Context, kind: Kind, filters: list[Filter]) -> list[ColumnElement[bool]] | None:
    """The conditions of one kind, or None if it can't match."""
    where: list[ColumnElement[bool]] = []
    params: dict[str, str] = {}
    for requested in filters:
        match requested.field:
            case "owner_id":
                clause = filter_clause(requested.name, kind.owner, requested.operator, requested.text, None)
                if not issubclass(kind.query.table, Owned):
                    return None
                where.append(clause)
            case "status":
                known_statuses = [each for each in requested.text.split(",") if each in kind.statuses]
                if not known_statuses and not requested.operator:
                    return None
                if known_statuses:
                    params[requested.name.replace("status", kind.status_filter)] = ",".join(known_statuses)
            case "customer_id" if requested.field not in kind.query.filters:
                return None
            case "amount":
                column = kind.amount_for(hides_costs=ctx.scope.hides_costs)
                if column is None:
                    return None
                amount = getattr(kind.query.table, column)
                where.append(filter_clause(requested.name, amount, requested.operator, requested.text, None))
            case _:
                params[requested.name] = requested.text
    return [*where, *list_conditions(kind.query, ctx, params)]

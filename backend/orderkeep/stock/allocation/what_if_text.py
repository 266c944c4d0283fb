"""What-if scenarios as text."""

from collections.abc import Mapping

from orderkeep.core.pluralize import plural
from orderkeep.stock.allocation.explanation_schemas import GainOut, WhatIfOut
from orderkeep.stock.allocation.product_queue import QueueEntry
from orderkeep.stock.allocation.what_if import ScenarioResult
from orderkeep.stock.enums import Scenario

OTHER = "another order"


def describe_result(outcome: ScenarioResult, names: Mapping[str, QueueEntry]) -> WhatIfOut:
    """A result with its sentences. Orders that the reader can't see have no name."""
    own = names.get(outcome.order_id) if outcome.order_id else None
    return {
        "wish": outcome.scenario,
        "more": outcome.more,
        "purchase_id": own.order_id if own else None,
        "purchase_number": own.number if own else None,
        "condition": scenario_text(outcome, _order_name(outcome.order_id, names)),
        "outcome": result_text(outcome, names),
        "gains": [_gain_out(order_id, quantity, names) for order_id, quantity in outcome.gains],
    }


def scenario_text(outcome: ScenarioResult, name: str) -> str:
    more = f"{plural(outcome.more, 'more item')} {'arrives' if outcome.more == 1 else 'arrive'}"
    return {
        Scenario.ONE_MORE: more,
        Scenario.ENOUGH: more,
        Scenario.URGENT: f"{name} is marked urgent and {more}",
        Scenario.OFF_HOLD: f"{name} is taken off hold",
        Scenario.ALLOWED: f"The contact of {name} is restored",
        Scenario.IN_PARTS: f"{name} accepts a partial quantity",
    }[outcome.scenario]


def result_text(outcome: ScenarioResult, names: Mapping[str, QueueEntry]) -> str:
    """The resulting allocations, the order in question first."""
    gains = dict(outcome.gains)
    own = gains.pop(outcome.order_id, 0) if outcome.order_id else 0
    if not own and not gains:
        return (
            "Nothing changes: no items are available"
            if not outcome.more
            else "The items stay available: no order needs them"
        )
    parts = []
    if outcome.order_id:
        name = _order_name(outcome.order_id, names)
        parts.append(f"{name} gets {plural(own, 'item')}" if own else f"{name} is still waiting")
    visible = [(order_id, quantity) for order_id, quantity in gains.items() if order_id in names]
    parts += [f"{names[order_id].number} gets {plural(quantity, 'item')}" for order_id, quantity in visible[:3]]
    rest = len(gains) - len(visible[:3])
    if rest:
        quantity = sum(gains.values()) - sum(number for _, number in visible[:3])
        them = OTHER if rest == 1 else plural(rest, "other order")
        parts.append(f"{them} {'gets' if rest == 1 else 'get'} {plural(quantity, 'item')}")
    text = ", ".join(parts)
    return text[0].upper() + text[1:]


def _gain_out(order_id: str, quantity: int, names: Mapping[str, QueueEntry]) -> GainOut:
    place = names.get(order_id)
    return {
        "purchase_id": place.order_id if place else None,
        "purchase_number": place.number if place else None,
        "customer_name": place.customer_name if place else None,
        "quantity": quantity,
    }


def _order_name(order_id: str | None, names: Mapping[str, QueueEntry]) -> str:
    return names[order_id].number if order_id and order_id in names else "Another order"

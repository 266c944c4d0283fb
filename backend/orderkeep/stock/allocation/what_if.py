"""What-if scenarios: the allocation rule run on other values. Pure; nothing is stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from orderkeep.stock.allocation.rule import Demand, IncomingLine, Reason, allocate_supply
from orderkeep.stock.enums import Scenario

MAX_SCENARIOS = 4
"""Maximum number of orders for which removing their own obstacle is considered."""
MAX_SEARCH = 60
"""Up to this many additional items, the exact number that suffices is searched for."""


@dataclass(frozen=True)
class AllocationInput:
    """The short orders of a product in rank order, and its free supply."""

    demands: tuple[Demand, ...]
    on_hand: int = 0
    coming: tuple[IncomingLine, ...] = ()

    def given(self, more: int = 0) -> dict[str, int]:
        """Quantity that each order would get with this many additional items on hand."""
        return {
            one.order_id: one.got
            for one in allocate_supply(self.demands, max(self.on_hand, 0) + more, self.coming)
            if one.got
        }

    def of(self, order_id: str) -> Demand | None:
        """The order's demand, or None if it isn't short."""
        return next((demand for demand in self.demands if demand.order_id == order_id), None)

    def with_demand(self, demand: Demand) -> "AllocationInput":
        """The same input with the order's demand replaced."""
        demands = tuple(demand if each.order_id == demand.order_id else each for each in self.demands)
        return replace(self, demands=demands)

    def moved(self, order_id: str, place: int) -> "AllocationInput":
        """The same input with the order at another position among the short orders, counted from 0."""
        rest = [demand for demand in self.demands if demand.order_id != order_id]
        own = [demand for demand in self.demands if demand.order_id == order_id]
        return replace(self, demands=(*rest[:place], *own, *rest[place:]))


@dataclass(frozen=True)
class ScenarioResult:
    """The result of a scenario with `more` additional items on hand: each order's gain."""

    scenario: Scenario
    more: int
    gains: tuple[tuple[str, int], ...]
    order_id: str | None = None


def for_product(asked: AllocationInput) -> list[ScenarioResult]:
    """Scenarios that would help any order: additional items, or removing an order's own obstacle."""
    if not asked.demands:
        return []
    found = [_outcome(asked, asked, Scenario.ONE_MORE, 1)]
    if (needed := _total_wanted(asked.demands)) > 1:
        found.append(_outcome(asked, asked, Scenario.ENOUGH, needed))
    standing = (
        demand for demand in asked.demands if demand.ineligible or (demand.all_or_nothing and demand.wanted > 1)
    )
    own = [each for demand in islice(standing, MAX_SCENARIOS) for each in _eligibility_scenarios(asked, demand)]
    return found + [each for each in own if each.gains]


def for_order(asked: AllocationInput, order_id: str, urgent_place: int | None) -> list[ScenarioResult]:
    """Scenarios that would help one order. `urgent_place` is its position if it were urgent."""
    demand = asked.of(order_id)
    if demand is None:
        return []
    found = [replace(_outcome(asked, asked, Scenario.ONE_MORE, 1), order_id=order_id)]
    if urgent_place is not None and demand.ineligible is None:
        found.append(_outcome(asked, asked.moved(order_id, urgent_place), Scenario.URGENT, 1, order_id))
    found += _eligibility_scenarios(asked, demand)
    if demand.ineligible is None and (enough := _sufficient_quantity(asked, demand)) > 1:
        found.append(_outcome(asked, asked, Scenario.ENOUGH, enough, order_id))
    return found


def _eligibility_scenarios(asked: AllocationInput, demand: Demand) -> list[ScenarioResult]:
    """An order that is on hold, belongs to a blacklisted contact, or requires its full quantity."""
    if demand.ineligible is not None:
        scenario = Scenario.OFF_HOLD if demand.ineligible is Reason.ON_HOLD else Scenario.ALLOWED
        freed = asked.with_demand(replace(demand, ineligible=None))
        return [_outcome(asked, freed, scenario, 0, demand.order_id)]
    if demand.all_or_nothing and demand.wanted > 1:
        in_parts = asked.with_demand(replace(demand, all_or_nothing=False))
        return [_outcome(asked, in_parts, Scenario.IN_PARTS, 0, demand.order_id)]
    return []


def _outcome(
    now: AllocationInput, then: AllocationInput, scenario: Scenario, more: int, order_id: str | None = None
) -> ScenarioResult:
    before, after = now.given(), then.given(more)
    gains = tuple(
        (each, quantity - before.get(each, 0)) for each, quantity in after.items() if quantity > before.get(each, 0)
    )
    return ScenarioResult(scenario, more, gains, order_id)


def _total_wanted(demands: Sequence[Demand]) -> int:
    return sum(demand.wanted for demand in demands if demand.ineligible is None)


def _sufficient_quantity(asked: AllocationInput, demand: Demand) -> int:
    """The smallest number of additional items with which the order is fully allocated."""
    upto = asked.demands[: asked.demands.index(demand) + 1]
    most = _total_wanted(upto)
    reached = replace(asked, demands=upto)
    if most > MAX_SEARCH:
        return most
    return next((more for more in range(most) if reached.given(more).get(demand.order_id, 0) >= demand.wanted), most)

"""The stock of a product during the simulation: quantities, costs and restocking."""

from dataclasses import dataclass, field
from random import Random

from orderkeep.core.shares import half_up
from orderkeep.seed.bulk_insert import Table, id_of, timestamp_text
from orderkeep.stock.enums import Bucket, MovementKind
from orderkeep.stock.valuation_rules import share_of_value, sum_known

MOVEMENT = (
    "id",
    "environment",
    "product_id",
    "position",
    "kind",
    "quantity",
    "source",
    "target",
    "purchase_id",
    "reason",
    "value",
    "created_at",
    "updated_at",
)
HAND = Bucket.ON_HAND
Posted = tuple[str, int, str | None, str | None, str | None, str | None, int | None]
"""Kind, quantity, source, target, order, reason, value."""


@dataclass(slots=True)
class ProductStock:
    """The ledger columns of one product."""

    product_id: str
    price: int
    cost: int | None
    """What an item costs when it is bought, in cents."""
    value: int | None
    """What the items on hand are worth, in cents."""
    weight: int
    on_hand: int
    position: int
    reserved: int = 0
    """Quantity allocated to existing orders, which the simulation doesn't touch."""
    lot: int = 12
    """Quantity per restocking."""
    low: int = 4
    """Restock below this level."""
    scarce: bool = False
    """No restocking in the last days of the history."""
    coming_at: int = field(default=0)
    """When the next items arrive; 0 if none are on the way."""

    @property
    def free(self) -> int:
        """Quantity that isn't allocated."""
        return self.on_hand - self.reserved

    @property
    def figures(self) -> dict[str, str | int | None]:
        """The product's columns at the end."""
        known = self.value is not None and self.on_hand > 0
        return {
            "id": self.product_id,
            "on_hand": self.on_hand,
            "value": self.value,
            "average": half_up(100 * (self.value or 0), self.on_hand) if known else None,
            "position": self.position,
        }


class Ledger:
    """Writes movements like `ledger.posting`: in sequence, never below zero."""

    def __init__(self, table: Table, environment: str, rng: Random) -> None:
        self._table = table
        self._environment = environment
        self._rng = rng

    def issue(self, shelf: ProductStock, quantity: int, order_id: str, ms: int) -> int | None:
        """A pickup. Returns its cost in cents."""
        cost = share_of_value(shelf.value, quantity, shelf.on_hand)
        shelf.on_hand -= quantity
        shelf.value = None if shelf.value is None or cost is None else shelf.value - cost
        self._post(shelf, (MovementKind.PICKUP, quantity, HAND, None, order_id, None, cost), ms)
        return cost

    def arrive(self, shelf: ProductStock, quantity: int, ms: int) -> None:
        """Receive a shipment."""
        shelf.on_hand += quantity
        shelf.coming_at = 0
        cost = None if shelf.cost is None else shelf.cost * quantity
        shelf.value = sum_known(shelf.value, cost)
        self._post(shelf, (MovementKind.ADJUSTMENT, quantity, None, HAND, None, "Delivery received", cost), ms)

    def _post(self, shelf: ProductStock, what: Posted, ms: int) -> None:
        shelf.position += 1
        at = timestamp_text(ms)
        self._table.add(id_of(self._rng, ms), self._environment, shelf.product_id, shelf.position, *what, at, at)

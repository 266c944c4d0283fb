"""The stock of a product during the simulation: quantities, costs and restocking."""

from dataclasses import dataclass, field
from random import Random

from orderkeep.seed.bulk_insert import Table, id_of, timestamp_text
from orderkeep.stock.enums import Bucket, MovementKind

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
    "unit_cost",
    "created_at",
    "updated_at",
)
HAND = Bucket.ON_HAND
Posted = tuple[str, int, str | None, str | None, str | None, str | None, int | None]
"""Kind, quantity, source, target, order, reason, unit cost."""


@dataclass(slots=True)
class ProductStock:
    """The ledger columns of one product."""

    product_id: str
    price: int
    cost: int | None
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


class Ledger:
    """Writes movements like `ledger.posting`: in sequence, never below zero."""

    def __init__(self, table: Table, environment: str, rng: Random) -> None:
        self._table = table
        self._environment = environment
        self._rng = rng

    def issue(self, shelf: ProductStock, quantity: int, order_id: str, ms: int) -> None:
        """A pickup."""
        shelf.on_hand -= quantity
        self._post(shelf, (MovementKind.PICKUP, quantity, HAND, None, order_id, None, shelf.cost), ms)

    def arrive(self, shelf: ProductStock, quantity: int, ms: int) -> None:
        """Receive a shipment."""
        shelf.on_hand += quantity
        shelf.coming_at = 0
        self._post(shelf, (MovementKind.ADJUSTMENT, quantity, None, HAND, None, "Delivery received", None), ms)

    def _post(self, shelf: ProductStock, what: Posted, ms: int) -> None:
        shelf.position += 1
        at = timestamp_text(ms)
        self._table.add(id_of(self._rng, ms), self._environment, shelf.product_id, shelf.position, *what, at, at)

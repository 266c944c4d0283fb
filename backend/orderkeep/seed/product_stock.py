"""A product as the story knows it: its pieces, what they cost, and when more come."""

from dataclasses import dataclass, field
from random import Random

from orderkeep.seed.bulk_insert import Table, id_of, moment
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
HAND = Bucket.ON_HAND.value
Posted = tuple[str, int, str | None, str | None, str | None, str | None, int | None]
"""Kind, pieces, source, target, order, reason, cost of one."""


@dataclass(slots=True)
class ProductStock:
    """What the ledger needs to know of one product."""

    product_id: str
    price: int
    cost: int | None
    weight: int
    on_hand: int
    position: int
    reserved: int = 0
    """Pieces promised to orders that are there already; the story leaves them alone."""
    lot: int = 12
    """So many pieces come at once."""
    low: int = 4
    """From here on more are bought."""
    scarce: bool = False
    """Nothing comes any more in the last days of the story."""
    coming_at: int = field(default=0)
    """When the next pieces come; 0 when none are under way."""

    @property
    def free(self) -> int:
        """Pieces that nobody was promised."""
        return self.on_hand - self.reserved


class Ledger:
    """Writes movements as the one function of the stock section does: position by position, never below zero."""

    def __init__(self, table: Table, environment: str, rng: Random) -> None:
        self._table = table
        self._environment = environment
        self._rng = rng

    def issue(self, shelf: ProductStock, pieces: int, order_id: str, ms: int) -> None:
        """A pickup."""
        shelf.on_hand -= pieces
        self._post(shelf, (MovementKind.PICKUP.value, pieces, HAND, None, order_id, None, shelf.cost), ms)

    def arrive(self, shelf: ProductStock, pieces: int, ms: int) -> None:
        """A parcel, counted in."""
        shelf.on_hand += pieces
        shelf.coming_at = 0
        self._post(shelf, (MovementKind.ADJUSTMENT.value, pieces, None, HAND, None, "Delivery counted in", None), ms)

    def _post(self, shelf: ProductStock, what: Posted, ms: int) -> None:
        shelf.position += 1
        at = moment(ms)
        self._table.add(id_of(self._rng, ms), self._environment, shelf.product_id, shelf.position, *what, at, at)

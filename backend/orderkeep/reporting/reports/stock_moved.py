"""Which movements since a moment count as items that left the stock."""

from sqlalchemy import and_, bindparam

from orderkeep.core.db.column_types import UtcDateTime
from orderkeep.core.db.in_list import one_of
from orderkeep.stock.enums import ISSUE_KINDS, Bucket, MovementKind
from orderkeep.stock.models import Movement

BEGIN = bindparam("begin", type_=UtcDateTime())
ISSUED = one_of(Movement.kind, sorted(ISSUE_KINDS))
TAKEN_BACK = and_(
    Movement.kind == MovementKind.REVERSAL,
    Movement.target == Bucket.ON_HAND,
    Movement.purchase_id.is_not(None),
)

"""Request schemas of returns. A return is stored and shown as a delivery of kind `return`."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from orderkeep.core.http.schemas import IdIn, In, OptionalDay, OptionalMoney, OptionalText, Whole
from orderkeep.sales.enums import ReturnOutcome
from orderkeep.sales.order_schemas import MAX_LINES


class ReturnCondition(StrEnum):
    """Whether returned goods can be sold again."""

    GOOD = "good"
    DAMAGED = "damaged"


class ReturnLineIn(In):
    """Returned items of a line. `amount` is net of tax; without one, it is their share of the line's net amount."""

    line_id: IdIn
    quantity: Whole = 1
    condition: ReturnCondition = ReturnCondition.GOOD
    outcome: ReturnOutcome = ReturnOutcome.REFUND
    amount: OptionalMoney = None
    reason: OptionalText = None
    asset_ids: Annotated[list[IdIn], Field(max_length=MAX_LINES)] = Field(default_factory=list)


class ReturnIn(In):
    """Returned items of an order, today if no date is given."""

    lines: Annotated[list[ReturnLineIn], Field(min_length=1, max_length=MAX_LINES)]
    returned_at: OptionalDay = None
    notes: OptionalText = None

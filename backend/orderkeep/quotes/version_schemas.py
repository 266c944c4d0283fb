"""Response schemas of the earlier versions of a quote."""

from datetime import datetime

from orderkeep.core.http.schemas import MoneyOut, Out


class QuoteVersionOut(Out):
    """An earlier version that was sent to the customer."""

    revision: int
    sent_at: datetime | None
    replaced_at: datetime
    final_amount: MoneyOut


class QuoteVersionsOut(Out):
    """The earlier versions of a quote, newest first."""

    items: list[QuoteVersionOut]

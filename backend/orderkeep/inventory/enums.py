"""The words of counting, and of looking at the shelf."""

from enum import StrEnum


class CountStatus(StrEnum):
    """Where a stock count stands. Only an approved one moved stock."""

    COUNTING = "counting"
    APPROVED = "approved"
    CANCELLED = "cancelled"


class CountScope(StrEnum):
    """Which products a count takes."""

    ALL = "all"
    CATEGORY = "category"
    CHOSEN = "chosen"
    LOW = "low"
    UNCHECKED = "unchecked"


class EntryWay(StrEnum):
    """What an entry of a count says: so many more, so many in all, this very unit, an unknown one, or anew."""

    ADD = "add"
    SET = "set"
    UNIT = "unit"
    FOUND = "found"
    RECOUNT = "recount"


class LineState(StrEnum):
    """How a line of a count stands."""

    OPEN = "open"
    SAME = "same"
    DIFFERENT = "different"


class Level(StrEnum):
    """What may be wrong with the stock of a product."""

    BUY = "buy"
    LOW = "low"
    OUT = "out"
    DEAD = "dead"


class Figure(StrEnum):
    """A figure of a product that can be proved."""

    ON_HAND = "on_hand"
    ON_ORDER = "on_order"
    IN_TRANSIT = "in_transit"
    BLOCKED = "blocked"
    RESERVED = "reserved"
    PROMISED = "promised"
    AVAILABLE = "available"
    INCOMING = "incoming"
    SUGGEST_BUY = "suggest_buy"

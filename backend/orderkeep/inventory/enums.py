"""Enums of stock counts and inventory."""

from enum import StrEnum


class CountStatus(StrEnum):
    """Status of a stock count. Only an approved one has moved stock."""

    COUNTING = "counting"
    APPROVED = "approved"
    CANCELLED = "cancelled"


class CountScope(StrEnum):
    """Which products a count includes."""

    ALL = "all"
    CATEGORY = "category"
    CHOSEN = "chosen"
    LOW = "low"
    UNCHECKED = "unchecked"


class CountEntryKind(StrEnum):
    """The kind of a count entry: add a quantity, set the total, a known unit, an unknown unit, or a recount."""

    ADD = "add"
    SET = "set"
    UNIT = "unit"
    FOUND = "found"
    RECOUNT = "recount"


class LineState(StrEnum):
    """Status of a count line."""

    OPEN = "open"
    SAME = "same"
    DIFFERENT = "different"


class Level(StrEnum):
    """Possible stock problems of a product."""

    BUY = "buy"
    LOW = "low"
    OUT = "out"
    DEAD = "dead"


class Figure(StrEnum):
    """A figure that can be broken down into rows."""

    ON_HAND = "on_hand"
    ON_ORDER = "on_order"
    IN_TRANSIT = "in_transit"
    BLOCKED = "blocked"
    RESERVED = "reserved"
    PROMISED = "promised"
    AVAILABLE = "available"
    INCOMING = "incoming"
    SUGGEST_BUY = "suggest_buy"

"""Reads a typed number, whole or in part: SO-1042, so10, 1042. The business chooses its prefixes."""

from dataclasses import dataclass

from orderkeep.business.enums import NumberKind
from orderkeep.business.number_prefixes import StoredPrefixes, matching_prefix, searched_prefixes, typed_number
from orderkeep.business.numbering import stored_prefixes
from orderkeep.core.context import Context


@dataclass(frozen=True)
class TypedNumber:
    """The first digits of a number, or all of them, and its prefix."""

    digits: str
    prefix: str
    """Without punctuation. Empty if only digits were typed."""
    stored: StoredPrefixes

    @property
    def value(self) -> int:
        """The digits as a number."""
        return int(self.digits)

    def prefixes(self, kind: NumberKind) -> list[str]:
        """The prefixes that numbers of this kind can have: all of the kind if only digits were typed."""
        return matching_prefix(self.stored, kind, self.prefix) if self.prefix else searched_prefixes(self.stored, kind)


def number_in(ctx: Context, text: str) -> TypedNumber | None:
    """Read normalized text. None unless it consists of digits, after a prefix of the business or without one."""
    if not text[-1:].isdecimal():
        return None
    stored = stored_prefixes(ctx)
    parts = typed_number(stored, text)
    return TypedNumber(parts[1], parts[0], stored) if parts else None

"""Results of count entries, and count accuracy. Pure functions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orderkeep.inventory.enums import CountEntryKind


@dataclass(frozen=True)
class Entry:
    """One entry; `on_hand` is the book quantity at that moment."""

    way: CountEntryKind
    quantity: int
    on_hand: int
    unit_id: str | None = None
    serial: str | None = None


@dataclass(frozen=True)
class CountTally:
    """A product's count so far; `counted` is None before the first entry."""

    counted: int | None = None
    expected: int | None = None
    moved_meanwhile: int = 0
    unit_ids: tuple[str, ...] = ()
    """The known units that were counted."""
    serials: tuple[str, ...] = ()
    """Serial numbers that aren't in the books."""

    @property
    def difference(self) -> int | None:
        """Counted minus expected quantity at the time of counting."""
        return None if self.counted is None or self.expected is None else self.counted - self.expected


def combine_entries(entries: Iterable[Entry]) -> CountTally:
    """Combine the valid entries, oldest first."""
    found = CountTally()
    for entry in entries:
        found = _tally_after(found, entry)
    return found


def _tally_after(found: CountTally, entry: Entry) -> CountTally:
    if entry.way is CountEntryKind.RECOUNT:
        return CountTally()
    if entry.way is CountEntryKind.SET:
        return CountTally(entry.quantity, entry.on_hand)
    moved = 0 if found.expected is None else abs(entry.on_hand - found.expected)
    return CountTally(
        (found.counted or 0) + entry.quantity,
        entry.on_hand,
        found.moved_meanwhile + moved,
        (*found.unit_ids, *([entry.unit_id] if entry.unit_id else [])),
        (*found.serials, *([entry.serial] if entry.serial else [])),
    )


@dataclass(frozen=True)
class Units:
    """Missing and new units of a line."""

    expected: int
    found: int
    missing: tuple[str, ...]
    serials: tuple[str, ...]

    @property
    def difference(self) -> int:
        """The change to the book quantity."""
        return len(self.serials) - len(self.missing)


def units_of(expected_ids: Sequence[str], found: CountTally, still_there: Iterable[str]) -> Units:
    """Return missing units: on hand when counting started, still on hand in the books, and not counted.

    A unit that has left since then isn't missing, and one that arrived and was scanned makes no difference.
    """
    seen, there = set(found.unit_ids), set(still_there)
    missing = tuple(unit_id for unit_id in expected_ids if unit_id not in seen and unit_id in there)
    known = sum(1 for unit_id in expected_ids if unit_id in seen)
    return Units(len(expected_ids), known + len(found.serials), missing, found.serials)


@dataclass(frozen=True)
class CountOutcome:
    """The figures of a count. `off` sums absolute differences."""

    lines: int
    counted: int
    different: int
    expected: int
    off: int

    @property
    def accuracy(self) -> float | None:
        """Return the share of counted products without a difference, in percent with one decimal."""
        return None if not self.counted else (1000 * (self.counted - self.different) // self.counted) / 10

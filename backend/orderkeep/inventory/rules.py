"""What the entries of a count add up to, and how right the books were. Values in, values out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orderkeep.inventory.enums import EntryWay


@dataclass(frozen=True)
class Entry:
    """One entry: `on_hand` is what the books said at that moment."""

    way: EntryWay
    pieces: int
    on_hand: int
    unit_id: str | None = None
    serial: str | None = None


@dataclass(frozen=True)
class Tally:
    """What was counted of a product so far; `counted` None: nothing yet."""

    counted: int | None = None
    expected: int | None = None
    moved_meanwhile: int = 0
    unit_ids: tuple[str, ...] = ()
    """The very units that were found."""
    serials: tuple[str, ...] = ()
    """Units that the books do not have."""

    @property
    def difference(self) -> int | None:
        """Pieces more (or fewer) than the books said at the moment of counting."""
        return None if self.counted is None or self.expected is None else self.counted - self.expected


def tally(entries: Iterable[Entry]) -> Tally:
    """Fold the entries that stand, oldest first."""
    found = Tally()
    for entry in entries:
        found = _after(found, entry)
    return found


def _after(found: Tally, entry: Entry) -> Tally:
    if entry.way is EntryWay.RECOUNT:
        return Tally()
    if entry.way is EntryWay.SET:
        return Tally(entry.pieces, entry.on_hand)
    moved = 0 if found.expected is None else abs(entry.on_hand - found.expected)
    return Tally(
        (found.counted or 0) + entry.pieces,
        entry.on_hand,
        found.moved_meanwhile + moved,
        (*found.unit_ids, *([entry.unit_id] if entry.unit_id else [])),
        (*found.serials, *([entry.serial] if entry.serial else [])),
    )


@dataclass(frozen=True)
class Units:
    """Units of a line: which are missing, and which were found that the books do not have."""

    expected: int
    found: int
    missing: tuple[str, ...]
    serials: tuple[str, ...]

    @property
    def difference(self) -> int:
        """Pieces that the books get, or lose."""
        return len(self.serials) - len(self.missing)


def units_of(expected_ids: Sequence[str], found: Tally, still_there: Iterable[str]) -> Units:
    """Units missing are those that were there when counting began, still are by the books, and were not found.

    One that left meanwhile was there: it is not missing. One that came meanwhile and was scanned changes nothing.
    """
    seen, there = set(found.unit_ids), set(still_there)
    missing = tuple(unit_id for unit_id in expected_ids if unit_id not in seen and unit_id in there)
    known = sum(1 for unit_id in expected_ids if unit_id in seen)
    return Units(len(expected_ids), known + len(found.serials), missing, found.serials)


@dataclass(frozen=True)
class Outcome:
    """A count in figures. `off` counts pieces without their sign."""

    lines: int
    counted: int
    different: int
    expected: int
    off: int

    @property
    def accuracy(self) -> float | None:
        """The share of counted products that were exactly as the books said, in percent with one decimal."""
        return None if not self.counted else (1000 * (self.counted - self.different) // self.counted) / 10

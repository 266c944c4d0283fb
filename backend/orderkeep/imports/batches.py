"""Long lists a part at a time: a database takes only so many values in one statement."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

AT_ONCE = 500
Item = TypeVar("Item")


def in_parts(items: Sequence[Item], size: int = AT_ONCE) -> Iterator[Sequence[Item]]:
    """So many at a time."""
    for start in range(0, len(items), size):
        yield items[start : start + size]

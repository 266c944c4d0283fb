"""Splits long lists into chunks, because a database limits the number of values in a statement."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

AT_ONCE = 500
Item = TypeVar("Item")


def in_parts(items: Sequence[Item], size: int = AT_ONCE) -> Iterator[Sequence[Item]]:
    """Maximum size of a chunk."""
    for start in range(0, len(items), size):
        yield items[start : start + size]

"""Splits long lists into chunks, because a database limits the number of values in a statement."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

BATCH_SIZE = 500
Item = TypeVar("Item")


def in_parts(items: Sequence[Item], size: int = BATCH_SIZE) -> Iterator[Sequence[Item]]:
    """Maximum size of a chunk."""
    for start in range(0, len(items), size):
        yield items[start : start + size]

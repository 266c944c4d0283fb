"""A row of a file as a record."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

import orjson

from orderkeep.core.values import Columns


@dataclass(frozen=True)
class ImportRecord:
    """The row's key in its source, and its values."""

    row: int
    key: str
    values: Columns
    rows: tuple[int, ...] = ()
    """The row number of each line, if several rows form one record."""

    @cached_property
    def hash(self) -> str:
        """Two records with equal values have the same hash."""
        return sha256(orjson.dumps(self.values, option=orjson.OPT_SORT_KEYS)).hexdigest()

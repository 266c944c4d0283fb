"""Which part of a long walk runs on a database."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

Case = TypeVar("Case")


@dataclass(frozen=True)
class Share:
    """The cases of one database. The databases run different ones."""

    offset: int
    is_whole: bool

    def of(self, cases: Sequence[Case], parts: int = 2) -> Sequence[Case]:
        """Every case numbered `offset` of `parts`: with two parts, each case runs on one of the databases."""
        return cases if self.is_whole else cases[self.offset :: parts]

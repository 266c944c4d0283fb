"""Invented values of a copy: deterministic for a copy, and the same wherever the original is the same."""

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from uuid import UUID

from orderkeep.admin.environments.enums import EnvironmentAction, Treatment
from orderkeep.core.environment import Environment
from orderkeep.core.ids import NIL_ID, NO_ROW
from orderkeep.core.text_normalize import fold

FIRST = (
    "Ada", "Amir", "Anna", "Ben", "Carla", "Chen", "Dana", "Elif", "Emil", "Eva", "Femi", "Goran", "Hana", "Ida",
    "Ivan", "Jana", "Jon", "Kai", "Lena", "Luis", "Mara", "Milo", "Nia", "Noah", "Olga", "Omar", "Paul", "Rosa",
    "Sami", "Tara", "Theo", "Vera", "Yuki", "Zoe",
)  # fmt: skip
LAST = (
    "Abbott", "Baker", "Castro", "Dietz", "Evans", "Falk", "Garcia", "Hale", "Ito", "Jensen", "Kaya", "Lang",
    "Moreau", "Nowak", "Okafor", "Perez", "Quinn", "Rossi", "Silva", "Tran", "Ueda", "Vogel", "Weber", "Xu", "Young",
    "Zeman",
)  # fmt: skip
FIRMS = (
    "Alder", "Birch", "Cedar", "Delta", "Ember", "Falcon", "Grove", "Harbor", "Iris", "Juniper", "Keystone", "Lumen",
    "Maple", "North", "Orchard", "Pine", "Quarry", "Ridge", "Summit", "Tidal", "Union", "Valley", "Willow", "Yarrow",
)  # fmt: skip
TRADES = ("Trading", "Supply", "Works", "Partners", "Retail", "Group", "Services")
GOODS = ("adapter", "bracket", "cable", "drill", "filter", "gauge", "hinge", "lamp", "meter", "pump", "sensor", "valve")
STREETS = ("Station Road", "Mill Lane", "Park Avenue", "Harbor Street", "Hill Street", "Market Square", "Oak Drive")
TOWNS = ("Ashford", "Brookfield", "Clearwater", "Fairview", "Greenville", "Lakeside", "Riverton", "Westport")
TIMES = range(2, 10)
"""Amounts are multiplied by one of these. With a fraction, sums would no longer match to the cent."""
DAY_MS = 86_400_000
FICTIONAL = 80_000
"""Telephone numbers without an extension."""
WORDS: dict[EnvironmentAction, str] = {
    EnvironmentAction.COPY: "Production can only be copied into Test",
    EnvironmentAction.EMPTY: "Production can't be emptied",
}


def refusal_reason(action: EnvironmentAction, environment: Environment) -> str | None:
    """Why this can't be done to this environment, or None."""
    allowed = action is EnvironmentAction.EMPTY and environment is Environment.DEVELOPMENT
    return None if allowed or environment is Environment.TEST else WORDS[action]


@dataclass
class Pseudonyms:
    """The invented values of one copy."""

    seed: str
    taken: Collection[str] = frozenset()
    """Normalized original values, which are never used as invented ones."""
    names_by_id: dict[str, str] = field(default_factory=dict)
    """The copy's id of a contact or product → its invented name, if an order's sort key doesn't lead to it."""
    _known: dict[tuple[Treatment, str], str] = field(default_factory=dict)
    _counters: dict[Treatment, Iterator[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Draw what holds for the whole copy."""
        draw = random.Random(self.seed)  # noqa: S311  # not a secret
        self.times = draw.choice(TIMES)
        self._earlier = draw.randrange(1, DAY_MS) << 80
        self._start = draw.randrange(500)
        self._domain = f"c{draw.randrange(16**6):06x}.example.net"

    def id(self, row_id: str) -> str:
        """The copy's id of a row. Ids keep their order, by which rows of the same time are sorted."""
        if row_id in (NIL_ID, NO_ROW):
            return row_id
        return str(UUID(int=(UUID(row_id).int - self._earlier) % (1 << 128)))

    def text(self, kind: Treatment, original: str) -> str:
        """The invented value for an original one."""
        key = kind, fold(original)
        if key not in self._known:
            numbers = self._counters.setdefault(kind, count(self._start))
            self._known[key] = next(v for each in numbers if fold(v := self._made(kind, each)) not in self.taken)
        return self._known[key]

    def _made(self, kind: Treatment, number: int) -> str:
        if kind is Treatment.EMAIL:
            return f"contact{number}@{self._domain}"
        return MADE[kind](number)


def _person(number: int) -> str:
    """Neighbours differ in both names; no pair repeats within all combinations."""
    last = _value_for(LAST, number // len(FIRST) + number % len(FIRST))
    return f"{_value_for(FIRST, number)} {last}{_repeat_suffix(number, len(FIRST) * len(LAST))}"


def _company(number: int) -> str:
    return f"{_value_for(FIRMS, number)} {_value_for(TRADES, number)}{_repeat_suffix(number, len(FIRMS) * len(TRADES))}"


def _product(number: int) -> str:
    return f"{_value_for(FIRMS, number // len(GOODS))} {_value_for(GOODS, number)} {number}"


def _phone(number: int) -> str:
    """A number reserved for fiction."""
    extension = f" ext. {number // FICTIONAL}" if number >= FICTIONAL else ""
    return f"+1 {200 + number // 100 % 800} 555 01{number % 100:02}{extension}"


def _address(number: int) -> str:
    return f"{number} {_value_for(STREETS, number)}, {_value_for(TOWNS, number // len(STREETS))}"


def _value_for(values: Sequence[str], number: int) -> str:
    return values[number % len(values)]


def _repeat_suffix(number: int, different: int) -> str:
    """Distinguishes names once all combinations are used."""
    return f" {number // different + 1}" if number >= different else ""


MADE: dict[Treatment, Callable[[int], str]] = {
    Treatment.PERSON: _person,
    Treatment.COMPANY: _company,
    Treatment.PRODUCT: _product,
    Treatment.CATEGORY: "Category {}".format,
    Treatment.PHONE: _phone,
    Treatment.ADDRESS: _address,
    Treatment.CODE: "T{:06}".format,
}

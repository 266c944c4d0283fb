"""What would change who gets what: the one rule, run on other values. Values in, values out; nothing is written."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from orderkeep.stock.allocation.rule import Claim, Coming, Reason, share
from orderkeep.stock.enums import Wish

MOST_TOLD = 4
"""Of orders that stand in their own way, the first so many are told of."""
LONGEST_SEARCH = 60
"""Up to so many pieces more, the very number that is enough is looked for."""


@dataclass(frozen=True)
class Asked:
    """Who is short of a product, in their rank, and what of it is free."""

    claims: tuple[Claim, ...]
    on_hand: int = 0
    coming: tuple[Coming, ...] = ()

    def given(self, more: int = 0) -> dict[str, int]:
        """Pieces that each order would get, with so many more on the shelf."""
        return {
            one.order_id: one.got for one in share(self.claims, max(self.on_hand, 0) + more, self.coming) if one.got
        }

    def of(self, order_id: str) -> Claim | None:
        """The order's claim; None when it is short of nothing."""
        return next((claim for claim in self.claims if claim.order_id == order_id), None)

    def with_claim(self, claim: Claim) -> "Asked":
        """The same with another claim in the place of the order's own."""
        claims = tuple(claim if each.order_id == claim.order_id else each for each in self.claims)
        return replace(self, claims=claims)

    def moved(self, order_id: str, place: int) -> "Asked":
        """The same with the order at another place among those that are short, counted from 0."""
        rest = [claim for claim in self.claims if claim.order_id != order_id]
        own = [claim for claim in self.claims if claim.order_id == order_id]
        return replace(self, claims=(*rest[:place], *own, *rest[place:]))


@dataclass(frozen=True)
class Outcome:
    """What would come of a wish: who gets how many pieces more than now, with `more` pieces on the shelf."""

    wish: Wish
    more: int
    gains: tuple[tuple[str, int], ...]
    order_id: str | None = None


def for_product(asked: Asked) -> list[Outcome]:
    """What would change something for anybody: more pieces, or an order that stands in its own way."""
    if not asked.claims:
        return []
    found = [_outcome(asked, asked, Wish.ONE_MORE, 1)]
    if (needed := _wanted(asked.claims)) > 1:
        found.append(_outcome(asked, asked, Wish.ENOUGH, needed))
    standing = (claim for claim in asked.claims if claim.barred or (claim.all_or_nothing and claim.wanted > 1))
    own = [each for claim in islice(standing, MOST_TOLD) for each in _in_its_own_way(asked, claim)]
    return found + [each for each in own if each.gains]


def for_order(asked: Asked, order_id: str, urgent_place: int | None) -> list[Outcome]:
    """What would change something for one order. `urgent_place` is where it would stand if it were urgent."""
    claim = asked.of(order_id)
    if claim is None:
        return []
    found = [replace(_outcome(asked, asked, Wish.ONE_MORE, 1), order_id=order_id)]
    if urgent_place is not None and claim.barred is None:
        found.append(_outcome(asked, asked.moved(order_id, urgent_place), Wish.URGENT, 1, order_id))
    found += _in_its_own_way(asked, claim)
    if claim.barred is None and (enough := _enough(asked, claim)) > 1:
        found.append(_outcome(asked, asked, Wish.ENOUGH, enough, order_id))
    return found


def _in_its_own_way(asked: Asked, claim: Claim) -> list[Outcome]:
    """An order on hold, of a blacklisted contact, or that wants all pieces at once."""
    if claim.barred is not None:
        wish = Wish.OFF_HOLD if claim.barred is Reason.ON_HOLD else Wish.ALLOWED
        freed = asked.with_claim(replace(claim, barred=None))
        return [_outcome(asked, freed, wish, 0, claim.order_id)]
    if claim.all_or_nothing and claim.wanted > 1:
        in_parts = asked.with_claim(replace(claim, all_or_nothing=False))
        return [_outcome(asked, in_parts, Wish.IN_PARTS, 0, claim.order_id)]
    return []


def _outcome(now: Asked, then: Asked, wish: Wish, more: int, order_id: str | None = None) -> Outcome:
    before, after = now.given(), then.given(more)
    gains = tuple(
        (each, pieces - before.get(each, 0)) for each, pieces in after.items() if pieces > before.get(each, 0)
    )
    return Outcome(wish, more, gains, order_id)


def _wanted(claims: Sequence[Claim]) -> int:
    return sum(claim.wanted for claim in claims if claim.barred is None)


def _enough(asked: Asked, claim: Claim) -> int:
    """The fewest pieces more with which the order has all that it asks for."""
    upto = asked.claims[: asked.claims.index(claim) + 1]
    most = _wanted(upto)
    reached = replace(asked, claims=upto)
    if most > LONGEST_SEARCH:
        return most
    return next((more for more in range(most) if reached.given(more).get(claim.order_id, 0) >= claim.wanted), most)

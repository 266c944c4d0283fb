"""Shares of a whole amount that add up to it. Pure."""

from collections.abc import Sequence


def half_up(numerator: int, denominator: int) -> int:
    """The quotient of two integers, rounded half up. The denominator is positive."""
    return (2 * numerator + denominator) // (2 * denominator)


def largest_remainder(amount: int, weights: Sequence[int]) -> list[int]:
    """Distribute an amount by weights, none of them negative.

    Shares are rounded down, and the rest goes to the largest remainders, the first of equal ones first. Nothing is
    distributed if all weights are 0.
    Source: Hamilton's method of apportionment.
    """
    whole = sum(weights)
    if not whole:
        return [0] * len(weights)
    shares = [amount * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda place: -(amount * weights[place] % whole))
    for place in by_remainder[: amount - sum(shares)]:
        shares[place] += 1
    return shares

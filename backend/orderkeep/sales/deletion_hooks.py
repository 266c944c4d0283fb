"""Extension point for permanent deletion of orders: higher sections register the steps for their records."""

from collections.abc import Callable

from orderkeep.core.context import Context

Step = Callable[[Context, str], None]
"""Receives the id of the quote that the order was created from."""

AFTER_QUOTED_ORDER: list[Step] = []
"""Run in the same transaction once the order of a quote is deleted: one line of it, or all."""


def run_deletion_hooks(ctx: Context, quote_id: str | None) -> None:
    """Run the steps for a deleted order, which may not come from a quote."""
    for step in AFTER_QUOTED_ORDER if quote_id else ():
        step(ctx, quote_id or "")

"""Who else has to know when a contact gets a new owner: sections above this one sign up here."""

from collections.abc import Callable

from orderkeep.core.context import Context

Listener = Callable[[Context, str, str | None, str | None], None]
_listeners: list[Listener] = []


def whenever_assigned(listener: Listener) -> Listener:
    """Call this function with the contact's id, its old owner and its new one, in the same transaction."""
    _listeners.append(listener)
    return listener


def tell_assigned(ctx: Context, customer_id: str, old: str | None, new: str | None) -> None:
    """A contact was assigned, and its rows have moved."""
    for listener in _listeners:
        listener(ctx, customer_id, old, new)

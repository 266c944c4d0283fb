"""The lines of orders that this transaction has locked, so that no one else can change them before it commits."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import event
from sqlalchemy.orm import Session

from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.session_state import state_of
from orderkeep.sales.models import SalesOrderLine

EVERY_ROW = {"every_owner": True, "with_hidden": True}


@dataclass
class KnownLines:
    """The lines by order and id."""

    lines: dict[str, dict[str, SalesOrderLine]] = field(default_factory=dict)


def known_lines(session: Session, order_id: str) -> dict[str, SalesOrderLine] | None:
    """Return the lines of an order by id. None if they have to be read, as after a rollback to a savepoint."""
    known = state_of(session).part(KnownLines).lines
    if any(line not in session for line in known.get(order_id, {}).values()):
        del known[order_id]
    return known.get(order_id)


def remember_lines(session: Session, order_id: str, lines: Iterable[SalesOrderLine]) -> dict[str, SalesOrderLine]:
    """Remember all lines of a locked order, and return them by id."""
    found = state_of(session).part(KnownLines).lines[order_id] = {line.id: line for line in lines}
    return found


def _forget_lines(session: Session, *_: object) -> None:
    state_of(session).discard(KnownLines)


event.listen(AppSession, "after_commit", _forget_lines)
event.listen(AppSession, "after_rollback", _forget_lines)

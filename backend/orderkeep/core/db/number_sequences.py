"""Human-readable numbers (SO-1042), gapless per environment and kind, taken in the transaction that uses them."""

from functools import cache

from sqlalchemy import ScalarSelect, bindparam, case
from sqlalchemy.orm import Mapped, Session, mapped_column
from sqlalchemy.sql.dml import ReturningInsert

from orderkeep.core.db.column_types import BigInt
from orderkeep.core.db.compiled import write_one
from orderkeep.core.db.keyed_insert import insert_for, keyed_insert
from orderkeep.core.db.models import Base
from orderkeep.core.db.scope import scope_of
from orderkeep.core.environment import Environment
from orderkeep.core.values import Columns

FIRST_NUMBER = 1001


class LastNumber(Base):
    """The highest number issued for a kind in an environment."""

    __tablename__ = "last_numbers"
    is_internal = True

    environment: Mapped[Environment] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    last: Mapped[int]


def next_numbers(
    session: Session, kind: str, count: int, beside: ScalarSelect[str], *, first: int = FIRST_NUMBER
) -> tuple[int, str | None]:
    """Take `count` consecutive numbers of a kind. Return the lowest, and a text read by the same statement.

    Numbering starts at `first`.
    """
    start = {"environment": scope_of(session).environment, "kind": kind, "last": first + count - 1}
    last, text = write_one(
        session, _taking_statement(session.get_bind().dialect.name, beside), {**start, "step": count}
    )
    return last - count + 1, text


def skip_to_number(session: Session, kind: str, number: int) -> None:
    """Skip the numbers up to this one, because imported rows already use them."""
    values = {"environment": scope_of(session).environment, "kind": kind, "last": number}
    highest = case((LastNumber.last < number, number), else_=LastNumber.last)
    key = [LastNumber.environment, LastNumber.kind]
    first = keyed_insert(session, LastNumber).values(values)
    session.execute(first.on_conflict_do_update(index_elements=key, set_={"last": highest}))


@cache
def _taking_statement(dialect: str, beside: ScalarSelect[str]) -> ReturningInsert[int, str]:
    values: Columns = {name: bindparam(name) for name in ("environment", "kind", "last")}
    taking = insert_for(dialect, LastNumber).values(values)
    key = [LastNumber.environment, LastNumber.kind]
    step = {"last": LastNumber.last + bindparam("step", type_=BigInt())}
    return taking.on_conflict_do_update(index_elements=key, set_=step).returning(LastNumber.last, beside)

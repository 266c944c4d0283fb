"""Human numbers (SO-1042): without gaps per environment and kind, taken inside the transaction that uses them."""

from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.orm import Mapped, Session, mapped_column

from orderkeep.core.scope import scope_of
from orderkeep.core.tables import Base


class LastNumber(Base):
    """The highest number given of a kind in an environment."""

    __tablename__ = "last_numbers"

    environment: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    last: Mapped[int]


def next_numbers(session: Session, kind: str, count: int = 1, *, first: int = 1001) -> int:
    """Take `count` numbers of a kind in a row and return the lowest. Numbering begins at `first`."""
    environment = scope_of(session).environment.value
    insert = postgres_insert if session.get_bind().dialect.name == "postgresql" else sqlite_insert
    start = {"environment": environment, "kind": kind, "last": first + count - 1}
    taking = insert(LastNumber).values(start)
    key = [LastNumber.environment, LastNumber.kind]
    taking = taking.on_conflict_do_update(index_elements=key, set_={"last": LastNumber.last + count})
    last: int = session.execute(taking.returning(LastNumber.last)).scalar_one()
    return last - count + 1

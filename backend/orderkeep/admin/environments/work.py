"""Empties an environment and fills it with invented rows, in batches that other writers hardly notice."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    Update,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    tuple_,
    update,
)

from orderkeep.admin.environments.columns import COPIED, ORDER, own_link, tables_to_copy, tables_to_empty
from orderkeep.admin.environments.copied_row import INVENTED, copied_row
from orderkeep.admin.environments.models import EnvironmentRun
from orderkeep.admin.environments.rules import Pseudonyms
from orderkeep.core.clock import utc_now
from orderkeep.core.db.batches import Batches
from orderkeep.core.db.engine import AppSession, Database
from orderkeep.core.environment import Environment
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Columns

PAGE = 1_000
"""Rows read at a time."""
PRODUCTION = Environment.PRODUCTION


@dataclass
class EnvironmentWork:
    """The steps of a run. Its row says how far it is."""

    session: AppSession
    database: Database
    batches: Batches
    run_id: str
    target: Environment
    copies: bool
    done: int = 0
    total: int = 0

    def begin_batch(self) -> None:
        """Nothing to lock: no one else writes to this environment."""

    def close_batch(self, *, done: bool) -> None:
        """Record the progress, after the last batch as after the others."""
        del done
        progress = {"done": self.done, "total": max(self.total, self.done), "beat_at": utc_now()}
        self.session.execute(update(EnvironmentRun).where(EnvironmentRun.id == self.run_id).values(progress))

    def steps(self) -> Iterator[None]:
        """Empty, then copy."""
        tables = tables_to_empty()
        self.total = sum(_count(self.session, table, self.target) for table in tables)
        with ExitStack() as stack:
            source = stack.enter_context(_snapshot(self.database)) if self.copies else None
            if source is not None:
                self.total += sum(_count(source, table, PRODUCTION) for table in tables_to_copy())
            yield
            for table in tables:
                yield from self._empty(table)
            if source is not None:
                yield from self._copy(source)

    def _empty(self, table: Table) -> Iterator[None]:
        link = own_link(table)
        while keys := self.session.execute(_unreferenced_keys(table, link, self.target)).all():
            for part in self.batches.parts(keys):
                self.session.execute(delete(table).where(_is_one_of(table, part)))
                self.done += len(part)
                yield

    def _copy(self, source: Connection) -> Iterator[None]:
        invention = Pseudonyms(self.run_id, _originals(source))
        for table in tables_to_copy():
            link = own_link(table)
            late = link if link is not None and table.name not in ORDER else None
            links: list[Columns] = []
            for page in _pages(source, table):
                for part in self.batches.parts(page):
                    rows = [copied_row(table, row._asdict(), self.target, invention) for row in part]
                    links += _taken_out(rows, late)
                    self.session.execute(insert(table), rows)
                    self.done += len(rows)
                    yield
            if late is not None:
                for some in self.batches.parts(links):
                    self.session.execute(_link_update(table, late), [*some])
                    yield


def _count(where: AppSession | Connection, table: Table, environment: str) -> int:
    return int(
        where.execute(select(func.count()).select_from(table).where(_in_environment(table, environment))).scalar_one()
    )


def _in_environment(table: Table, environment: str) -> ColumnElement[bool]:
    return table.c.environment == environment


def _snapshot(database: Database) -> AbstractContextManager[Connection]:
    """A reading connection that sees no later changes. On SQLite every read transaction is one."""
    if database.is_sqlite:
        return database.reader.connect()
    return database.reader.execution_options(isolation_level="REPEATABLE READ").connect()


def _unreferenced_keys(table: Table, link: Column[str] | None, environment: str) -> Select[*tuple[object, ...]]:
    """The keys of some rows that no other row of the table points to."""
    query = select(*table.primary_key.columns).where(_in_environment(table, environment)).limit(PAGE)
    if link is None:
        return query
    other = table.alias()
    return query.where(~exists().where(other.c[link.name] == table.c.id))


def _is_one_of(table: Table, keys: Sequence[Row[*tuple[object, ...]]]) -> ColumnElement[bool]:
    columns = list(table.primary_key.columns)
    if len(columns) == 1:
        return columns[0].in_([key[0] for key in keys])
    return tuple_(*columns).in_([tuple(key) for key in keys])


def _pages(source: Connection, table: Table) -> Iterator[Sequence[Row[*tuple[object, ...]]]]:
    """The rows of production, in the order of a key."""
    columns = [table.c[name] for name in ORDER.get(table.name, [c.name for c in table.primary_key.columns])]
    query = select(table).where(_in_environment(table, PRODUCTION)).order_by(*columns).limit(PAGE)
    rows = source.execute(query).all()
    while rows:
        yield rows
        last = tuple(rows[-1]._asdict()[column.name] for column in columns)
        typed = [bindparam(None, value, type_=c.type) for c, value in zip(columns, last, strict=True)]
        rows = source.execute(query.where(tuple_(*columns) > tuple_(*typed))).all()


def _originals(source: Connection) -> set[str]:
    """The normalized values of production that are to be replaced."""
    found: set[str] = set()
    for table in tables_to_copy():
        for name, treatment in COPIED[table.name].items():
            if treatment in INVENTED:
                column = table.c[name]
                query = select(column).distinct().where(_in_environment(table, PRODUCTION), column.is_not(None))
                found.update(fold(value) for value in source.execute(query).scalars())
    return found


def _taken_out(rows: list[Columns], link: Column[str] | None) -> list[Columns]:
    """Take out the links to rows of the same table, which may not be there yet."""
    if link is None:
        return []
    links = [{"row_id": row["id"], "linked": row[link.name]} for row in rows if row[link.name] is not None]
    for row in rows:
        row[link.name] = None
    return links


def _link_update(table: Table, link: Column[str]) -> Update:
    return update(table).where(table.c.id == bindparam("row_id")).values({link.name: bindparam("linked")})

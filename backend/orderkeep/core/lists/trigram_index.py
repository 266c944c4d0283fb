"""Which rows may hold these words: an index of the letters that follow each other, beside each table that grows.

The database's triggers keep it (migration 0006). An answer is a hint: it may name rows too many, of other people as
well, so who asks compares the words themselves, within the scope. A complete answer leaves no row out that holds them.
A word that more than `MOST` rows hold is not worth an index: it turns up soon in whatever order the rows are read.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from orderkeep.core.db.compiled import query, run
from orderkeep.core.db.in_list import in_param
from orderkeep.core.db.models import Row
from orderkeep.core.db.scope import scope_of

INDEXED = frozenset({"customers", "products", "purchases", "purchase_orders"})
MOST = 500
"""More rows than these are not told: to look at each costs more than to read the list until a page is full."""
SOME = 50
"""Of many rows so many are told, for who wants just a few of them."""
MOST_LETTERS = 24
"""Groups of letters of one question; more make it no closer."""
GROUP = 3
BEGINS = "\x02"
"""What stands before a text in the index."""
LAST_LETTER = "\U0010ffff"
NEWEST, OFTEN = 200, 10
"""On PostgreSQL, whose index gives all rows or none: a word that so many of the newest rows hold is not looked up."""

LONG_WORDS = "SELECT rowid FROM search_{table} WHERE search_{table} MATCH ? LIMIT ?"
SHORT_WORD = "SELECT DISTINCT doc FROM search_{table}_letters WHERE term >= ? AND term < ? LIMIT ?"
IDS = "SELECT id FROM search_{table}_rows WHERE seq IN (SELECT value FROM json_each(?))"
ON_POSTGRES = """WITH newest AS MATERIALIZED (SELECT id, words FROM search_{table} WHERE environment = %(environment)s
    ORDER BY id DESC LIMIT %(newest)s),
    hits AS MATERIALIZED (SELECT id FROM newest WHERE words LIKE ALL (%(patterns)s::text[]))
    (SELECT id::text, false FROM hits WHERE (SELECT count(*) FROM hits) >= %(often)s)
    UNION ALL (SELECT id::text, true FROM search_{table} WHERE (SELECT count(*) FROM hits) < %(often)s
    AND search_letters(environment, words) @> %(letters)s::text[] LIMIT %(most)s)"""


@dataclass(frozen=True)
class Candidates:
    """Rows that may hold what is asked for. Unless `complete`, these are some of many, or the index does not know."""

    ids: tuple[str, ...] = ()
    complete: bool = False


def is_indexed(table: type[Row]) -> bool:
    """Whether the table has such an index."""
    return table.__tablename__ in INDEXED


def candidates(session: Session, table: type[Row], words: Sequence[str], *, beginning: str = "") -> Candidates:
    """Rows whose text may hold all these folded words, and begin with `beginning`."""
    if not is_indexed(table) or not any((*words, beginning)) or "\0" in "".join((*words, beginning)):
        return Candidates()
    session.flush()  # a row of this transaction is found, too
    if session.get_bind().dialect.name == "sqlite":
        return _on_sqlite(session, table.__tablename__, words, BEGINS * bool(beginning) + beginning)
    return _on_postgres(session, table.__tablename__, words, beginning)


def _groups(words: Iterable[str]) -> list[str]:
    """Three letters each, of all words that have so many."""
    found = (word[place : place + GROUP] for word in words for place in range(len(word) - GROUP + 1))
    return list(dict.fromkeys(found))[:MOST_LETTERS]


def _on_sqlite(session: Session, table: str, words: Sequence[str], beginning: str) -> Candidates:
    parts = [part for part in (beginning, *words) if part]
    if groups := _groups(parts):
        asked = " AND ".join('"' + group.replace('"', '""') + '"' for group in groups)
        rows = run(session, LONG_WORDS.format(table=table), (asked, MOST + 1))
    elif not parts[0].isascii() and parts[0] != parts[0].lower():
        return Candidates()  # SQLite makes other letters small than Python does
    else:
        first = parts[0].lower()
        rows = run(session, SHORT_WORD.format(table=table), (first, first + LAST_LETTER, MOST + 1))
    complete = len(rows) <= MOST
    told = rows if complete else rows[:SOME]
    ids = run(session, IDS.format(table=table), (json.dumps([row[0] for row in told]),)) if told else []
    return Candidates(tuple(row[0] for row in ids), complete)


def _on_postgres(session: Session, table: str, words: Sequence[str], beginning: str) -> Candidates:
    starting = [BEGINS + beginning] if beginning else []
    pairs = [word for word in words if len(word) == GROUP - 1]
    letters = [*_groups([*starting, *words]), *pairs]
    values: dict[str, object] = {
        "environment": scope_of(session).environment.value,
        "newest": NEWEST,
        "often": OFTEN,
        "patterns": [*(f"%{escaped(word)}%" for word in words), *([f"{escaped(beginning)}%"] if beginning else [])],
        "letters": [*letters, f"@{scope_of(session).environment.value}"] if letters else None,
        "most": MOST + 1,
    }
    rows = run(session, ON_POSTGRES.format(table=table), values)
    complete = bool(letters) and len(rows) <= MOST and all(row[1] for row in rows)
    return Candidates(tuple(row[0] for row in (rows if complete else rows[:SOME])), complete)


def escaped(word: str) -> str:
    """The word as a pattern that means just its letters."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def referencing_rows(session: Session, table: type[Row], fk_column: str, ids: Sequence[str]) -> Candidates:
    """The rows whose `fk_column` is one of these; the caller sees them all."""
    rows = query(session, _pointing(table, fk_column, MOST), ids=ids)
    return Candidates(tuple(str(row[0]) for row in rows), len(rows) <= MOST)


@cache
def _pointing(table: type[Row], fk_column: str, most: int) -> Select[str]:
    return select(table.id).where(in_param(getattr(table, fk_column))).limit(most + 1)

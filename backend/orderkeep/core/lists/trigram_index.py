"""Trigram search index: an index of letter sequences beside each table that grows.

Database triggers maintain it (migration 0006). Results are candidates: they may include rows that don't match, or that
belong to other people, so callers compare the text themselves, within the scope. A complete result misses no match. A
term that occurs in more than `MAX_CANDIDATES` rows isn't worth looking up: it is found soon in any order of the list.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Select, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from orderkeep.core.db.compiled import execute_sql, query
from orderkeep.core.db.in_list import in_param
from orderkeep.core.db.models import Row
from orderkeep.core.db.scope import scope_of
from orderkeep.core.values import Columns

INDEXED = frozenset({"customers", "products", "purchases", "purchase_orders", "documents", "document_texts"})
MAX_CANDIDATES = 500
"""Maximum number of candidates. Checking more costs more than reading the list until a page is full."""
FEW_CANDIDATES = 50
"""Number of candidates returned out of many, for callers that need only a few."""
MAX_TRIGRAMS = 24
"""Maximum trigrams per query. More don't make it more selective."""
GROUP = 3
BEGINS = "\x02"
"""Prefix of each text in the index."""
LAST_LETTER = "\U0010ffff"
NEWEST, OFTEN = 200, 10
"""For PostgreSQL, whose index returns all rows or none: skip a term found this often among the newest rows."""

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
    """Rows that may match. Unless `complete`, these are only some of them, or the index can't tell."""

    ids: tuple[str, ...] = ()
    complete: bool = False


def is_indexed(table: type[Row]) -> bool:
    """Whether the table has a trigram index."""
    return table.__tablename__ in INDEXED


def candidates(session: Session, table: type[Row], words: Sequence[str], *, beginning: str = "") -> Candidates:
    """Return rows whose text may contain all these normalized terms, and start with `beginning`."""
    if not is_indexed(table) or not any((*words, beginning)) or "\0" in "".join((*words, beginning)):
        return Candidates()
    session.flush()  # so that rows of this transaction are found
    if session.get_bind().dialect.name == "sqlite":
        return _on_sqlite(session, table.__tablename__, words, BEGINS * bool(beginning) + beginning)
    return _on_postgres(session, table.__tablename__, words, beginning)


def _groups(words: Iterable[str]) -> list[str]:
    """The trigrams of all terms that are long enough."""
    found = (word[place : place + GROUP] for word in words for place in range(len(word) - GROUP + 1))
    return list(dict.fromkeys(found))[:MAX_TRIGRAMS]


def _on_sqlite(session: Session, table: str, words: Sequence[str], beginning: str) -> Candidates:
    parts = [part for part in (beginning, *words) if part]
    if groups := _groups(parts):
        asked = " AND ".join('"' + group.replace('"', '""') + '"' for group in groups)
        rows = execute_sql(session, LONG_WORDS.format(table=table), (asked, MAX_CANDIDATES + 1))
    elif not parts[0].isascii() and parts[0] != parts[0].lower():
        return Candidates()  # SQLite and Python lower-case some letters differently
    else:
        first = parts[0].lower()
        rows = execute_sql(session, SHORT_WORD.format(table=table), (first, first + LAST_LETTER, MAX_CANDIDATES + 1))
    complete = len(rows) <= MAX_CANDIDATES
    listed = rows if complete else rows[:FEW_CANDIDATES]
    ids = execute_sql(session, IDS.format(table=table), (json.dumps([row[0] for row in listed]),)) if listed else []
    return Candidates(tuple(row[0] for row in ids), complete)


def _on_postgres(session: Session, table: str, words: Sequence[str], beginning: str) -> Candidates:
    starting = [BEGINS + beginning] if beginning else []
    pairs = [word for word in words if len(word) == GROUP - 1]
    letters = [*_groups([*starting, *words]), *pairs]
    values: Columns = {
        "environment": scope_of(session).environment,
        "newest": NEWEST,
        "often": OFTEN,
        "patterns": [
            *(f"%{escape_like(word)}%" for word in words),
            *([f"{escape_like(beginning)}%"] if beginning else []),
        ],
        "letters": [*letters, f"@{scope_of(session).environment}"] if letters else None,
        "most": MAX_CANDIDATES + 1,
    }
    rows = execute_sql(session, ON_POSTGRES.format(table=table), values)
    complete = bool(letters) and len(rows) <= MAX_CANDIDATES and all(row[1] for row in rows)
    return Candidates(tuple(row[0] for row in (rows if complete else rows[:FEW_CANDIDATES])), complete)


def escape_like(word: str) -> str:
    """The term as a LIKE pattern with its wildcards escaped."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def referencing_rows(
    session: Session, table: type[Row], fk_column: str, ids: Sequence[str], *, wanted: InstrumentedAttribute[str]
) -> Candidates:
    """The `wanted` ids of rows whose `fk_column` is one of these ids. The caller can see all of them."""
    rows = query(session, _referencing_sql(table, fk_column, wanted, MAX_CANDIDATES), ids=ids)
    return Candidates(tuple(str(row[0]) for row in rows), len(rows) <= MAX_CANDIDATES)


@cache
def _referencing_sql(table: type[Row], fk_column: str, wanted: InstrumentedAttribute[str], most: int) -> Select[str]:
    return select(wanted).where(in_param(getattr(table, fk_column))).limit(most + 1)

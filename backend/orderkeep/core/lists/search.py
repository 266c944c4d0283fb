"""Search terms as conditions of a list: a comparison for each term, and the candidate rows if the index knows them."""

from sqlalchemy import ColumnElement, exists, false, or_, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from orderkeep.core.codes import code_spellings, in_codes, text_contains
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import Row
from orderkeep.core.lists.declaration import ListDeclaration
from orderkeep.core.lists.trigram_index import MAX_CANDIDATES, Candidates, candidates, is_indexed, referencing_rows
from orderkeep.core.text_normalize import fold


def search_conditions(cls: type[ListDeclaration], ctx: Context, question: str) -> list[ColumnElement[bool]]:
    """The conditions that a row contains every search term, in itself or in a linked row."""
    words = list(dict.fromkeys(fold(question).split()))
    if not words or not is_indexed(cls.table):
        return [_found_by(cls, word) for word in words]
    if not cls.linked_searches and not cls.searched_lines:
        found = candidates_for(ctx.db, cls.table, words)
        where = [_found_by(cls, word) for word in words]
        return [*where, any_of(cls.table.id, found.ids)] if found.complete else where
    return _conditions_with_linked_rows(cls, ctx, words)


def _conditions_with_linked_rows(
    cls: type[ListDeclaration], ctx: Context, words: list[str]
) -> list[ColumnElement[bool]]:
    where: list[ColumnElement[bool]] = []
    possible: set[str] | None = None
    for word in words:
        linked = {name: candidates_for(ctx.db, target.parent.class_, [word]) for name, target in _targets(cls).items()}
        where.append(or_(*_own_columns_contain(cls, word), *_linked_row_contains(cls, word, linked)))
        ids = _rows_of(cls, ctx.db, word, linked)
        if ids is not None:
            possible = ids if possible is None else possible & ids
    if possible is not None:
        where.append(any_of(cls.table.id, sorted(possible)))
    return where


def _targets(cls: type[ListDeclaration]) -> dict[str, InstrumentedAttribute[str]]:
    """The text columns of linked rows, by the id column of the list's table or of its lines."""
    of_lines = {_key(link): text for _, link, text in cls.searched_lines}
    return {**dict(cls.linked_searches), **of_lines}


def _key(link: InstrumentedAttribute[str]) -> str:
    return f"{link.class_.__tablename__}.{link.key}"


def candidates_for(session: Session, table: type[Row], words: list[str]) -> Candidates:
    """Rows that may contain all these terms, each in one of its spellings."""
    if all(code_spellings(word) == [word] for word in words):
        return candidates(session, table, words)
    possible: set[str] | None = None
    for word in words:
        found = [candidates(session, table, [each]) for each in code_spellings(word)]
        if all(each.complete for each in found):
            ids = {row_id for each in found for row_id in each.ids}
            possible = ids if possible is None else possible & ids
    if possible is None or len(possible) > MAX_CANDIDATES:
        return Candidates()
    return Candidates(tuple(sorted(possible)), complete=True)


def _own_columns_contain(cls: type[ListDeclaration], word: str) -> list[ColumnElement[bool]]:
    texts = [text_contains(column, each) for column in cls.searches for each in code_spellings(word)]
    return texts + in_codes(cls.codes, word)


def _found_by(cls: type[ListDeclaration], word: str) -> ColumnElement[bool]:
    """A term in the row itself or in a linked row of a small table."""
    hits = _own_columns_contain(cls, word)
    for fk_column, target in cls.linked_searches:
        linked_rows = select(target.class_.id).where(_text_contains_term(target, word))
        hits.append(getattr(cls.table, fk_column).in_(linked_rows))
    return or_(false(), *hits)


def _text_contains_term(target: InstrumentedAttribute[str], word: str) -> ColumnElement[bool]:
    return or_(*(text_contains(target, each) for each in code_spellings(word)))


def _linked_row_contains(
    cls: type[ListDeclaration], word: str, linked: dict[str, Candidates]
) -> list[ColumnElement[bool]]:
    """A term in the linked row: among the known candidates, or looked up for each row of the list."""
    hits: list[ColumnElement[bool]] = []
    for fk_column, target in cls.linked_searches:
        has_word = _text_contains_term(target, word)
        other: type[Row] = target.parent.class_
        if not linked[fk_column].complete:
            hits.append(exists().where(other.id == getattr(cls.table, fk_column), has_word))
        elif linked[fk_column].ids:
            linked_rows = select(other.id).where(any_of(other.id, linked[fk_column].ids), has_word)
            hits.append(getattr(cls.table, fk_column).in_(linked_rows))
    for parent, link, text in cls.searched_lines:
        has_word, found = _text_contains_term(text, word), linked[_key(link)]
        lined: type[Row] = text.parent.class_
        linked_rows = select(lined.id).where(has_word)
        if found.complete and not found.ids:
            continue
        if found.complete:
            linked_rows = linked_rows.where(any_of(lined.id, found.ids))
        hits.append(cls.table.id.in_(select(parent).where(link.in_(linked_rows))))
    return hits


def _rows_of(cls: type[ListDeclaration], session: Session, word: str, linked: dict[str, Candidates]) -> set[str] | None:
    """All rows that may contain the term, or None if there are many."""
    own = candidates_for(session, cls.table, [word]) if all(each.complete for each in linked.values()) else Candidates()
    if not own.complete or (not own.ids and in_codes(cls.codes, word)):
        return None  # the index doesn't know other spellings of a code
    found = set(own.ids)
    sources: list[tuple[str, type[Row], str, InstrumentedAttribute[str]]]
    sources = [(name, cls.table, name, cls.table.id) for name, _ in cls.linked_searches]
    for parent, link, _ in cls.searched_lines:
        lines: type[Row] = link.parent.class_
        sources.append((_key(link), lines, link.key, parent))
    for name, table, fk_column, wanted in sources:
        if ids := linked[name].ids:
            rows = referencing_rows(session, table, fk_column, ids, wanted=wanted)
            if not rows.complete:
                return None
            found.update(rows.ids)
    return found

"""Finds work items: tasks by words, quotes and enquiries by number or words."""

from collections.abc import Sequence
from typing import TypeVarTuple

from sqlalchemy import ColumnElement, Row, SQLColumnExpression, and_, case, or_, select

from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context, business_day
from orderkeep.core.db.in_list import any_of
from orderkeep.core.lists.trigram_index import escape_like
from orderkeep.pipeline.models import Enquiry
from orderkeep.quotes.models import Quote
from orderkeep.quotes.rules import status_on
from orderkeep.reporting.search_hits import Hit, hit_of
from orderkeep.tasks.due_conditions import IS_OPEN
from orderkeep.tasks.models import Task

MAX_HITS = 6
Columns = TypeVarTuple("Columns")
Found = Row[*tuple[object, ...]]
"""A work item. Its columns are attributes."""


def has_words(column: SQLColumnExpression[str], text: str) -> ColumnElement[bool]:
    """Condition that every word occurs."""
    return and_(*(column.like(f"%{escape_like(term)}%", escape="\\") for term in text.split()))


def beginning_first(column: SQLColumnExpression[str], text: str) -> ColumnElement[bool]:
    """Condition for names that start with the query. The search text starts with the name."""
    found: ColumnElement[bool] = column.like(f"{escape_like(text)}%", escape="\\").desc()
    return found


def search_tasks(ctx: Context, text: str) -> list[Hit]:
    """Sort open tasks before completed ones."""
    named, whose = beginning_first(Task.search_text, text), (Task.customer_id, Task.prospect_id)
    query = select(Task.id, Task.title, Task.status, *whose).where(has_words(Task.search_text, text))
    query = query.order_by(case((IS_OPEN, 0), else_=1), named, Task.due_date, Task.id).limit(MAX_HITS)
    rows = ctx.db.execute(query).all()
    names = names_of_people(ctx, rows)
    return [hit_of("tasks", row.id, row.title, names.get(person_id(row)), detail=row.status) for row in rows]


def search_quotes(ctx: Context, text: str, numbered: Sequence[str]) -> list[Hit]:
    """Return rows with the number, then rows with the words, newest first. An empty text matches no words."""
    shown = (Quote.number, Quote.title, Quote.status, Quote.valid_until, Quote.final_amount)
    rows = _matching_items(ctx, Quote, (*shown, Quote.customer_id, Quote.prospect_id), text, numbered)
    names, today = names_of_people(ctx, rows), business_day(ctx)
    return [
        hit_of(
            "quotes", row.id, row.number, join_texts(row.title, names.get(person_id(row))),
            detail=status_on(row.status, row.valid_until, today), amount=row.final_amount,
        )
        for row in rows
    ]  # fmt: skip


def search_enquiries(ctx: Context, text: str, numbered: Sequence[str]) -> list[Hit]:
    """Likewise."""
    shown = (Enquiry.number, Enquiry.subject, Enquiry.status, Enquiry.customer_id, Enquiry.prospect_id)
    rows = _matching_items(ctx, Enquiry, shown, text, numbered)
    names = names_of_people(ctx, rows)
    return [
        hit_of("enquiries", row.id, row.number, join_texts(row.subject, names.get(person_id(row))), detail=row.status)
        for row in rows
    ]


def _matching_items(
    ctx: Context,
    table: type[Quote | Enquiry],
    columns: Sequence[SQLColumnExpression[object]],
    text: str,
    numbered: Sequence[str],
) -> list[Found]:
    meant = [any_of(table.id, list(numbered))] if numbered else []
    text_conditions = [has_words(table.search_text, text)] if text else []
    if not meant and not text_conditions:
        return []
    first = [case((meant[0], 0), else_=1)] if meant else []
    query = select(table.id, *columns).where(or_(*meant, *text_conditions))
    return list(ctx.db.execute(query.order_by(*first, table.created_at.desc(), table.id.desc()).limit(MAX_HITS)))


def person_id(row: Row[*Columns]) -> str | None:
    """The row's contact or prospect."""
    who: str | None = row.customer_id or row.prospect_id
    return who


def names_of_people(ctx: Context, rows: Sequence[Row[*Columns]]) -> dict[str | None, str]:
    """Return the names of these rows' people, including deleted contacts."""
    names: dict[str | None, str] = {}
    for table, ids in ((Contact, {row.customer_id for row in rows}), (Prospect, {row.prospect_id for row in rows})):
        if known := sorted(each for each in ids if each):
            query = select(table.id, table.name).where(any_of(table.id, known))
            names |= {row.id: row.name for row in ctx.db.execute(query.execution_options(with_hidden=True))}
    return names


def join_texts(*parts: str | None) -> str:
    """Join the parts that aren't empty."""
    return " · ".join(part for part in parts if part)

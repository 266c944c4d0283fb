"""Codes as people type them: spaces, dashes and the like in serial, tracking and other numbers make no difference."""

import re
from collections.abc import Iterable

from sqlalchemy import ColumnElement, SQLColumnExpression, func

from orderkeep.core.lists.trigram_index import escaped
from orderkeep.core.text_normalize import compact

FEWEST = 3
"""A shorter part of a code says too little."""
MARKS = " -/._:#"
NUMBER = re.compile(r"([a-z]{1,4})(\d+)")


def is_code(text: str) -> bool:
    """Whether this may be part of a code: some letters and digits, a digit among them."""
    found = compact(text)
    return len(found) >= FEWEST and any(mark.isdecimal() for mark in found)


def spellings(word: str) -> list[str]:
    """A folded word in every form in which a text may hold it: so1042 is also so-1042, nv-dr18 is also nvdr18."""
    found = [word]
    if is_code(word):
        if number := NUMBER.fullmatch(word):
            found.append(f"{number[1]}-{number[2]}")
        found.append(compact(word))
    return list(dict.fromkeys(found))


def contains(column: SQLColumnExpression[str | None], word: str) -> ColumnElement[bool]:
    """The column's text holds the word."""
    found: ColumnElement[bool] = column.like(f"%{escaped(word)}%", escape="\\")
    return found


def code_contains(column: SQLColumnExpression[str | None], text: str) -> ColumnElement[bool]:
    """The code holds this part, in whatever way both are written."""
    plain = func.lower(column)
    for mark in MARKS:
        plain = func.replace(plain, mark, "")
    return contains(plain, compact(text))


def in_codes(columns: Iterable[SQLColumnExpression[str | None]], word: str) -> list[ColumnElement[bool]]:
    """The word in one of these columns; nothing unless it may be part of a code."""
    return [code_contains(column, word) for column in columns] if is_code(word) else []

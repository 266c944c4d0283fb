"""Codes as people type them: spaces, dashes and punctuation in serial, tracking and other numbers are ignored."""

import re
from collections.abc import Iterable

from sqlalchemy import ColumnElement, SQLColumnExpression, func

from orderkeep.core.lists.trigram_index import escape_like
from orderkeep.core.text_normalize import compact_code

MIN_CODE_LENGTH = 3
"""Shorter fragments of a code match too much."""
MARKS = " -/._:#"
NUMBER = re.compile(r"([a-z]{1,8})(\d+)")


def is_code(text: str) -> bool:
    """Whether this can be a fragment of a code: letters and digits, with at least one digit."""
    found = compact_code(text)
    return len(found) >= MIN_CODE_LENGTH and any(mark.isdecimal() for mark in found)


def code_spellings(word: str) -> list[str]:
    """Return every spelling of a normalized word that text may contain: so1042 and so-1042, nv-dr18 and nvdr18."""
    found = [word]
    if is_code(word):
        if number := NUMBER.fullmatch(word):
            found.append(f"{number[1]}-{number[2]}")
        found.append(compact_code(word))
    return list(dict.fromkeys(found))


def text_contains(column: SQLColumnExpression[str | None], word: str) -> ColumnElement[bool]:
    """The column's text contains the word."""
    found: ColumnElement[bool] = column.like(f"%{escape_like(word)}%", escape="\\")
    return found


def code_contains(column: SQLColumnExpression[str | None], text: str) -> ColumnElement[bool]:
    """The code contains this fragment, regardless of spaces and dashes in either."""
    plain = func.lower(column)
    for mark in MARKS:
        plain = func.replace(plain, mark, "")
    return text_contains(plain, compact_code(text))


def in_codes(columns: Iterable[SQLColumnExpression[str | None]], word: str) -> list[ColumnElement[bool]]:
    """The word occurs in one of these columns. Returns no condition if the word can't be a fragment of a code."""
    return [code_contains(column, word) for column in columns] if is_code(word) else []

"""Corrects a single typo in names, using the words of names visible to the caller.

Words are cached per visibility, because neither database finds similar words without an extension. New and renamed
rows are added on the next search, by `updated_at`. Words of deleted rows find nothing and disappear when the cache is
rebuilt.
"""

import re
import time
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.db.scope import Visibility, visibility_of
from orderkeep.vendors.models import Vendor

NAMED: tuple[type[Contact | Prospect | Product | Vendor], ...] = (Contact, Prospect, Product, Vendor)
WORD = re.compile(r"[^\W\d_]{3,}")
SHORTEST = 4
"""In a shorter word, one changed letter makes a different word."""
MAX_CORRECTIONS = 12
"""With more possible readings, none of them is likely."""
CACHE_SECONDS = 3600
OVERLAP = timedelta(minutes=1)
"""A transaction may commit after a later one."""


@dataclass
class Vocabulary:
    """Words of names in one environment, for one visibility."""

    words: frozenset[str] = frozenset()
    read_at: float = field(default_factory=time.monotonic)
    known_until: datetime | None = None

    def refresh(self, ctx: Context) -> None:
        """Add the words of rows changed since the last update."""
        texts: list[str] = []
        for table in NAMED:
            query = select(table.search_text)
            if self.known_until:
                query = query.where(table.updated_at >= self.known_until)
            texts += ctx.db.scalars(query)
        self.words |= frozenset(WORD.findall("\n".join(texts)))
        self.known_until = ctx.now - OVERLAP


_vocabularies: WeakKeyDictionary[Engine, dict[tuple[str, str | None], Vocabulary]] = WeakKeyDictionary()


def _vocabulary(ctx: Context) -> Vocabulary:
    bind = ctx.db.get_bind()
    of_database = _vocabularies.setdefault(bind.engine, {})
    owner = ctx.scope.actor_id if visibility_of(ctx.scope) is Visibility.OWN else None
    key = (f"{ctx.scope.environment} {ctx.scope.role}", owner)
    known = of_database.get(key)
    if known is None or time.monotonic() - known.read_at > CACHE_SECONDS:
        known = Vocabulary()
    known.refresh(ctx)
    of_database[key] = known
    return known


def correct_typo(ctx: Context, text: str) -> list[str]:
    """Return the query with one word replaced by a known word that differs by one letter."""
    typed = text.split()
    if not any(len(word) >= SHORTEST and word.isalpha() for word in typed):
        return []
    words = _vocabulary(ctx).words
    found: list[str] = []
    for index, word in enumerate(typed):
        if len(word) >= SHORTEST and word.isalpha():
            found += [" ".join([*typed[:index], near, *typed[index + 1 :]]) for near in _similar_words(word, words)]
    return found[:MAX_CORRECTIONS]


def _similar_words(word: str, words: frozenset[str]) -> list[str]:
    """Sort words that start alike first. One typo leaves the first or the last letter unchanged."""
    first, last, longest = word[0], word[-1], len(word) + 1
    likely = [
        each
        for each in words
        if (each[0] == first or each[-1] == last) and longest - 2 <= len(each) <= longest and is_one_typo(word, each)
    ]
    return sorted(likely, key=lambda each: (each[0] != first, each))


def is_one_typo(word: str, other: str) -> bool:
    """Whether the words differ by one missing, extra or different letter, or by two swapped neighbours."""
    if len(word) > len(other):
        word, other = other, word
    at = next((index for index, mark in enumerate(word) if mark != other[index]), len(word))
    if len(other) > len(word):
        return word[at:] == other[at + 1 :]
    if word[at + 1 :] == other[at + 1 :]:
        return word != other
    swapped = word[at : at + 2] == other[at : at + 2][::-1]
    return swapped and word[at + 2 :] == other[at + 2 :]

"""Versions of workspace documents: when a save begins a new one, and how it is described."""

from datetime import UTC, datetime, timedelta

import pytest

from orderkeep.workspace.rules import change_words, continues_version

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("writer", "minutes", "is_restored", "continues"),
    [
        ("a", 0, False, True),
        ("a", 9, False, True),
        ("a", 10, False, False),
        ("b", 0, False, False),
        ("a", 0, True, False),
    ],
)
def test_one_sitting_of_one_person_is_one_version(
    writer: str, minutes: int, is_restored: bool, continues: bool
) -> None:
    started_at = NOW - timedelta(minutes=minutes)
    found = continues_version(writer=writer, started_at=started_at, is_restored=is_restored, actor_id="a", now=NOW)
    assert found == continues


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (("A", "one two"), ("A", "one two three"), "1 word added"),
        (("A", "one two"), ("A", "two"), "1 word removed"),
        (("A", "one two"), ("B", "one four five"), "Title changed, 2 words added, 1 word removed"),
        (("A", "one"), ("A", "one"), "Formatting changed"),
        (("A", ""), ("B", ""), "Title changed"),
    ],
)
def test_a_change_is_described(before: tuple[str, str], after: tuple[str, str], words: str) -> None:
    assert change_words(before, after) == words

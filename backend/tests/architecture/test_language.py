"""Archaic words and literal translations that have plain English equivalents stay out of the tree."""

import re

import pytest

from tests.architecture.source import files, name_of

RETIRED = {
    r"who(?:so)?ever|whomever": "the person who, anyone who, or the role's name",
    r"anew": "again",
    r"thereof": "of it",
    r"meanwhile": "in the meantime, at the same time, or when it happens",
    r"any more": "no longer",
    r"t(?:ells?|old) of": "reports, describes, or the thing itself",
    r"asks? for nothing": "has no demand, needs nothing",
    r"in their turn": "in order",
    r"(?:label|status): 'State'|label=\"State\"|changed the state": "Status, which every record has",
}
"""Patterns of whole words, each with what to write instead."""
TEXT = (".py", ".ts", ".tsx", ".css", ".mjs", ".sh", ".md", ".html", ".json", ".toml", ".yml", "")
THIS_FILE = "backend/tests/architecture/test_language.py"


def found_in(text: str, pattern: str) -> list[int]:
    """The line numbers that contain one of the words."""
    word = re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE)
    return [number for number, line in enumerate(text.splitlines(), 1) if word.search(line)]


@pytest.mark.parametrize("pattern", RETIRED)
def test_a_retired_word_is_nowhere(pattern: str) -> None:
    texts = [path for path in files() if path.suffix in TEXT and name_of(path) != THIS_FILE]
    assert len(texts) > 1000
    found = [
        f"{name_of(path)}:{number}, write {RETIRED[pattern]}"
        for path in texts
        for number in found_in(path.read_text(errors="replace"), pattern)
    ]
    assert found == []


def test_only_whole_words_are_found() -> None:
    text = "moved_meanwhile\nMeanwhile, it waits\ncounted anew.\nrenewed"
    assert found_in(text, "meanwhile") == [2]
    assert found_in(text, "anew") == [3]


def test_apostrophes_are_straight() -> None:
    """As in the sentences of the specification. Between digits, a curly one separates thousands."""
    shown = [path for path in files() if path.suffix in (".py", ".ts", ".tsx", ".typ", ".md", ".html")]
    curly = re.compile(r"[A-Za-z]\u2019")
    assert [name_of(path) for path in shown if curly.search(path.read_text(errors="replace"))] == []

"""Archaic words and literal translations that have plain English equivalents stay out of the tree."""

import ast
import json
import re
from collections.abc import Iterator

import pytest

from orderkeep.imports.exported.fields import EARLIER_HEADINGS
from tests.architecture.source import PACKAGE, ROOT, files, name_of, python_files

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
WORDING: dict[str, str] = json.loads((ROOT / "frontend/src/testing/retired-wording.json").read_text())
"""Retired wording of sentences that users read. The web app's sentences follow the same table."""
ALLOWED = {
    "Password is known to be weak and easy to guess, please choose a different one.",
    "Unexpected failure, please check server logs for more information",
    *EARLIER_HEADINGS,
}
"""Messages of the sign-in protocol, as its clients know them, and headings of files that were exported earlier."""
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


def sentences_of(code: str) -> Iterator[str]:
    """String literals with several words or a capital letter, without docstrings. A value in an f-string is 1."""
    tree = ast.parse(code)
    left_out = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = [str(each.value) if isinstance(each, ast.Constant) else "1" for each in node.values]
            left_out.update(node.values)
            yield " ".join("".join(parts).split())
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = " ".join(node.value.split())
            if " " in text or text[:1].isupper():
                yield text


def retired_wording(text: str) -> list[str]:
    return [better for pattern, better in WORDING.items() if text not in ALLOWED and re.search(pattern, text)]


def test_no_sentence_of_the_server_has_retired_wording() -> None:
    """The sample shop's people write as they like."""
    texts = [path for path in python_files() if path.parent != PACKAGE / "seed"]
    sentences = [(name_of(path), text) for path in texts for text in sentences_of(path.read_text())]
    assert len(sentences) > 2000
    found = [f"{name}: {text!r}, write {better}" for name, text in sentences for better in retired_wording(text)]
    assert found == []


def test_retired_wording_is_noticed() -> None:
    code = '"""Please, a docstring."""\nraise Busy(f"{n} is received already")\nlabel = "Kept"\nother = "by-hand"'
    assert [text for text in sentences_of(code) if retired_wording(text)] == ["Kept", "1 is received already"]


def test_apostrophes_are_straight() -> None:
    """As in the sentences of the specification. Between digits, a curly one separates thousands."""
    shown = [path for path in files() if path.suffix in (".py", ".ts", ".tsx", ".typ", ".md", ".html")]
    curly = re.compile(r"[A-Za-z]\u2019")
    assert [name_of(path) for path in shown if curly.search(path.read_text(errors="replace"))] == []

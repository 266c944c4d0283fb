"""Normalized text, for comparisons that ignore case and accents."""

import unicodedata

LETTERS = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that Unicode doesn't decompose, but that people type without the stroke."""


def fold(text: str) -> str:
    """Case-folded text without accents and with single spaces: 'México D.F.' becomes 'mexico d.f.'."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    return " ".join(plain.translate(LETTERS).split())


def compact_code(text: str) -> str:
    """Normalized letters and digits only, as codes are compared: 'SWL 4471-0093' becomes 'swl44710093'."""
    return "".join(mark for mark in fold(text) if mark.isalnum())


def search_text(*parts: str | None) -> str:
    """The search text of several fields. Empty ones are left out."""
    return " ".join(fold(part) for part in parts if part)

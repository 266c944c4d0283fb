"""Text made comparable: blind to case and accents."""

import unicodedata

LETTERS = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that Unicode does not take apart, but people type without their stroke."""


def fold(text: str) -> str:
    """Case-folded text without accents, spaces made single: 'México D.F.' becomes 'mexico d.f.'."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    return " ".join(plain.translate(LETTERS).split())


def compact(text: str) -> str:
    """Folded letters and digits alone, as codes are compared: 'SWL 4471-0093' becomes 'swl44710093'."""
    return "".join(mark for mark in fold(text) if mark.isalnum())


def folded(*parts: str | None) -> str:
    """One search text of several fields; empty ones are left out."""
    return " ".join(fold(part) for part in parts if part)

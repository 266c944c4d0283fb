"""Rejects input that no route can handle, before any route sees it.

That is null characters and lone surrogates, which PostgreSQL and UTF-8 can't store; numbers beyond 64 bits; and JSON
that isn't UTF-8.
"""

import json
import re
from collections.abc import Iterator
from email.message import Message
from urllib.parse import parse_qsl

from fastapi import Request

from orderkeep.core.errors import Invalid, Malformed, Refusal, Unsupported

NULL = "\x00"
UTF8 = ("utf-8", "utf8", "us-ascii")
NOT_UTF8 = "Send JSON in UTF-8"
NOT_STORABLE = "This text contains a character that can't be saved. Remove it and try again."
TOO_LARGE = "This number is too large"
MAX_INTEGER = 2**63 - 1
SUSPICIOUS = re.compile(r"\\u0000|\\ud[89a-f]|[0-9]{19}|[0-9][eE]\+?[0-9]{3}", re.IGNORECASE)
"""Bytes that make a body worth a closer look. Most bodies contain none of them."""
HALF = re.compile("[\ud800-\udfff]")
Step = str | int


def is_storable(text: str) -> bool:
    """Whether both databases can store the text."""
    return NULL not in text and HALF.search(text) is None


def usable_path(path: str) -> str:
    """The path with null characters replaced by one that matches nothing, so that each route answers its own 404."""
    return path.replace(NULL, "\N{REPLACEMENT CHARACTER}")


def unusable_query(query: bytes) -> Refusal | None:
    """Return the error for a query that contains a null character."""
    if b"%00" in query or b"\x00" in query:
        pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
        name = next((name for name, text in pairs if NULL in text), "The query")
        return Malformed(f"{name} contains a character that can't be searched", field=name)
    return None


def repeated_parameter(query: bytes) -> Refusal | None:
    """Return the error for a parameter that stands twice in a query: no two parts of the program may read different
    values.
    """
    if b"&" not in query:
        return None
    seen: set[str] = set()
    for name, _ in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
        if name in seen:
            return Malformed(f"{name} is given more than once", field=name)
        seen.add(name)
    return None


async def refuse_unusable_json(request: Request) -> None:
    """Check a JSON body. Raises Unsupported for another encoding, and Invalid for a value that can't be stored."""
    kind = Message()
    kind["content-type"] = request.headers.get("content-type", "")
    if not kind.get_content_subtype().endswith("json") or not (body := await request.body()):
        return
    text = utf8_text(body) if kind.get_content_charset("utf-8") in UTF8 else None
    if text is None:
        raise Unsupported(NOT_UTF8)
    if SUSPICIOUS.search(text) is None:
        return
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return  # FastAPI reports that this isn't JSON
    for place, sentence in _problems(document, ()):
        raise Invalid(sentence, field=".".join(map(str, place)))


async def refuse_unknown_body(request: Request) -> None:
    """Refuse the fields of a body that a command or deletion doesn't read, as it would beside fields that it reads.

    A change of a record that never changes has its own answer (405).
    """
    if request.method not in ("POST", "DELETE") or request.scope["route"].body_field is not None:
        return
    try:
        document = json.loads(await request.body() or b"null")
    except (ValueError, RecursionError):
        return  # no fields
    for name in document if isinstance(document, dict) else ():
        raise Invalid(f"Unknown field {name}", field=name)


def utf8_text(body: bytes) -> str | None:
    """The text, or None in another encoding. JSON in UTF-16 and UTF-32 contains zero bytes, in UTF-8 it never does."""
    try:
        return None if b"\x00" in body else body.decode()
    except UnicodeDecodeError:
        return None


def _problems(value: object, place: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], str]]:
    match value:
        case str():
            if not is_storable(value):
                yield place, NOT_STORABLE
        case int() | float():
            if not abs(value) <= MAX_INTEGER:
                yield place, TOO_LARGE
        case list():
            for number, each in enumerate(value):
                yield from _problems(each, (*place, number))
        case dict():
            for name, each in value.items():
                yield from _problems(name, place)
                yield from _problems(each, (*place, name))

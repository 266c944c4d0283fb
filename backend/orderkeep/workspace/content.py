"""The content of a workspace document: a tree of nodes, as the editor stores it. Anything else is rejected."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

from orderkeep.core.ids import canonical_id
from orderkeep.core.values import JsonObject

Node = JsonObject
MAX_BYTES = 400_000
MAX_DEPTH = 24
MAX_LINK_LENGTH = 2_000
MAX_EXCERPT_LENGTH = 160
EMPTY: Node = {"type": "doc", "content": [{"type": "paragraph"}]}

INLINE = frozenset({"text", "mention", "hard_break"})
BLOCKS = frozenset(
    {
        *("paragraph", "heading", "bullet_list", "ordered_list", "check_list"),
        *("blockquote", "code_block", "horizontal_rule"),
    }
)
CHILDREN: dict[str, frozenset[str]] = {
    "doc": BLOCKS,
    "paragraph": INLINE,
    "heading": INLINE,
    "bullet_list": frozenset({"list_item"}),
    "ordered_list": frozenset({"list_item"}),
    "check_list": frozenset({"check_item"}),
    "list_item": BLOCKS,
    "check_item": BLOCKS,
    "blockquote": BLOCKS,
    "code_block": frozenset({"text"}),
    "horizontal_rule": frozenset(),
    "hard_break": frozenset(),
    "text": frozenset(),
    "mention": frozenset(),
}
"""Node type → types of its children."""
NOT_EMPTY = frozenset({"doc", "bullet_list", "ordered_list", "check_list", "list_item", "check_item", "blockquote"})
ITEMS = frozenset({"list_item", "check_item"})
"""Nodes that begin with a paragraph."""
ATTRIBUTES: dict[str, frozenset[str]] = {
    "heading": frozenset({"level"}),
    "check_item": frozenset({"checked"}),
    "mention": frozenset({"table", "id"}),
}
SHOWN_ATTRIBUTES = frozenset({"label", "status"})
"""What the server adds to a mention when it shows it. Discarded on the way in."""
MARKS = frozenset({"bold", "italic", "underline", "strike", "code"})
LEVELS = (1, 2, 3)


@dataclass(frozen=True)
class Mention:
    """A record that a document mentions."""

    table: str
    row_id: str


def checked_content(value: object, tables: frozenset[str]) -> Node:
    """Return the content with only what the editor's schema has. Raises ValueError with a sentence."""
    if len(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise ValueError(f"The text can have at most {MAX_BYTES // 1_000} KB. Split it into several documents.")
    return _node(value, frozenset({"doc"}), tables, 0)


def _node(value: object, allowed: frozenset[str], tables: frozenset[str], depth: int) -> Node:
    if not _is_object(value) or depth > MAX_DEPTH:
        raise ValueError("The text isn't in a form that the editor can read")
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in allowed:
        raise ValueError(f"The text can't contain {kind!r} there")
    if value.keys() - {"type", "content", "attrs", "marks", "text"}:
        raise ValueError(f"The text has an unknown part in {kind!r}")
    node: Node = {"type": kind}
    if attributes := _attributes(kind, value.get("attrs"), tables):
        node["attrs"] = attributes
    if kind == "text":
        node["text"] = _text(value.get("text"))
    if marks := _marks(value.get("marks"), allowed=kind in INLINE):
        node["marks"] = marks
    children = _children(kind, value.get("content"))
    if children:
        node["content"] = [_node(child, CHILDREN[kind], tables, depth + 1) for child in children]
    if kind in ITEMS and not _begins_with_paragraph(node):
        raise ValueError("A list item must begin with a paragraph")
    return node


def _is_object(value: object) -> TypeGuard[Node]:
    return isinstance(value, dict)


def _children(kind: str, value: object) -> list[object]:
    children = [] if value is None else value
    if not isinstance(children, list) or (kind in NOT_EMPTY and not children):
        raise ValueError(f"The text has an empty {kind!r}")
    return children


def _begins_with_paragraph(node: Node) -> bool:
    content = node.get("content")
    return isinstance(content, list) and content[0]["type"] == "paragraph"


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("The text has an empty part")
    if not is_writable(value):
        raise ValueError("The text contains a character that can't be stored")
    return value


def is_writable(text: str) -> bool:
    """Whether both databases can store the text."""
    return "\0" not in text and not any("\ud800" <= mark <= "\udfff" for mark in text)


def _attributes(kind: str, value: object, tables: frozenset[str]) -> Node:
    given = {} if value is None else value
    wanted = ATTRIBUTES.get(kind, frozenset())
    if not _is_object(given) or given.keys() - wanted - (SHOWN_ATTRIBUTES if kind == "mention" else frozenset()):
        raise ValueError(f"The text has an unknown attribute of {kind!r}")
    attributes = {name: given.get(name) for name in sorted(wanted)}
    if kind == "heading" and (isinstance(attributes["level"], bool) or attributes["level"] not in LEVELS):
        raise ValueError("A heading has level 1, 2 or 3")
    if kind == "check_item" and not isinstance(attributes["checked"], bool):
        raise ValueError("A checklist item is checked or not")
    if kind == "mention":
        row_id = attributes["id"]
        known = canonical_id(row_id) if isinstance(row_id, str) else None
        if known is None or attributes["table"] not in tables:
            raise ValueError("The text mentions a record of an unknown kind")
        attributes["id"] = known
    return attributes


def _marks(value: object, *, allowed: bool) -> list[Node]:
    given = [] if value is None else value
    if not isinstance(given, list) or (given and not allowed):
        raise ValueError("The text has formatting where there can be none")
    return [_mark(mark) for mark in given]


def _mark(value: object) -> Node:
    if not _is_object(value) or value.keys() - {"type", "attrs"}:
        raise ValueError("The text has formatting that the editor doesn't know")
    kind, attributes = value.get("type"), value.get("attrs")
    if kind == "link" and _is_object(attributes) and attributes.keys() == {"href"}:
        return {"type": "link", "attrs": {"href": _address(attributes["href"])}}
    if not isinstance(kind, str) or kind not in MARKS or attributes:
        raise ValueError("The text has formatting that the editor doesn't know")
    return {"type": kind}


def _address(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_LINK_LENGTH or not is_link(value):
        raise ValueError("A link must begin with https:// or http://, or with / for a page of this app")
    return value


def is_link(address: str) -> bool:
    """Whether a link may be followed: a web address, or a page of this app."""
    plain = is_writable(address) and address.isprintable() and " " not in address and "\\" not in address
    is_web = address.lower().startswith(("https://", "http://")) and len(address.partition("://")[2]) > 0
    return plain and (is_web or (address.startswith("/") and not address.startswith("//")))


def nodes_of(node: Node) -> Iterator[Node]:
    """All nodes of checked content, in reading order."""
    yield node
    children = node.get("content")
    for child in children if isinstance(children, list) else ():
        yield from nodes_of(child)


def mentions_of(content: Node) -> list[Mention]:
    """The mentioned records, each once."""
    found = [node["attrs"] for node in nodes_of(content) if node["type"] == "mention"]
    pairs = [(attrs["table"], attrs["id"]) for attrs in found if _is_object(attrs)]
    return [Mention(str(table), str(row_id)) for table, row_id in dict.fromkeys(pairs)]


def plain_text(content: Node) -> str:
    """The text without formatting. Mentions are left out: not everyone may see the records."""
    return " ".join("".join(map(_own_text, nodes_of(content))).split())


def _own_text(node: Node) -> str:
    """The text of a node without its children. A block begins a new line."""
    if node["type"] == "text":
        return str(node["text"])
    return "" if node["type"] == "mention" else "\n"


def excerpt(content: Node) -> str:
    """The beginning of the text."""
    text = plain_text(content)
    return text if len(text) <= MAX_EXCERPT_LENGTH else text[: MAX_EXCERPT_LENGTH - 1].rstrip() + "\u2026"


def checklist_progress(content: Node) -> tuple[int, int]:
    """How many checklist items are checked, and how many there are."""
    items = [node["attrs"] for node in nodes_of(content) if node["type"] == "check_item"]
    return sum(_is_object(attrs) and attrs["checked"] is True for attrs in items), len(items)


def with_labels(node: Node, labels: dict[Mention, tuple[str, str | None]]) -> Node:
    """Return the content as a reader sees it: each mention with the record's name, or without if it is hidden."""
    shown = dict(node)
    attrs = node.get("attrs")
    if node["type"] == "mention" and _is_object(attrs):
        label, status = labels.get(Mention(str(attrs["table"]), str(attrs["id"])), (None, None))
        shown["attrs"] = {**attrs, "label": label, "status": status}
    children = node.get("content")
    if isinstance(children, list):
        shown["content"] = [with_labels(child, labels) for child in children]
    return shown

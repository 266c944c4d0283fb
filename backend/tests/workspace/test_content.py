"""The content of workspace documents: what the editor writes is kept as it is, and nothing else is accepted."""

from typing import Any

import pytest

from orderkeep.workspace.content import (
    Mention,
    checked_content,
    checklist_progress,
    excerpt,
    is_link,
    mentions_of,
    plain_text,
    with_labels,
)

TABLES = frozenset({"customers"})
ID = "0192f0c1-2345-7abc-8def-0123456789ab"


def text(words: str, *marks: Any) -> Any:
    return {"type": "text", "text": words, **({"marks": list(marks)} if marks else {})}


def paragraph(*content: Any) -> Any:
    return {"type": "paragraph", "content": list(content)}


def doc(*content: Any) -> Any:
    return {"type": "doc", "content": list(content)}


def link(address: object) -> Any:
    return doc(paragraph(text("x", {"type": "link", "attrs": {"href": address}})))


MENTION: Any = {"type": "mention", "attrs": {"table": "customers", "id": ID}}
EVERYTHING = doc(
    {"type": "heading", "attrs": {"level": 2}, "content": [text("Next steps")]},
    paragraph(MENTION, text(" wants "), text("60", {"type": "bold"}), {"type": "hard_break"}, text("toys")),
    {
        "type": "check_list",
        "content": [
            {"type": "check_item", "attrs": {"checked": True}, "content": [paragraph(text("Thank them"))]},
            {"type": "check_item", "attrs": {"checked": False}, "content": [paragraph(text("Call"))]},
        ],
    },
    {"type": "bullet_list", "content": [{"type": "list_item", "content": [{"type": "paragraph"}]}]},
    {"type": "ordered_list", "content": [{"type": "list_item", "content": [paragraph(text("One"))]}]},
    {"type": "blockquote", "content": [paragraph(text("Said"))]},
    {"type": "code_block", "content": [text("a = 1")]},
    {"type": "horizontal_rule"},
    paragraph(text("site", {"type": "link", "attrs": {"href": "https://example.com/a?b=1"}}, {"type": "italic"})),
)


def test_everything_that_the_editor_has_is_kept() -> None:
    assert checked_content(EVERYTHING, TABLES) == EVERYTHING
    assert plain_text(EVERYTHING) == "Next steps wants 60 toys Thank them Call One Said a = 1 site"
    assert checklist_progress(EVERYTHING) == (1, 2)
    assert mentions_of(EVERYTHING) == [Mention("customers", ID)]


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {"type": "doc"},
        doc(),
        paragraph(text("x")),
        doc({"type": "script", "content": [text("x")]}),
        doc({"type": "image", "attrs": {"src": "https://example.com/x.png"}}),
        doc(text("x")),
        doc(paragraph({"type": "paragraph"})),
        doc({"type": "paragraph", "attrs": {"style": "x"}}),
        doc({"type": "paragraph", "onclick": "x"}),
        doc(paragraph(text(""))),
        doc(paragraph({"type": "text", "text": 5})),
        doc(paragraph(text("a\0b"))),
        doc(paragraph(text("\ud800"))),
        doc(paragraph(text("x", {"type": "color"}))),
        doc(paragraph(text("x", {"type": "bold", "attrs": {"a": 1}}))),
        doc({"type": "paragraph", "marks": [{"type": "bold"}]}),
        doc({"type": "heading", "attrs": {"level": 4}}),
        doc({"type": "heading", "attrs": {"level": True}}),
        doc({"type": "heading"}),
        doc({"type": "check_list", "content": [{"type": "list_item", "content": [{"type": "paragraph"}]}]}),
        doc(
            {
                "type": "check_list",
                "content": [{"type": "check_item", "attrs": {"checked": 1}, "content": [paragraph()]}],
            }
        ),
        doc({"type": "bullet_list", "content": [{"type": "list_item", "content": [{"type": "horizontal_rule"}]}]}),
        doc({"type": "bullet_list"}),
        doc(paragraph({"type": "mention", "attrs": {"table": "profiles", "id": ID}})),
        doc(paragraph({"type": "mention", "attrs": {"table": "customers", "id": "x"}})),
        doc(paragraph({"type": "mention", "attrs": {"table": "customers", "id": ID, "href": "x"}})),
        doc({"type": "code_block", "content": [MENTION]}),
    ],
)
def test_anything_else_is_rejected(content: Any) -> None:
    with pytest.raises(ValueError, match=r"[A-Z].*"):
        checked_content(content, TABLES)


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("https://example.com", True),
        ("HTTP://example.com/a b", False),
        ("http://example.com", True),
        ("/contacts/1?peek=2", True),
        ("//example.com", False),
        ("/\\example.com", False),
        ("javascript:alert(1)", False),
        ("java\nscript:alert(1)", False),
        ("data:text/html,x", False),
        ("mailto:a@example.com", False),
        ("https://", False),
        ("https://a\tb", False),
        ("", False),
    ],
)
def test_links_lead_to_the_web_or_to_a_page_of_the_app(address: str, allowed: bool) -> None:
    assert is_link(address) == allowed
    if allowed:
        assert checked_content(link(address), TABLES) == link(address)
    else:
        with pytest.raises(ValueError, match="A link must begin with"):
            checked_content(link(address), TABLES)


def test_size_and_depth_are_limited() -> None:
    assert checked_content(doc(paragraph(text("x" * 399_800))), TABLES)
    with pytest.raises(ValueError, match="The text can have at most 400 KB"):
        checked_content(doc(paragraph(text("x" * 400_000))), TABLES)
    nested: Any = paragraph(text("x"))
    for _ in range(30):
        nested = {"type": "blockquote", "content": [nested]}
    with pytest.raises(ValueError, match="isn't in a form"):
        checked_content(doc(nested), TABLES)


def test_labels_are_the_servers() -> None:
    forged = doc(paragraph({"type": "mention", "attrs": {**MENTION["attrs"], "label": "Forged", "status": "x"}}))
    stored = checked_content(forged, TABLES)
    assert stored == doc(paragraph(MENTION))
    named = {**MENTION["attrs"], "label": "Greta", "status": None}
    seen = with_labels(stored, {Mention("customers", ID): ("Greta", None)})
    assert seen == doc(paragraph({"type": "mention", "attrs": named}))
    assert with_labels(stored, {}) == doc(paragraph({"type": "mention", "attrs": {**named, "label": None}}))


def test_an_excerpt_is_the_beginning() -> None:
    assert excerpt(doc(paragraph(text("Short")))) == "Short"
    long = excerpt(doc(paragraph(text("word " * 100))))
    assert (len(long), long[-5:]) == (160, "word\u2026")

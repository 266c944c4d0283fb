"""Filling in e-mails: every placeholder once, nothing from a value, and no text without what it needs."""

from orderkeep.identity.mail.templates.rules import (
    MailText,
    Placeholder,
    StandardMail,
    fill_in,
    filled_in,
    text_problem,
)

MAIL = StandardMail(
    "greeting",
    "Greeting",
    "Sent never.",
    "Hello {name}",
    "Open {link}",
    (
        Placeholder("name", "the customer's name", "Maya"),
        Placeholder("link", "the private page", "https://x.example", required=True),
    ),
)


def test_a_value_is_filled_in_once() -> None:
    assert fill_in("{name} and {name}", {"name": "{link}", "link": "secret"}) == "{link} and {link}"
    assert fill_in("{name!r} {name.x} {0}", {"name": "Maya"}) == "{name!r} {name.x} {0}"
    assert fill_in(r"{name}", {"name": r"\1 \g<0>"}) == r"\1 \g<0>"


def test_an_empty_value_takes_the_space_before_it_along() -> None:
    assert fill_in("Hello {name},", {"name": ""}) == "Hello,"
    assert fill_in("Hello {name},", {"name": "Maya"}) == "Hello Maya,"


def test_a_subject_is_one_line() -> None:
    values = {"name": "Maya\r\nBcc: all@x.example", "link": ""}
    assert filled_in(MailText("Hello {name}", "{name}"), values) == MailText(
        "Hello Maya Bcc: all@x.example", "Maya\r\nBcc: all@x.example"
    )


def test_an_unknown_placeholder_is_named() -> None:
    sentence = "{Name} isn't a placeholder of this email. Available: {name}, {link}"
    assert text_problem(MAIL, "text", "{link} {Name}") == sentence
    assert text_problem(MAIL, "subject", "{Name}") == sentence
    assert text_problem(MAIL, "text", "{link} {}") == "{} isn't a placeholder of this email. Available: {name}, {link}"
    bare = StandardMail("bare", "Bare", "Never.", "x", "y")
    assert text_problem(bare, "text", "{name}") == "{name} isn't a placeholder of this email. Available: none"


def test_a_required_placeholder_stays_in_the_text() -> None:
    assert text_problem(MAIL, "text", "Hello {name}") == "Keep {link} in the text: the private page"
    assert text_problem(MAIL, "subject", "Hello") is None
    assert text_problem(MAIL, "text", "A brace { is text. {link}") is None

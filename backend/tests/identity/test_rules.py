"""Addresses, passwords, pauses and session lifetimes, without a database."""

from datetime import UTC, datetime, timedelta

import pytest

from orderkeep.identity.rules import (
    code_pause_after,
    email_of,
    is_loopback,
    is_paused,
    may_repeat_successor,
    name_of,
    password_weaknesses,
    pause_after,
    session_has_ended,
)

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        (" Ann@Shop.Example ", "ann@shop.example"),
        ("a+b.c@x-y.example", "a+b.c@x-y.example"),
        ("me@localhost", "me@localhost"),
        ("", None),
        ("ann", None),
        ("ann@", None),
        ("@shop.example", None),
        ("a b@shop.example", None),
        ("ann@shop..example", None),
        ("ann@-shop.example", None),
        ("ann@shop.example\nbcc: x@y.z", None),
        ("änn@shop.example", None),
        ("a" * 65 + "@shop.example", None),
        ("a@" + "b." * 130 + "example", None),
    ],
)
def test_addresses(text: str, stored: str | None) -> None:
    assert email_of(text) == stored


@pytest.mark.parametrize(
    "password",
    [
        "password", "Password1", "p4ssw0rd!!", "12345678", "87654321", "qwertyuiop", "1qaz2wsx", "aaaaaaaa",
        "abcabcabc", "orderkeep", "OrderKeep2026!", "iloveyou123", "welcome2026", "ann@shop.example", "annabelle",
        "letmein!", "correcthorsebatterystaple", "zaq12wsx", "sunflower7", "qwerty!@#", "13.05.1987",
    ],
)  # fmt: skip
def test_passwords_that_are_guessed_first(password: str) -> None:
    email = "annabelle@shop.example" if password == "annabelle" else "ann@shop.example"
    assert password_weaknesses(password, email) == ["pwned"]


@pytest.mark.parametrize(
    ("password", "reasons"),
    [
        ("", ["length"]),
        ("1234567", ["length"]),
        ("kzwmxprt", []),
        ("a-long-enough-password", []),
        ("пароль-длинный", []),
        ("x y z x y z 1", []),
        ("kzwmxprt" * 128, []),
        ("kzwmxprt" * 128 + "!", ["length"]),
        ("        ", ["pwned"]),
    ],
)
def test_no_other_rule_for_passwords_than_length_and_guesses(password: str, reasons: list[str]) -> None:
    assert password_weaknesses(password, "ann@shop.example") == reasons


@pytest.mark.parametrize(
    ("failures", "minutes"), [(0, 0), (9, 0), (10, 1), (11, 2), (12, 4), (15, 32), (16, 60), (10_000, 60)]
)
def test_the_pause_doubles_from_the_tenth_failure_up_to_an_hour(failures: int, minutes: int) -> None:
    assert pause_after(failures) == timedelta(minutes=minutes)


@pytest.mark.parametrize(("failures", "minutes"), [(0, 0), (9, 0), (10, 60), (11, 60), (500, 60)])
def test_after_ten_wrong_codes_one_an_hour_is_judged(failures: int, minutes: int) -> None:
    assert code_pause_after(failures) == timedelta(minutes=minutes)
    assert not is_paused(failures, NOON, NOON + timedelta(minutes=minutes), code_pause_after)


def test_a_pause_ends() -> None:
    assert is_paused(10, NOON, NOON + timedelta(seconds=59))
    assert not is_paused(10, NOON, NOON + timedelta(seconds=60))
    assert not is_paused(9, NOON, NOON)
    assert not is_paused(9, NOON, NOON - timedelta(seconds=1))


@pytest.mark.parametrize(
    ("created_days_ago", "refreshed_days_ago", "ended"),
    [(0, 0, False), (29.9, 29.9, False), (30, 30, True), (89.9, 1, False), (90, 0, True)],
)
def test_sessions_end_after_30_idle_days_and_90_in_all(
    created_days_ago: float, refreshed_days_ago: float, ended: bool
) -> None:
    created, refreshed = NOON - timedelta(days=created_days_ago), NOON - timedelta(days=refreshed_days_ago)
    assert session_has_ended(created, refreshed, NOON) is ended


@pytest.mark.parametrize(
    ("steps", "seconds", "repeated"), [(1, 0, True), (1, 10**6, True), (2, 9.9, True), (2, 10, False), (7, 60, False)]
)
def test_a_spent_token_gives_the_active_one_as_its_parent_or_within_10_seconds(
    steps: int, seconds: float, repeated: bool
) -> None:
    assert may_repeat_successor(steps, NOON, NOON + timedelta(seconds=seconds)) is repeated


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("[::1]", True), ("::ffff:127.0.0.1", True),
        ("localhost", True), ("10.0.0.1", False), ("203.0.113.5", False), ("::", False), ("0.0.0.0", False),  # noqa: S104  # asked about, not bound
        ("shop.example", False), ("", False), (None, False), ("localhost.evil.example", False),
    ],
)  # fmt: skip
def test_loopback_addresses(host: str | None, here: bool) -> None:
    assert is_loopback(host) is here


@pytest.mark.parametrize(
    ("given", "name"),
    [("Ann  Lee ", "Ann Lee"), ("", "ann"), (None, "ann"), (7, "ann"), ("x" * 300, "x" * 200)],
)
def test_everybody_has_a_name(given: object, name: str) -> None:
    assert name_of(given, "ann@shop.example") == name

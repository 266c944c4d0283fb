"""How a task stands to today, at every boundary; when appointments collide; how a calendar is written."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from orderkeep.tasks.enums import Urgency
from orderkeep.tasks.icalendar import write_calendar
from orderkeep.tasks.rules import booking_problem, is_pending, urgency

TODAY = date(2026, 11, 21)


def ago(days: int) -> date:
    return TODAY - timedelta(days=days)


@pytest.mark.parametrize(
    ("due", "follow_up", "expected"),
    [
        (ago(-1), None, Urgency.UPCOMING),
        (ago(0), None, Urgency.DUE_TODAY),
        (ago(1), None, Urgency.OVERDUE),
        (ago(400), None, Urgency.OVERDUE),
        (None, None, Urgency.UPCOMING),
        (ago(1), ago(14), Urgency.OVERDUE),
        (ago(1), ago(15), Urgency.STALE),
        (ago(0), ago(14), Urgency.DUE_TODAY),
        (ago(0), ago(15), Urgency.STALE),
        (ago(-1), ago(15), Urgency.UPCOMING),
        (ago(1), ago(-3), Urgency.OVERDUE),
        (None, ago(-1), Urgency.UPCOMING),
        (None, ago(0), Urgency.DUE_TODAY),
        (None, ago(14), Urgency.OVERDUE),
        (None, ago(15), Urgency.STALE),
    ],
)
def test_urgency(due: date | None, follow_up: date | None, expected: Urgency) -> None:
    assert urgency(due, follow_up, TODAY) is expected


@pytest.mark.parametrize(
    ("status", "due", "follow_up", "shown"),
    [
        ("pending", None, None, True),
        ("on_hold", ago(90), None, True),
        ("completed", ago(-1), None, False),
        ("archived", ago(-1), None, False),
        ("pending", None, ago(30), True),
        ("pending", None, ago(31), False),
        ("on_hold", None, ago(31), False),
        ("pending", ago(31), ago(31), True),
    ],
)
def test_the_pending_list(status: str, due: date | None, follow_up: date | None, *, shown: bool) -> None:
    assert is_pending(status, due, follow_up, TODAY) is shown


def test_a_day_later_the_same_dates_mean_something_else() -> None:
    """The date is a parameter, so nothing depends on when the test runs."""
    for day in (TODAY, date(2024, 2, 29), date(2027, 1, 1)):
        edge = day - timedelta(days=14)
        assert urgency(day, edge, day) is Urgency.DUE_TODAY
        assert urgency(day, edge, day + timedelta(days=1)) is Urgency.STALE
        old = day - timedelta(days=30)
        assert is_pending("pending", None, old, day)
        assert not is_pending("pending", None, old, day + timedelta(days=1))


def test_an_appointment_ends_after_its_start_and_within_a_day() -> None:
    def span(first: int, last: int) -> tuple[datetime, datetime]:
        start = datetime(2026, 11, 21, tzinfo=UTC)
        return start + timedelta(minutes=first), start + timedelta(minutes=last)

    assert booking_problem(*span(10, 10)) == "The end must be after the start"
    assert booking_problem(*span(10, 9)) == "The end must be after the start"
    assert booking_problem(*span(0, 24 * 60)) is None
    assert booking_problem(*span(0, 24 * 60 + 1)) == "An appointment can last up to 24 hours"


def test_a_calendar_is_written_as_rfc_5545_has_it() -> None:
    start = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
    whole: dict[str, Any] = {
        "kind": "task",
        "row_id": "1",
        "title": "Call; back, \\ now\nBEGIN:VEVENT",
        "detail": None,
        "done": False,
    }
    whole |= {"starts_on": date(2026, 11, 30), "ends_on": date(2026, 11, 30), "starts_at": None, "ends_at": None}
    timed = {"kind": "appointment", "row_id": "2", "title": "Ä" * 60 + "🙂" * 10, "detail": "a\x00b\r\nc", "done": True}
    timed |= {"starts_at": start, "ends_at": start + timedelta(hours=1), "starts_on": None, "ends_on": None}
    text = write_calendar("Orderkeep", [whole, timed], start)
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    lines = text.replace("\r\n ", "").split("\r\n")
    assert [line for line in lines if line.startswith(("SUMMARY", "DESCRIPTION", "DTSTART", "DTEND", "TRANSP"))] == [
        "DTSTART;VALUE=DATE:20261130",
        "DTEND;VALUE=DATE:20261201",
        "SUMMARY:Call\\; back\\, \\\\ now\\nBEGIN:VEVENT",
        "TRANSP:TRANSPARENT",
        "DTSTART:20261121T233000Z",
        "DTEND:20261122T003000Z",
        "SUMMARY:✓ " + "Ä" * 60 + "🙂" * 10,
        "DESCRIPTION:ab\\nc",
        "TRANSP:TRANSPARENT",
    ]
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 2

"""Writes calendars in the RFC 5545 format: lines of at most 75 bytes, ended by CR LF, with escaped text."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from orderkeep.tasks.calendar_shapes import CalendarEntry

MAX_LINE_LENGTH = 75
PRODUCT = "-//Orderkeep//Calendar//EN"
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def write_calendar(name: str, entries: Iterable[CalendarEntry], now: datetime) -> str:
    """Return the whole calendar. All-day entries are dates, so that no program shifts them; times are in UTC."""
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PRODUCT}", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(name)}", f"NAME:{_text(name)}", "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
    ]  # fmt: skip
    for entry in entries:
        lines += _event(entry, now)
    lines.append("END:VCALENDAR")
    return "".join(f"{_fold_line(line)}\r\n" for line in lines)


def _event(entry: CalendarEntry, now: datetime) -> list[str]:
    title = f"✓ {entry['title']}" if entry["done"] else entry["title"]
    lines = [
        "BEGIN:VEVENT", f"UID:{entry['kind']}-{entry['row_id']}@orderkeep", f"DTSTAMP:{_moment(now)}",
        *_times(entry), f"SUMMARY:{_text(title)}",
    ]  # fmt: skip
    if entry["detail"]:
        lines.append(f"DESCRIPTION:{_text(entry['detail'])}")
    lines += [f"CATEGORIES:{_text(str(entry['kind']))}", f"TRANSP:{_takes_time(entry)}", "END:VEVENT"]
    return lines


def _times(entry: CalendarEntry) -> list[str]:
    """Return the exclusive end; for all-day entries, the day after the last one."""
    if entry["starts_at"] and entry["ends_at"]:
        return [f"DTSTART:{_moment(entry['starts_at'])}", f"DTEND:{_moment(entry['ends_at'])}"]
    after = entry["ends_on"] + timedelta(days=1)
    return [f"DTSTART;VALUE=DATE:{_day(entry['starts_on'])}", f"DTEND;VALUE=DATE:{_day(after)}"]


def _takes_time(entry: CalendarEntry) -> str:
    return "OPAQUE" if entry["starts_at"] and not entry["done"] else "TRANSPARENT"


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _day(day: date) -> str:
    return f"{day:%Y%m%d}"


def _text(value: str) -> str:
    """Remove control characters, which the format doesn't allow."""
    return "".join(mark for mark in value.translate(ESCAPED) if mark >= " " and mark != "\x7f")


def _fold_line(line: str) -> str:
    """Fold a long line into continuation lines without splitting a character."""
    parts: list[str] = []
    part, size = "", 0
    for mark in line:
        width = len(mark.encode())
        if size + width > MAX_LINE_LENGTH:
            parts.append(part)
            part, size = " ", 1
        part += mark
        size += width
    return "\r\n".join([*parts, part])

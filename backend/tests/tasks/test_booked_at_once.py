"""Twenty who want one person's time at the same moment: one gets it, and nobody is booked twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from threading import Barrier
from typing import Any

from tests.clients import Client
from tests.makers import make_appointment, make_contact

BOOKINGS = "/rest/v1/appointments"
TEN = datetime(2026, 11, 23, 10, tzinfo=UTC)
CLIENTS = 20


def span(start: int, end: int) -> dict[str, str]:
    times = (TEN + timedelta(minutes=minutes) for minutes in (start, end))
    return dict(zip(("starts_at", "ends_at"), (time.isoformat() for time in times), strict=True))


def at_once(ask: Callable[[int], Any]) -> list[tuple[int, str | None]]:
    """The responses."""
    ready = Barrier(CLIENTS)

    def wait_and_ask(number: int) -> tuple[int, str | None]:
        ready.wait()
        answer = ask(number)
        return answer.status_code, answer.json().get("code")

    with ThreadPoolExecutor(CLIENTS) as pool:
        return sorted(pool.map(wait_and_ask, range(CLIENTS)), key=lambda told: int(told[0]))


def booked(client: Client) -> list[tuple[str, str]]:
    rows = client.items(BOOKINGS, sort="starts_at", status="scheduled", limit=100)
    return [(row["starts_at"], row["ends_at"]) for row in rows]


def test_of_twenty_one_gets_the_time_also_when_booked_ones_are_moved(admin: Client, sales: Client) -> None:
    taken = [(409, "double_booked")] * (CLIENTS - 1)
    told = at_once(lambda n: sales.post(BOOKINGS, {"purpose": f"Own {n}", **span(n, n + 30)}))
    assert told == [(201, None), *taken]
    assert len(booked(sales)) == 1

    who = [make_contact(admin, name=f"C{n}", email=None, phone=None, assigned_to=sales.id) for n in range(CLIENTS)]
    payloads = [{"purpose": "x", "customer_id": who[n]["id"], **span(100 + n, 130 + n)} for n in range(CLIENTS)]
    told = at_once(lambda n: admin.post(BOOKINGS, payloads[n]))
    assert told == [(201, None), *taken]
    assert len(booked(sales)) == 2

    apart = [make_appointment(sales, **span(1000 + 60 * n, 1030 + 60 * n)) for n in range(CLIENTS)]
    told = at_once(lambda n: sales.patch(f"{BOOKINGS}/{apart[n]['id']}", span(500 + n, 530 + n)))
    assert told == [(200, None), *taken]
    kept = booked(sales)
    assert len(kept) == CLIENTS + 2
    assert all(before[1] <= after[0] for before, after in pairwise(kept))
    where = {row["id"]: row["starts_at"] for row in sales.items(BOOKINGS, limit=100)}
    assert sum(where[row["id"]] == row["starts_at"] for row in apart) == CLIENTS - 1

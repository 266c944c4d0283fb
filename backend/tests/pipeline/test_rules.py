"""How an enquiry stands to its time, on a clock that is passed in; and where it may go."""

from datetime import UTC, datetime, timedelta

import pytest

from orderkeep.pipeline.enums import EnquiryStatus
from orderkeep.pipeline.rules import can_change_status, first_response_at, respond_state

BY = datetime(2026, 3, 2, 17, 0, tzinfo=UTC)
MOMENT = timedelta(microseconds=1)
HOURS = timedelta(hours=4)


@pytest.mark.parametrize(
    ("now", "state"),
    [
        (BY - HOURS - MOMENT, "running"),
        (BY - HOURS, "soon"),
        (BY, "soon"),
        (BY + MOMENT, "late"),
        (BY + timedelta(days=400), "late"),
    ],
)
def test_the_clock_of_an_open_enquiry(now: datetime, state: str) -> None:
    assert respond_state(BY, None, now) == state


def test_an_answer_stops_the_clock() -> None:
    long_after = BY + timedelta(days=9)
    assert respond_state(BY, BY, long_after) == "met"
    assert respond_state(BY, BY + MOMENT, long_after) == "missed"
    assert respond_state(None, None, long_after) == respond_state(None, BY, long_after) == "none"


def test_the_first_word_counts_be_it_an_answer_or_the_quote() -> None:
    later, last = BY + MOMENT, BY + HOURS
    assert first_response_at(None, None, None) is None
    assert first_response_at(None, None, last) == last
    assert (
        first_response_at(later, BY, last)
        == first_response_at(BY, later, last)
        == first_response_at(None, BY, last)
        == BY
    )
    assert first_response_at(BY, None, None) == BY


def test_an_enquiry_only_goes_forward() -> None:
    words = list(EnquiryStatus)
    allowed = {(old.value, new.value) for old in words for new in words if can_change_status(old, new)}
    forward = {(old.value, new.value) for at, old in enumerate(words) for new in words[at:]}
    assert allowed == forward
    assert len(forward) == 10

"""What a call of a job means for the outcome of its last run."""

from datetime import UTC, datetime, timedelta

import pytest

from orderkeep.jobs.rules import JobOutcome, interval_text, outcome_of

NINE = datetime(2026, 11, 25, 9, tzinfo=UTC)
TEN = NINE + timedelta(hours=1)
RUN = JobOutcome(TEN, 20)
FAILED = JobOutcome(TEN, 20, "Broken.")
DONE_BEFORE = JobOutcome(NINE, 10)
FAILED_BEFORE = JobOutcome(NINE, 10, "Full.", NINE)


def test_a_run_replaces_the_one_before() -> None:
    for before in (None, DONE_BEFORE, FAILED_BEFORE):
        for keeps in (True, False):
            assert outcome_of(before, RUN, worked=True, keeps=keeps) == RUN


def test_a_failure_knows_since_when() -> None:
    assert outcome_of(None, FAILED, worked=False, keeps=False) == JobOutcome(TEN, 20, "Broken.", TEN)
    assert outcome_of(DONE_BEFORE, FAILED, worked=True, keeps=True) == JobOutcome(TEN, 20, "Broken.", TEN)
    assert outcome_of(FAILED_BEFORE, FAILED, worked=True, keeps=True) == JobOutcome(TEN, 20, "Broken.", NINE)


def test_a_call_without_work_isn_t_a_run() -> None:
    assert outcome_of(None, RUN, worked=False, keeps=False) is None
    assert outcome_of(DONE_BEFORE, RUN, worked=False, keeps=False) == DONE_BEFORE


def test_a_call_without_work_ends_an_error_unless_only_the_next_run_shows_that() -> None:
    assert outcome_of(FAILED_BEFORE, RUN, worked=False, keeps=False) == RUN
    assert outcome_of(FAILED_BEFORE, RUN, worked=False, keeps=True) == FAILED_BEFORE


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (1.0, "Every second"),
        (15.0, "Every 15 seconds"),
        (60.0, "Every minute"),
        (300.0, "Every 5 minutes"),
        (3600.0, "Every hour"),
        (24 * 3600.0, "Every 24 hours"),
    ],
)
def test_an_interval_in_words(seconds: float, text: str) -> None:
    assert interval_text(seconds) == text

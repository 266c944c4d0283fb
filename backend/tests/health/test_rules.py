"""What each figure of a health check means."""

from datetime import UTC, datetime, timedelta

import pytest

from orderkeep.admin.enums import BackupState
from orderkeep.billing.rules import OfferedPrice
from orderkeep.health import rules, text_rules
from orderkeep.health.enums import HealthStatus
from orderkeep.health.rules import GIGABYTE, MEGABYTE, CheckOutcome

OK, WARNING, FAILED = HealthStatus.OK, HealthStatus.WARNING, HealthStatus.FAILED


def short(outcome: CheckOutcome) -> tuple[HealthStatus, str]:
    """A check that doesn't pass says what happened and how to fix it."""
    assert (outcome.detail is None, outcome.cure is None) == ((outcome.status is OK),) * 2
    return outcome.status, outcome.figure


@pytest.mark.parametrize(
    ("took", "read_only", "expected"),
    [
        (3, False, (OK, "SQLite 3.50.4, 3 ms")),
        (250, False, (OK, "SQLite 3.50.4, 250 ms")),
        (251, False, (WARNING, "SQLite 3.50.4, 251 ms")),
        (3, True, (FAILED, "SQLite 3.50.4, 3 ms")),
    ],
)
def test_the_database_by_its_answer(took: int, *, read_only: bool, expected: tuple[HealthStatus, str]) -> None:
    assert short(rules.judge_answer_time("SQLite 3.50.4", took, read_only=read_only)) == expected


def test_the_schema_is_of_this_version() -> None:
    assert short(rules.judge_revision("0037", "0037")) == (OK, "Up to date, 0037")
    older = rules.judge_revision("0036", "0037")
    assert (short(older), older.command) == ((FAILED, "0036 instead of 0037"), "orderkeep migrate")
    assert short(rules.judge_revision(None, "0037")) == (FAILED, "None instead of 0037")


@pytest.mark.parametrize(
    ("free", "total", "expected"),
    [
        (41 * GIGABYTE, 100 * GIGABYTE, (OK, "41 GB free, 59% used")),
        (GIGABYTE, 100 * GIGABYTE, (OK, "1.0 GB free, 99% used")),
        (GIGABYTE - MEGABYTE, 100 * GIGABYTE, (WARNING, "1023 MB free, 99% used")),
        (512 * MEGABYTE, 2 * GIGABYTE, (OK, "512 MB free, 75% used")),
        (16 * MEGABYTE, 100 * GIGABYTE, (WARNING, "16 MB free, 99% used")),
        (16 * MEGABYTE - 1, 100 * GIGABYTE, (FAILED, "15 MB free, 99% used")),
        (0, 0, (FAILED, "0 MB free, 0% used")),
    ],
)
def test_a_disk_by_its_room(free: int, total: int, expected: tuple[HealthStatus, str]) -> None:
    assert short(rules.check_disk_space(free, total)) == expected


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0.004, (OK, "4 ms apart")),
        (-1.999, (OK, "1999 ms apart")),
        (2, (WARNING, "2 s apart")),
        (-59.9, (WARNING, "60 s apart")),
        (60, (FAILED, "60 s apart")),
    ],
)
def test_the_clock_by_its_distance(seconds: float, expected: tuple[HealthStatus, str]) -> None:
    assert short(rules.judge_clock(timedelta(seconds=seconds))) == expected


@pytest.mark.parametrize(
    ("state", "hours", "expected"),
    [
        (BackupState.GOOD, 5, (OK, "5 hours old")),
        (BackupState.LATE, 73, (WARNING, "3 days old")),
        (BackupState.NONE, None, (WARNING, "No backup yet")),
        (BackupState.FAILED, 25, (FAILED, "1 day old")),
        (BackupState.FAILED, None, (FAILED, "No backup yet")),
    ],
)
def test_backups_by_their_age(state: BackupState, hours: int | None, expected: tuple[HealthStatus, str]) -> None:
    age = None if hours is None else timedelta(hours=hours)
    assert short(rules.judge_backup(state, age, "The disk is full", scheduled=True)) == expected


def test_without_a_schedule_the_cure_names_the_setting() -> None:
    without = rules.judge_backup(BackupState.NONE, None, None, scheduled=False)
    assert "ORDERKEEP_BACKUP_DIR" in (without.cure or "")
    with_one = rules.judge_backup(BackupState.FAILED, None, "The disk is full", scheduled=True)
    assert (with_one.detail, with_one.cure) == (
        "The last backup failed: The disk is full.",
        "Fix the cause. Select Back up now.",
    )
    assert (without.command, with_one.command) == ("orderkeep backup orderkeep-backup.tar", None)


@pytest.mark.parametrize(
    ("failed", "hours", "expected"),
    [
        (0, 47, (OK, "All 26 checks passed")),
        (0, 49, (WARNING, "All 26 checks passed")),
        (1, 1, (FAILED, "1 of 26 checks failed")),
    ],
)
def test_the_books_by_their_last_check(failed: int, hours: int, expected: tuple[HealthStatus, str]) -> None:
    assert short(rules.judge_books(26, failed, timedelta(hours=hours))) == expected


@pytest.mark.parametrize(
    ("streams", "behind", "runs", "expected"),
    [
        (0, 0, True, (OK, "0 open streams")),
        (1, 0, True, (OK, "1 open stream")),
        (3, 1, True, (WARNING, "3 open streams, 1 behind")),
        (3, 0, False, (FAILED, "Stopped")),
    ],
)
def test_live_updates_by_what_is_left(
    streams: int, behind: int, *, runs: bool, expected: tuple[HealthStatus, str]
) -> None:
    assert short(rules.judge_feed(streams, behind, runs=runs)) == expected


def test_payment_by_its_events() -> None:
    assert short(rules.judge_webhooks(timedelta(minutes=2), has_secret=True)) == (
        OK,
        "Stripe, last event 2 minutes ago",
    )
    assert short(rules.judge_webhooks(None, has_secret=False)) == (WARNING, "No webhook secret")
    assert rules.judge_price(OfferedPrice(2900, "usd", "month", is_active=True)) is None
    once = rules.judge_price(OfferedPrice(2900, "usd", None, is_active=True))
    assert once is not None
    assert short(once) == (WARNING, "29.00 USD per payment")
    assert rules.no_payment().status is HealthStatus.OFF


def test_text_messages_by_the_newest() -> None:
    assert short(text_rules.judge_texts("sms.example", None, None)) == (OK, "sms.example, nothing sent recently")
    recent = text_rules.judge_texts("sms.example", timedelta(minutes=3), None)
    assert short(recent) == (OK, "sms.example, last message sent 3 minutes ago")
    refused = text_rules.judge_texts("sms.example", timedelta(), "HTTP status 401")
    assert (refused.status, refused.figure, refused.detail) == (
        HealthStatus.FAILED,
        "sms.example isn't sending",
        "sms.example didn't accept the newest message: HTTP status 401.",
    )
    assert text_rules.no_text_gateway().status is HealthStatus.OFF


def test_mail_says_how_many_wait() -> None:
    assert short(rules.judge_mail("smtp.example", None, 0)) == (OK, "smtp.example accepts email")
    assert short(rules.judge_mail("smtp.example", None, 1)) == (OK, "smtp.example, 1 email is waiting")
    refused = rules.judge_mail("smtp.example", "smtp.example refused the user name or password", 3)
    assert refused.detail == (
        "smtp.example refused the user name or password. 3 emails are waiting and will be sent when this is fixed."
    )
    assert rules.judge_mail("smtp.example", "smtp.example: Connection refused", 0).detail == (
        "smtp.example: Connection refused."
    )
    none = rules.no_mail_server(2)
    assert (none.status, none.detail) == (
        HealthStatus.OFF,
        "Without an email server, emails stay in the outbox. 2 are waiting.",
    )


def test_an_age_is_never_negative() -> None:
    now = datetime(2026, 11, 25, tzinfo=UTC)
    assert rules.age_since(now, now + timedelta(minutes=1)) == timedelta()
    assert rules.age_since(now, None) is None
    assert [rules.age_text(timedelta(minutes=minutes)) for minutes in (0, 1, 90, 1440)] == [
        "less than a minute",
        "1 minute",
        "1 hour",
        "1 day",
    ]


def test_the_audit_log_by_its_last_verification() -> None:
    assert short(rules.judge_audit(12_486, None)) == (OK, "12,486 entries, no gaps")
    broken = rules.judge_audit(7, 8)
    assert (broken.status, broken.detail) == (
        FAILED,
        "Entry 8 doesn't match the hash chain. The database was changed outside Orderkeep.",
    )

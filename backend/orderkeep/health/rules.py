"""What each measured figure means, and how to fix what is wrong. No database, no clock, no network."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from orderkeep.admin.enums import BackupState
from orderkeep.billing.rules import OfferedPrice
from orderkeep.health.enums import HealthStatus

LIMIT_S = 3.0
"""Seconds that a check may take."""
SLOW_MS = 250
"""Milliseconds for the shortest query, above which every page is noticeably slow."""
MIN_FREE_BYTES = 16 << 20
"""Bytes. With less, the next writes fail."""
LOW_FREE, LOW_SHARE = 1 << 30, 0.05
"""A disk with less than both is nearly full."""
GIGABYTE, MEGABYTE = 1 << 30, 1 << 20
CLOCK_DRIFT, WRONG_CLOCK = timedelta(seconds=2), timedelta(minutes=1)
OLD_CHECK = timedelta(days=2)
"""The self-check runs every night."""


@dataclass(frozen=True)
class CheckOutcome:
    """The result of a check. `detail` says what happened, `cure` how to fix it, `command` is what to type for that."""

    status: HealthStatus
    figure: str
    detail: str | None = None
    cure: str | None = None
    command: str | None = None


def passed_check(figure: str, detail: str | None = None) -> CheckOutcome:
    """A check without findings."""
    return CheckOutcome(HealthStatus.OK, figure, detail)


def not_set_up(detail: str, cure: str, command: str) -> CheckOutcome:
    """A part that isn't set up."""
    return CheckOutcome(HealthStatus.OFF, "Not set up", detail, cure, command)


def no_answer() -> CheckOutcome:
    """A check that didn't finish in time."""
    detail = f"No answer within {LIMIT_S:.0f} seconds."
    cure = "Run the checks again. If this continues, restart the server."
    return CheckOutcome(HealthStatus.FAILED, "No answer", detail, cure)


def unavailable_check(reason: str) -> CheckOutcome:
    """A check that met an outage of the database or a disk."""
    cure = "Check that the database server is running and its address is correct, then run the checks again."
    return CheckOutcome(HealthStatus.FAILED, "Not available", f"{reason.rstrip('.')}.", cure)


def failed_check(kind: str) -> CheckOutcome:
    """A check that failed in an unexpected way."""
    return CheckOutcome(
        HealthStatus.FAILED,
        "Check failed",
        f"The check itself failed ({kind}).",
        "The server's log has the details. Run the checks again once the other failures are fixed.",
    )


def judge_answer_time(name: str, took_ms: int, *, read_only: bool) -> CheckOutcome:
    """The database, by its state and the duration of the shortest query."""
    figure = f"{name}, {took_ms} ms"
    if read_only:
        cure = "Connect to the primary database server instead of a replica, then restart."
        return CheckOutcome(HealthStatus.FAILED, figure, "The database is read-only, so nothing can be saved.", cure)
    if took_ms > SLOW_MS:
        cure = "Check the load of the database server, and the network between it and this server."
        return CheckOutcome(HealthStatus.WARNING, figure, f"The fastest query took {took_ms} ms.", cure)
    return passed_check(figure)


def judge_revision(found: str | None, wanted: str) -> CheckOutcome:
    """The schema, by its revision and that of this version."""
    if found == wanted:
        return passed_check(f"Up to date, {wanted}")
    detail = f"The database has revision {found or 'none'}, this version needs {wanted}."
    cure = "Restart the server, which migrates the database, or migrate it now."
    figure = f"{found or 'None'} instead of {wanted}"
    return CheckOutcome(HealthStatus.FAILED, figure, detail, cure, "orderkeep migrate")


def size_text(size: int) -> str:
    """A number of bytes for people."""
    if size < GIGABYTE:
        return f"{size // MEGABYTE} MB"
    return f"{size / GIGABYTE:.{0 if size >= 10 * GIGABYTE else 1}f} GB"


def check_disk_space(free: int, total: int) -> CheckOutcome:
    """A disk, by its free space."""
    figure = f"{size_text(free)} free, {(total - free) * 100 // max(total, 1)}% used"
    cure = "Free up space, for example by moving old backups elsewhere, or use a larger disk."
    if free < MIN_FREE_BYTES:
        return CheckOutcome(HealthStatus.FAILED, figure, "The disk is full, so nothing can be saved.", cure)
    if free < LOW_FREE and free < total * LOW_SHARE:
        return CheckOutcome(HealthStatus.WARNING, figure, "The disk is nearly full.", cure)
    return passed_check(figure)


def judge_clock(offset: timedelta) -> CheckOutcome:
    """The server's clock, by its distance from that of the database."""
    apart = abs(offset)
    figure = (
        f"{apart // timedelta(milliseconds=1)} ms apart"
        if apart < CLOCK_DRIFT
        else f"{apart.total_seconds():.0f} s apart"
    )
    detail = f"The clocks of the server and the database are {apart.total_seconds():.0f} seconds apart."
    cure = "Turn on time synchronization (NTP) on both machines."
    if apart >= WRONG_CLOCK:
        return CheckOutcome(HealthStatus.FAILED, figure, detail, cure)
    return CheckOutcome(HealthStatus.WARNING, figure, detail, cure) if apart >= CLOCK_DRIFT else passed_check(figure)


def age_text(age: timedelta) -> str:
    """An age in its largest unit."""
    for unit, size in (("day", timedelta(days=1)), ("hour", timedelta(hours=1)), ("minute", timedelta(minutes=1))):
        if age >= size:
            count = age // size
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return "less than a minute"


def judge_backup(state: BackupState, age: timedelta | None, error: str | None, *, scheduled: bool) -> CheckOutcome:
    """Backups, by their state and the age of the newest."""
    figure = f"{age_text(age)} old".capitalize() if age is not None else "No backup yet"
    cure, command = "Select Back up now.", None
    if not scheduled:
        cure = "Make a backup now on the server. For daily backups, set ORDERKEEP_BACKUP_DIR to a folder and restart."
        command = "orderkeep backup orderkeep-backup.tar"
    if state is BackupState.FAILED:
        detail = f"The last backup failed: {error or 'unknown reason'}."
        return CheckOutcome(HealthStatus.FAILED, figure, detail, f"Fix the cause. {cure}", command)
    if state is BackupState.NONE:
        return CheckOutcome(HealthStatus.WARNING, figure, "No backup has been made yet.", cure, command)
    if state is BackupState.LATE:
        return CheckOutcome(HealthStatus.WARNING, figure, f"The last backup is {figure}.", cure, command)
    return passed_check(figure)


def judge_books(rules: int, failed: int, age: timedelta) -> CheckOutcome:
    """The self-check, by the result and the age of its last run."""
    if failed:
        detail = f"{failed} of {rules} data checks failed in the last run, {age_text(age)} ago."
        cure = "Open Source of Truth to see each finding and its records."
        return CheckOutcome(HealthStatus.FAILED, f"{failed} of {rules} checks failed", detail, cure)
    figure = f"All {rules} checks passed"
    if age > OLD_CHECK:
        detail = f"The data checks last ran {age_text(age)} ago. They should run every night."
        return CheckOutcome(HealthStatus.WARNING, figure, detail, "Open Source of Truth and run them now.")
    return passed_check(figure)


def judge_audit(entries: int, first_number: int | None) -> CheckOutcome:
    """The audit log, by the last verification of its hash chain."""
    if first_number is None:
        return passed_check(f"{entries:,} entries, no gaps")
    detail = f"Entry {first_number:,} doesn't match the hash chain. The database was changed outside Orderkeep."
    return CheckOutcome(HealthStatus.FAILED, "Changed", detail, "Open the audit log to see how, and restore a backup.")


def not_checked_yet() -> CheckOutcome:
    """The self-check has never run in this environment."""
    detail = "The data checks haven't run in this environment yet."
    return CheckOutcome(HealthStatus.WARNING, "Never checked", detail, "Open Source of Truth and run the data checks.")


def judge_feed(streams: int, behind: int, *, runs: bool) -> CheckOutcome:
    """Live updates, by the reader's state, its open streams and the number of changes it hasn't sent yet."""
    figure = f"{streams} open {'stream' if streams == 1 else 'streams'}"
    if not runs:
        detail = "Live updates have stopped. Pages show changes only after a reload."
        return CheckOutcome(HealthStatus.FAILED, "Stopped", detail, "Restart the server.")
    if behind:
        waiting = f"{behind} {'change' if behind == 1 else 'changes'}"
        detail = f"{waiting} waiting to be sent to open pages."
        return CheckOutcome(HealthStatus.WARNING, f"{figure}, {behind} behind", detail, "Check the load of the server.")
    return passed_check(figure)


def judge_mail(host: str, problem: str | None, waiting: int) -> CheckOutcome:
    """E-mail, by the answer of the email server and the e-mails that wait for it."""
    queue = f"{waiting} {'email is' if waiting == 1 else 'emails are'} waiting"
    if problem is None:
        return passed_check(f"{host}, {queue}" if waiting else f"{host} accepts email")
    detail = f"{problem}." + (f" {queue} and will be sent when this is fixed." if waiting else "")
    cure = "Correct the email server under Email settings and send a test email there."
    return CheckOutcome(HealthStatus.FAILED, "Not reachable", detail, cure)


PAYMENT_SETTINGS = "ORDERKEEP_STRIPE_API_KEY=sk_live_… ORDERKEEP_STRIPE_PRICE_STARTER=price_…"
WEBHOOK_SETTING = "ORDERKEEP_STRIPE_WEBHOOK_SECRET=whsec_…"
ADVERTISED = "29.00 USD per month"


def no_payment() -> CheckOutcome:
    """Payment without a provider."""
    detail = "Without a Stripe key and a price, the plan is shown but can't be bought."
    return not_set_up(detail, "Set the key and the price of the Starter plan, then restart.", PAYMENT_SETTINGS)


def payment_failed(problem: str) -> CheckOutcome:
    """Payment, when the provider rejects a request or doesn't answer."""
    cure = "Check the Stripe key, the price and whether this server can reach api.stripe.com. Then restart."
    return CheckOutcome(HealthStatus.FAILED, "Not usable", problem, cure)


def judge_price(price: OfferedPrice) -> CheckOutcome | None:
    """The offered plan, by its price at the provider. None if it is the advertised one."""
    amount = f"{(price.amount or 0) / 100:.2f} {price.currency.upper()} per {price.interval or 'payment'}"
    cure = "Choose another price in Stripe and set ORDERKEEP_STRIPE_PRICE_STARTER, then restart."
    if not price.is_active:
        return CheckOutcome(HealthStatus.FAILED, "Price archived", "The price of the plan is archived in Stripe.", cure)
    if amount != ADVERTISED:
        detail = f"The plan costs {amount} in Stripe, but the landing page says {ADVERTISED}."
        return CheckOutcome(HealthStatus.WARNING, amount, detail, cure)
    return None


def judge_webhooks(last: timedelta | None, *, has_secret: bool) -> CheckOutcome:
    """The provider's events, by the signing secret and the newest one."""
    if not has_secret:
        detail = "Stripe's events can't be verified, so a subscription is only updated when its owner opens it."
        cure = "Create a webhook in Stripe for /functions/v1/stripe-webhook, set its signing secret, then restart."
        return CheckOutcome(HealthStatus.WARNING, "No webhook secret", detail, cure, WEBHOOK_SETTING)
    return passed_check(f"Stripe, last event {age_text(last)} ago" if last is not None else "Stripe, no event yet")


MAIL_SETTING = "ORDERKEEP_SMTP_URL=smtp://user:password@mail.example.com:587"


def no_mail_server(waiting: int) -> CheckOutcome:
    """E-mail without an email server."""
    queue = f" {waiting} {'is' if waiting == 1 else 'are'} waiting." if waiting else ""
    detail = f"Without an email server, emails stay in the outbox.{queue}"
    cure = "Set up your email server under Email settings, or set this variable on the server and restart."
    return not_set_up(detail, cure, MAIL_SETTING)


def age_since(now: datetime, then: datetime | None) -> timedelta | None:
    """The age of a moment, if there is one. Never negative, whatever the clocks say."""
    return max(now - then, timedelta()) if then is not None else None

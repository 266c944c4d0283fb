"""Delivers webhooks: at least once, in the background, with retries. Several servers may run it at the same time."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session
from typing_extensions import override

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.identity.accounts.one_time_codes import write_mail
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import roles_with
from orderkeep.identity.second_factor.sealed_seeds import SeedEncryption
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.jobs.rules import JobQueue
from orderkeep.keys import factor_key
from orderkeep.settings import Settings
from orderkeep.webhooks.actions import give_up_pending, open_secrets
from orderkeep.webhooks.enums import WebhookStatus
from orderkeep.webhooks.fan_out import BATCH_SIZE, fan_out
from orderkeep.webhooks.models import WebhookDelivery, WebhookEndpoint
from orderkeep.webhooks.rules import is_given_up, retry_delay, signatures
from orderkeep.webhooks.sending import Answer, Resolve, post_message, resolve_host
from orderkeep.webhooks.standard_mail import WEBHOOK_DISABLED

LEASE = timedelta(seconds=60)
"""A message that was claimed is tried again after this time if its server ended in between."""
MESSAGES_PER_ROUND = 20
"""Messages to one endpoint per round."""
THREADS = 4
RETENTION = timedelta(days=30)
DELETE_BATCH = 1_000


@dataclass(frozen=True)
class DueMessage:
    """A message that this server may send now."""

    delivery_id: str
    url: str
    body: str
    attempts: int
    secrets: list[str]


class WebhookDeliveries(PeriodicJob):
    """Runs every second. One slow receiver doesn't hold up the others."""

    name, title = "webhooks", "Webhook deliveries"
    purpose = "Sends changes to connected apps, and retries failed deliveries."
    interval = 1.0
    failed = "webhooks could not be delivered; will retry"

    def __init__(self, database: Database, settings: Settings, resolver: Resolve = resolve_host) -> None:
        """Nothing runs before `start`."""
        super().__init__(database, settings)
        self.resolver = resolver
        self._dice = random.SystemRandom()
        self._seal = SeedEncryption(factor_key(settings))
        self._scope = Scope(settings.default_environment, None, Role.ADMIN)

    @override
    def run_once(self, now: datetime) -> int:
        """Turn new changes into messages and send those that are due. Returns the number of attempts."""
        while fan_out(self.database, self.settings, now) == BATCH_SIZE and not self._ended.is_set():
            pass
        with unit_of_work(self.database, self._scope, now, commit=False) as ctx:
            query = select(WebhookDelivery.endpoint_id).where(
                WebhookDelivery.next_try_at.is_not(None), WebhookDelivery.next_try_at <= now
            )
            due = sorted(ctx.db.scalars(query.distinct()))
        if not due:
            return 0
        with ThreadPoolExecutor(THREADS, "webhook") as pool:
            return sum(pool.map(lambda endpoint_id: self._send_to(endpoint_id, now), due))

    @override
    def queue(self, session: Session) -> JobQueue:
        waiting = select(func.count(), func.min(WebhookDelivery.created_at))
        count, oldest = session.execute(waiting.where(WebhookDelivery.next_try_at.is_not(None))).one()
        return JobQueue("delivery", count, oldest)

    def _send_to(self, endpoint_id: str, now: datetime) -> int:
        """Send what is due to one endpoint, oldest first, until one fails."""
        for count in range(MESSAGES_PER_ROUND):
            claim = None if self._ended.is_set() else self._claim(endpoint_id, now)
            if claim is None:
                return count
            answer = self._send(claim)
            self._settle(claim, answer)
            if not answer.is_success:
                return count + 1
        return MESSAGES_PER_ROUND

    def _claim(self, endpoint_id: str, now: datetime) -> DueMessage | None:
        due = (WebhookDelivery.next_try_at.is_not(None), WebhookDelivery.next_try_at <= now)
        oldest = select(WebhookDelivery).where(WebhookDelivery.endpoint_id == endpoint_id, *due)
        oldest = oldest.order_by(WebhookDelivery.next_try_at, WebhookDelivery.id).limit(1)
        with unit_of_work(self.database, self._scope, utc_now()) as ctx:
            delivery = ctx.db.scalars(oldest.with_for_update(skip_locked=True)).first()
            if delivery is None:
                return None
            endpoint = ctx.db.get_one(WebhookEndpoint, endpoint_id)
            delivery.attempts += 1
            delivery.next_try_at = ctx.now + LEASE
            secrets = open_secrets(ctx.db, endpoint_id, ctx.now, self._seal)
            return DueMessage(delivery.id, endpoint.url, delivery.body, delivery.attempts, secrets)

    def _send(self, claim: DueMessage) -> Answer:
        timestamp = int(utc_now().timestamp())
        headers = {
            "content-type": "application/json",
            "user-agent": "Orderkeep-Webhooks/1",
            "webhook-id": claim.delivery_id,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": signatures(claim.secrets, claim.delivery_id, timestamp, claim.body),
        }
        loopback = self.settings.webhook_allow_loopback
        return post_message(claim.url, headers, claim.body, loopback=loopback, resolver=self.resolver)

    def _settle(self, claim: DueMessage, answer: Answer) -> None:
        """Store the result, unless the claim has expired and another server has taken over or it was sent again."""
        with unit_of_work(self.database, self._scope, utc_now()) as ctx:
            same = (WebhookDelivery.id == claim.delivery_id, WebhookDelivery.attempts == claim.attempts)
            delivery = ctx.db.scalars(select(WebhookDelivery).where(*same).with_for_update()).one_or_none()
            if delivery is None:
                return
            delivery.answered_at, delivery.ms = ctx.now, answer.ms
            delivery.status_code, delivery.answer, delivery.error = answer.status_code, answer.text, answer.error
            pause = retry_delay(claim.attempts, self._dice.random())
            if answer.is_success:
                delivery.status, delivery.next_try_at = WebhookStatus.DELIVERED, None
            elif delivery.next_try_at is not None and pause:
                delivery.next_try_at = ctx.now + pause
            else:
                delivery.status, delivery.next_try_at = WebhookStatus.FAILED, None
            self._note(ctx, delivery.endpoint_id, answer)

    def _note(self, ctx: Context, endpoint_id: str, answer: Answer) -> None:
        """Note since when the endpoint fails, and disable it after days."""
        endpoint = ctx.db.get_one(WebhookEndpoint, endpoint_id, with_for_update=True)
        if answer.is_success:
            endpoint.failing_since = None
            return
        endpoint.failing_since = endpoint.failing_since or ctx.now
        if endpoint.disabled_at is None and is_given_up(endpoint.failing_since, ctx.now, answer.status_code):
            endpoint.disabled_at = ctx.now
            ctx.db.flush()
            give_up_pending(ctx, endpoint_id)
            result = answer.error or f"HTTP status {answer.status_code}"
            for email in _admins(ctx.db):
                write_mail(ctx, email, WEBHOOK_DISABLED, {"url": endpoint.url, "result": result})


def _admins(session: Session) -> list[str]:
    query = select(Profile.email).where(Profile.role.in_(roles_with("webhooks.manage")), ~Profile.disabled)
    return sorted(session.scalars(query))


def delete_expired(session: Session, now: datetime) -> int:
    """Remove some of the deliveries that are older than 30 days, and return how many."""
    old = select(WebhookDelivery.id).where(WebhookDelivery.created_at < now - RETENTION).limit(DELETE_BATCH)
    removed = delete(WebhookDelivery).where(WebhookDelivery.id.in_(old)).returning(WebhookDelivery.id)
    return len(session.execute(removed).all())

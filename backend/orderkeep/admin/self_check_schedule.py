"""Runs the self-check in the background: a long read, then a short write of the result."""

import logging
import time
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from typing_extensions import override

from orderkeep.admin.enums import RunCause
from orderkeep.admin.models import IntegrityRun, RunResult
from orderkeep.admin.self_check import check_environment
from orderkeep.admin.stored_runs import refuse_second_run
from orderkeep.catalog.models import Product
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import today, utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.db.models import Row
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Conflict
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.purchasing.models import Shipment, StockOrder
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.enums import FindingKind
from orderkeep.stock.models import Allocation, Movement, Unit

log = logging.getLogger("orderkeep")
NIGHT_ENDS = 3
"""The hour at which the nightly check starts, in the time zone of the business."""
COUNTED_TABLES: dict[str, type[Row]] = {
    "products": Product,
    "movements": Movement,
    "sales_orders": SalesOrderLine,
    "allocations": Allocation,
    "stock_orders": StockOrder,
    "shipments": Shipment,
    "units": Unit,
}


def begin_run(ctx: Context, cause: RunCause, night: date | None = None) -> IntegrityRun:
    """Create a run to be completed by `finish_run`. Raises Conflict while another one is running."""
    refuse_second_run(ctx, IntegrityRun, "The data checks are already running")
    return ctx.add(IntegrityRun(cause=cause, night=night))


def finish_run(database: Database, environment: Environment, run_id: str) -> None:
    """Run the checks and store the result."""
    began = time.monotonic()
    answer = check_environment(database, environment)
    scope = Scope(environment, None, Role.ADMIN)
    with unit_of_work(database, scope, utc_now(), commit=False) as ctx:
        looked_at = count_rows(ctx)
    took = int((time.monotonic() - began) * 1000)
    with unit_of_work(database, scope, utc_now()) as ctx:
        run = ctx.find(IntegrityRun, run_id, lock=True)
        store_result(ctx, run, {"checks": answer["checks"], "looked_at": looked_at}, took)


def count_rows(ctx: Context) -> dict[str, int]:
    """Count the checked rows per kind."""
    return {name: ctx.db.scalars(select(func.count(table.id))).one() for name, table in COUNTED_TABLES.items()}


def store_result(ctx: Context, run: IntegrityRun, result: RunResult, took: int) -> None:
    findings = [each for check in result["checks"] for each in check["findings"]]
    run.finished_at, run.ms, run.ok = ctx.now, took, all(check["ok"] for check in result["checks"])
    run.open_findings = sum(each["kind"] == FindingKind.ERROR for each in findings)
    run.result = result
    ctx.db.flush()


class NightlySelfCheck(PeriodicJob):
    """Check every environment once a night. With several servers, each night's run is claimed by one of them."""

    name, title = "nightly-self-check", "Nightly data checks"
    purpose = "Checks the records of every environment for errors."
    interval = 300.0
    failed = "the nightly data checks failed and will be retried"
    waits_first = keeps_outcome = True

    def run_once(self, now: datetime) -> list[Environment]:
        """Run tonight's checks that haven't run yet and return their environments."""
        local = now.astimezone(self.settings.zone)
        if local.hour < NIGHT_ENDS:
            return []
        return [each for each in Environment if self._check(each, today(self.settings.zone, now))]

    @override
    def often(self) -> str:
        return f"Every night at {NIGHT_ENDS}:00"

    @override
    def next_run(self, session: Session, now: datetime) -> datetime:
        local = now.astimezone(self.settings.zone)
        night = local.replace(hour=NIGHT_ENDS, minute=0, second=0, microsecond=0)
        return (night if local < night else night + timedelta(days=1)).astimezone(UTC)

    def _check(self, environment: Environment, night: date) -> bool:
        try:
            with unit_of_work(self.database, Scope(environment, None, Role.ADMIN), utc_now()) as ctx:
                if ctx.db.scalars(select(IntegrityRun.id).where(IntegrityRun.night == night)).first():
                    return False
                run_id = begin_run(ctx, RunCause.NIGHTLY, night).id
        except (Conflict, IntegrityError):
            return False
        finish_run(self.database, environment, run_id)
        return True

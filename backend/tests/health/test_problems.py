"""Since when a check needs attention."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.clock import utc_now
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Unavailable
from orderkeep.health.checks import Check
from orderkeep.health.enums import HealthStatus
from orderkeep.health.installation import Installation
from orderkeep.health.problem_rules import Problem, earlier_problem, problem_after
from orderkeep.health.problems import HealthProblems
from orderkeep.health.rules import CheckOutcome
from orderkeep.health.runner import HealthChecks
from orderkeep.health.watch import CHECK_EVERY, HealthWatch
from tests.clients import Client

HEALTH = "/rest/v1/health"
NINE = datetime(2025, 3, 4, 9, 12, tzinfo=UTC)
TEN, ELEVEN = NINE + timedelta(hours=1), NINE + timedelta(hours=2)
OK, WARNING, FAILED, OFF = HealthStatus.OK, HealthStatus.WARNING, HealthStatus.FAILED, HealthStatus.OFF
HOME, TEST = Environment.DEVELOPMENT, Environment.TEST
FAILING = Problem(FAILED, NINE)


class Switch:
    """A check whose result a test sets."""

    def __init__(self, code: str, *, by_environment: bool = False) -> None:
        self.status = OK
        self.environments: list[str] = []
        self.check = Check(code, code.title(), self._run, by_environment=by_environment)

    def _run(self, at: Installation) -> CheckOutcome:
        self.environments.append(at.scope.environment.value)
        return CheckOutcome(self.status, "A figure")

    def result(self, status: HealthStatus) -> list[tuple[Check, CheckOutcome]]:
        return [(self.check, CheckOutcome(status, "A figure"))]


@pytest.mark.parametrize(
    ("before", "status", "after"),
    [
        (None, OK, None),
        (None, OFF, None),
        (None, FAILED, Problem(FAILED, TEN)),
        (None, WARNING, Problem(WARNING, TEN)),
        (FAILING, FAILED, FAILING),
        (FAILING, WARNING, Problem(WARNING, TEN)),
        (FAILING, OK, None),
        (FAILING, OFF, None),
    ],
)
def test_a_problem_begins_with_its_status_and_ends_with_it(
    before: Problem | None, status: HealthStatus, after: Problem | None
) -> None:
    assert problem_after(before, status, TEN) == after


def test_what_was_noted_before_the_database_answered_is_joined_with_what_is_stored() -> None:
    assert earlier_problem(Problem(FAILED, TEN), FAILING) == FAILING
    assert earlier_problem(FAILING, Problem(FAILED, TEN)) == FAILING
    assert earlier_problem(Problem(WARNING, TEN), FAILING) == Problem(WARNING, TEN)
    assert earlier_problem(None, FAILING) is None


def test_a_problem_is_known_after_a_restart(app: FastAPI) -> None:
    disk, database = Switch("disk"), app.state.database
    first = HealthProblems(database)
    assert first.note(HOME, disk.result(OK), NINE) == {}
    assert first.note(HOME, disk.result(FAILED), NINE) == {"disk": NINE}
    assert first.store() == 1
    assert first.store() == 0
    restarted = HealthProblems(database)
    assert restarted.note(HOME, disk.result(FAILED), TEN) == {"disk": NINE}
    assert restarted.store() == 0
    assert restarted.note(HOME, disk.result(WARNING), TEN) == {"disk": TEN}
    assert restarted.store() == 1
    assert restarted.note(HOME, disk.result(OK), ELEVEN) == {}
    assert restarted.store() == 1
    assert HealthProblems(database).note(HOME, disk.result(FAILED), ELEVEN) == {"disk": ELEVEN}


def test_records_have_their_problems_in_each_environment(app: FastAPI) -> None:
    books, disk = Switch("books", by_environment=True), Switch("disk")
    problems = HealthProblems(app.state.database)
    problems.note(HOME, [*books.result(FAILED), *disk.result(FAILED)], NINE)
    assert problems.note(TEST, [*books.result(FAILED), *disk.result(FAILED)], TEN) == {"books": TEN, "disk": NINE}
    assert problems.note(TEST, books.result(OK), ELEVEN) == {}
    assert problems.note(HOME, books.result(FAILED), ELEVEN) == {"books": NINE}
    assert problems.store() == 2


@pytest.fixture
def switches(app: FastAPI) -> Any:
    """An application with two checks, and nothing noted yet."""
    usual = app.state.health, app.state.health_problems
    mail, books = Switch("mail"), Switch("books", by_environment=True)
    app.state.health = HealthChecks((mail.check, books.check))
    app.state.health_problems = HealthProblems(app.state.database)
    yield mail, books
    app.state.health, app.state.health_problems = usual


def since(client: Client) -> dict[str, datetime | None]:
    answer = client.get(HEALTH)
    assert answer.status_code == 200, answer.text
    return {
        check["code"]: datetime.fromisoformat(check["since"]) if check["since"] else None
        for check in answer.json()["checks"]
    }


def test_the_page_shows_when_a_problem_was_first_noticed(
    app: FastAPI, admin: Client, switches: tuple[Switch, Switch]
) -> None:
    mail, _ = switches
    assert since(admin) == {"mail": None, "books": None}
    mail.status = FAILED
    before = utc_now()
    noticed = since(admin)["mail"]
    assert noticed is not None
    assert before <= noticed <= utc_now()
    assert since(admin)["mail"] == since(admin.within("test"))["mail"] == noticed
    app.state.health_problems.store()
    app.state.health_problems = HealthProblems(app.state.database)
    assert since(admin)["mail"] == noticed
    mail.status = OK
    assert since(admin)["mail"] is None


def test_the_job_checks_every_ten_minutes_and_stores_what_others_noticed(
    app: FastAPI, admin: Client, switches: tuple[Switch, Switch]
) -> None:
    mail, books = switches
    watch = HealthWatch(app.state)
    mail.status = WARNING
    assert watch.run_once(NINE) is True
    assert sorted(books.environments) == ["development", "production", "test"]
    assert len(mail.environments) == 1
    assert since(admin)["mail"] == NINE
    assert watch.run_once(NINE + timedelta(minutes=9)) is False
    books.status = FAILED
    noticed = since(admin)["books"]
    assert watch.run_once(NINE + timedelta(minutes=9)) is True
    app.state.health_problems = HealthProblems(app.state.database)
    assert since(admin) == {"mail": NINE, "books": noticed}
    calls = len(mail.environments)
    assert watch.run_once(NINE + CHECK_EVERY) is True
    assert len(mail.environments) == calls + 1
    assert watch.often() == "Every 10 minutes"


@pytest.mark.one_database
def test_an_outage_hides_only_what_is_stored(
    app: FastAPI, admin: Client, switches: tuple[Switch, Switch], monkeypatch: pytest.MonkeyPatch
) -> None:
    mail, _ = switches
    earlier = HealthProblems(app.state.database)
    earlier.note(HOME, mail.result(FAILED), NINE)
    assert earlier.store() == 1
    mail.status = FAILED
    with monkeypatch.context() as patch:
        patch.setattr(app.state.health_problems, "_database", Broken())
        during = since(admin)["mail"]
    assert during is not None
    assert during > NINE
    assert since(admin)["mail"] == NINE


class Broken:
    """A database that is temporarily unavailable."""

    def reading(self) -> None:
        """Refuse."""
        message = "The database isn't available"
        raise Unavailable(message)

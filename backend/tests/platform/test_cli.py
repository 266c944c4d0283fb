"""The command line, run as a program."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import update
from typer.testing import CliRunner

from orderkeep import __version__, cli
from orderkeep.sales.statistics.models import DailySales
from tests.admin.test_integrity import inside
from tests.clients import Client
from tests.databases import PASSWORD, Place
from tests.makers import make_order

pytestmark = pytest.mark.one_database

PROGRAM = str(Path(sys.executable).with_name("orderkeep"))
COMMANDS = {
    "serve", "migrate", "create-user", "remove-second-factor", "seed", "import", "outbox", "check", "backup", "restore",
    "openapi",
}  # fmt: skip


def test_help_names_what_there_is() -> None:
    shown = CliRunner().invoke(cli.app, ["--help"])
    assert shown.exit_code == 0
    assert set(re.findall(r"^  ([a-z-]+) ", shown.output.split("Commands:")[1], re.MULTILINE)) == COMMANDS
    for command in sorted(COMMANDS):
        assert CliRunner().invoke(cli.app, [command, "--help"]).exit_code == 0
    assert CliRunner().invoke(cli.app, ["--version"]).output == f"Orderkeep {__version__}\n"


@pytest.mark.slow
def test_a_user_is_made_who_can_sign_in(place: Place, stranger: Client) -> None:
    email = "new@shop.example"
    payload = (PROGRAM, "create-user", email, "--role", "sales", "--password-stdin")
    made = subprocess.run(
        payload, env=place.environment, input=f"{PASSWORD}\n", capture_output=True, text=True, check=False
    )
    assert (made.returncode, made.stdout) == (0, f"{email} can sign in as sales\n")
    body = {"email": email, "password": PASSWORD}
    session = stranger.post("/auth/v1/token?grant_type=password", body).json()
    person = Client(stranger.http, session).get("/rest/v1/profiles/me").json()
    assert (person["email"], person["role"]) == (email, "sales")
    again = place.command("create-user", email, "--role", "admin", "--password-stdin", input_text=f"{PASSWORD}\n")
    assert (again.returncode, again.stderr) == (1, f"{email} already has an account\n")


@pytest.mark.parametrize(
    "words",
    [
        ("nobody", PASSWORD, "nobody isn't an email address"),
        ("a@shop.example", "short", "Use 8 to 1024 characters for the password"),
        ("a@shop.example", "password123", "This password is too easy to guess"),
    ],
)
def test_a_bad_user_is_refused(
    place: Place, admin: Client, monkeypatch: pytest.MonkeyPatch, words: tuple[str, str, str]
) -> None:
    email, password, sentence = words
    for name, value in place.environment.items():
        if name.startswith("ORDERKEEP_"):
            monkeypatch.setenv(name, value)
    payload = ["create-user", email, "--role", "sales", "--password-stdin"]
    done = CliRunner().invoke(cli.app, payload, input=f"{password}\n")
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", f"{sentence}\n")
    assert len(admin.items("/rest/v1/profiles")) == 4


def test_the_outbox_is_empty_without_mails(place: Place) -> None:
    done = place.command("outbox", "--to", "admin@shop.example")
    assert (done.returncode, done.stderr) == (1, "No email to admin@shop.example\n")


@pytest.mark.slow
def test_check_says_what_is_wrong_and_where(place: Place, app: FastAPI, admin: Client) -> None:
    make_order(admin)
    good = place.command("check")
    assert (good.returncode, good.stdout.splitlines()[-1], good.stderr) == (0, "All data checks passed", "")
    with inside(app) as ctx:
        ctx.db.execute(update(DailySales).values(orders=9))
    bad = place.command("check")
    assert (bad.returncode, bad.stderr) == (1, "Data checks failed\n")
    wrong = [line.split()[:3] for line in bad.stdout.splitlines() if " WRONG " in line]
    assert wrong == [["development", "WRONG", "daily_totals"]]


@pytest.mark.slow
def test_seed_adds_while_the_server_runs(place: Place, admin: Client) -> None:
    done = place.command("seed", "--environment", "test", "--orders", "30")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("30 sales orders added to test in ")
    assert len(admin.within("test").items("/rest/v1/purchases", limit=200)) == 30
    assert admin.items("/rest/v1/purchases") == []
    assert place.command("check").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("seed", "--orders", "0"), "Invalid value for '--orders'"),
        (("seed", "--environment", "staging"), "Invalid value for '--environment'"),
        (("create-user", "a@b.example", "--role", "boss"), "Invalid value for '--role'"),
        (("restock",), "No such command 'restock'"),
    ],
)
def test_words_that_are_not_known_are_named(arguments: tuple[str, ...], sentence: str) -> None:
    done = CliRunner().invoke(cli.app, arguments)
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output


@pytest.mark.slow
def test_the_schema_is_that_of_the_running_server(place: Place, app: FastAPI) -> None:
    done = place.command("openapi")
    assert json.loads(done.stdout) == json.loads(json.dumps(app.openapi()))


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("TIME_ZONE", "Mars", "ORDERKEEP_TIME_ZONE: 'Mars' isn't a time zone; use a name such as Europe/Berlin"),
        ("DATABASE_URL", "mysql://x", "ORDERKEEP_DATABASE_URL: use sqlite:///<file> or postgresql://…"),
        ("SUPPORT_EMAIL", "us", "ORDERKEEP_SUPPORT_EMAIL: 'us' isn't an email address"),
        ("API_KEY", "a b", "ORDERKEEP_API_KEY: use printable ASCII characters without spaces"),
        (
            "GOOGLE_CLIENT_ID",
            "x",
            "ORDERKEEP_GOOGLE_CLIENT_SECRET: set both ORDERKEEP_GOOGLE_CLIENT_ID and ORDERKEEP_GOOGLE_CLIENT_SECRET",
        ),
        ("LOG_LEVEL", "loud", "ORDERKEEP_LOG_LEVEL: Input should be 'debug', 'info', 'warning' or 'error'"),
        ("DATABASE_URL", "postgresql://x@127.0.0.1:1/x", "ORDERKEEP_DATABASE_URL: the database cannot be reached: "),
    ],
)
def test_a_bad_setting_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(f"ORDERKEEP_{name}", value)
    done = CliRunner().invoke(cli.app, ["migrate"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.splitlines()) == 1

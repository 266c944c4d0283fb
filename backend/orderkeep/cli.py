"""The command line. Commands that write wait for the server's write lock, so both can run together."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from sqlalchemy.exc import DatabaseError, OperationalError
from typer.core import TyperGroup

from orderkeep import __version__
from orderkeep.backup.archive import BackupError
from orderkeep.core.caller import Role
from orderkeep.core.db.engine import Database
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Refusal
from orderkeep.identity.default_environment import read_default
from orderkeep.imports.enums import DEFAULT_SOURCE, Kind, Mode
from orderkeep.migrate import BadSchema, all_tables, migrate
from orderkeep.settings import BadSetting, Settings, read_settings

if TYPE_CHECKING:
    from orderkeep.stock.schemas import CheckOut

FAILED, REFUSED = 1, 2


class OneLine(TyperGroup):
    """Reports an error in one line, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except (BadSetting, BadSchema) as problem:
            _stop(str(problem), REFUSED)
        except OperationalError as problem:
            _stop(f"ORDERKEEP_DATABASE_URL: the database cannot be reached: {_first_line(problem.orig)}", REFUSED)
        except DatabaseError as problem:
            _stop(f"ORDERKEEP_DATABASE_URL: the database can't be used: {_first_line(problem.orig)}", REFUSED)
        except (BackupError, Refusal) as problem:
            _stop(str(problem), FAILED)


def _first_line(problem: BaseException | None) -> str:
    return (str(problem).splitlines() or ["no reason given"])[0]


def _stop(sentence: str, code: int) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(code)


app = typer.Typer(
    name="orderkeep",
    cls=OneLine,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Orderkeep: a back office for small trading businesses. Configured with ORDERKEEP_… environment variables.",
)


@contextmanager
def _open_migrated() -> Iterator[tuple[Settings, Database]]:
    settings = read_settings()
    migrate(settings)
    all_tables()
    with closing(Database(settings.database)) as database:
        with database.reading() as session:
            read_default(session, settings)
        yield settings, database


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"Orderkeep {__version__}")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show it.")] = False,
) -> None:
    """Options of every command."""
    os.umask(0o077)  # files that a command writes are readable only by their owner


@app.command()
def serve(host: str = "127.0.0.1", port: int = 8000, *, reload: bool = False) -> None:
    """Migrate the database, then serve the web app and its API."""
    from orderkeep import serving  # noqa: PLC0415 - short commands start without the web server

    run = serving.serve_with_reload if reload else serving.serve
    run(read_settings(), host, port)


@app.command("migrate")
def migrate_database() -> None:
    """Migrate the database to this version's schema."""
    migrate(read_settings())


@app.command()
def create_user(
    email: str,
    role: Annotated[Role, typer.Option(help="The user's role.")],
    password_stdin: Annotated[bool, typer.Option("--password-stdin", help="Read the password from stdin.")] = False,
) -> None:
    """Create a user with a confirmed email address."""
    from orderkeep.identity.actions import create_user as create  # noqa: PLC0415 - only this command needs it

    if password_stdin:
        password = sys.stdin.readline().rstrip("\r\n")
    else:
        password = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    with _open_migrated() as (settings, database):
        create(database, settings, email, role, password)
    typer.echo(f"{email} can sign in as {role}")


@app.command()
def remove_second_factor(email: str) -> None:
    """Remove the authenticator apps and recovery codes of a user who has lost both."""
    from orderkeep.identity.actions import remove_second_factor as remove  # noqa: PLC0415 - only this command needs it

    with _open_migrated() as (settings, database):
        remove(database, settings, email)
    typer.echo(f"{email} can sign in without an authentication code")


@app.command()
def outbox(to: Annotated[str, typer.Option(help="The recipient's address.")]) -> None:
    """Print the latest email to an address."""
    from orderkeep.identity.actions import last_mail  # noqa: PLC0415 - only this command needs it

    with _open_migrated() as (settings, database):
        mail = last_mail(database, settings, to)
    if mail is None:
        _stop(f"No email to {to}", FAILED)
    sent, subject, text = mail
    typer.echo(f"Date: {sent:%Y-%m-%d %H:%M:%S} UTC\nTo: {to}\nSubject: {subject}\n\n{text}")


@app.command()
def openapi() -> None:
    """Print the OpenAPI schema."""
    from orderkeep.core.http.openapi_document import readable_json  # noqa: PLC0415 - only this command needs it
    from orderkeep.main import create_app  # noqa: PLC0415 - only this command needs it

    with tempfile.TemporaryDirectory() as folder:
        server = create_app(Settings(data_dir=Path(folder), database_url=""))
        schema = server.openapi()
        server.state.database.close()
    typer.echo(readable_json(schema))


@app.command()
def seed(
    environment: Annotated[Environment, typer.Option(help="The environment.")] = Environment.DEVELOPMENT,
    orders: Annotated[int, typer.Option(min=1, help="Number of sales orders to add.")] = 380,
    number: Annotated[int, typer.Option("--seed", help="The same number generates the same data.")] = 1,
) -> None:
    """Add realistic sample data of any size."""
    import time  # noqa: PLC0415 - only this command needs it

    from orderkeep.seed.fill import FillOptions, fill  # noqa: PLC0415 - only this command needs it

    with _open_migrated() as (settings, database):
        started = time.monotonic()
        fill(database, settings, FillOptions(environment, orders, number))
        took = time.monotonic() - started
    typer.echo(f"{orders} sales orders added to {environment} in {took:.1f} s ({orders / took:.0f} a second)")


@app.command("import")
def import_file(  # noqa: PLR0913 - each parameter is a command-line option
    kind: Annotated[Kind, typer.Argument(help="The kind of records in the file.")],
    file: Annotated[Path | None, typer.Argument(help="A CSV or XLSX file.")] = None,
    *,
    source: Annotated[str, typer.Option(help="The system the file comes from.")] = DEFAULT_SOURCE,
    mapping: Annotated[str, typer.Option(help='JSON, or a file with JSON: {"Column": "field"}.')] = "",
    environment: Annotated[Environment | None, typer.Option(help="The environment, if not the default one.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only check.")] = False,
    mode: Annotated[Mode, typer.Option(help="If rows have errors: import none, or the valid ones.")] = Mode.ALL,
    undo: Annotated[bool, typer.Option("--undo", help="Undo the last import of this kind.")] = False,
) -> None:
    """Import a file from another program, or undo an import."""
    from orderkeep.imports import command  # noqa: PLC0415 - only this command needs it

    with _open_migrated() as (settings, database):
        place = environment or settings.default_environment
        order = command.Order(kind, file, place, source, mapping, mode, dry_run, undo)
        report, well = command.run_command(database, settings, order)
    typer.echo(report)
    if not well:
        raise typer.Exit(FAILED)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The backup file to create. It must not exist yet.")],
    *,
    without_keys: Annotated[
        bool, typer.Option("--without-keys", help="Leave out the keys in the data folder.")
    ] = False,
) -> None:
    """Back up database, files and keys to one file. The server may be running."""
    from orderkeep.backup import command  # noqa: PLC0415 - only this command needs it

    typer.echo(command.backup(read_settings(), file, with_keys=not without_keys))


@app.command()
def restore(file: Annotated[Path, typer.Argument(help="A file written by `orderkeep backup`.")]) -> None:
    """Verify a backup, restore it into an empty installation, and run the data checks."""
    from orderkeep.backup import command  # noqa: PLC0415 - only this command needs it

    report, well = command.restore(read_settings(), file)
    typer.echo(report)
    if not well:
        raise typer.Exit(FAILED)


@app.command()
def check() -> None:
    """Run the data checks in every environment. Exits with 1 if any fails."""
    from orderkeep.admin.self_check import check_environment  # noqa: PLC0415 - only this command needs it

    wrong = 0
    with _open_migrated() as (_, database):
        for environment in Environment:
            books = check_environment(database, environment)
            wrong += not books["ok"]
            _show(environment, books["checks"])
    typer.echo("All data checks passed" if not wrong else "Data checks failed", err=bool(wrong))
    raise typer.Exit(FAILED if wrong else 0)


def _show(environment: Environment, checks: "list[CheckOut]") -> None:
    for each in checks:
        typer.echo(f"{environment:12} {'ok   ' if each['ok'] else 'WRONG'} {each['code']:16} {each['title']}")
        for finding in each["findings"]:
            typer.echo(f"{'':12} {finding['kind']}: {finding['message']}")

"""Only people who run the server read the names of environment variables: at start, on Health, at the command line."""

from tests.architecture.source import PACKAGE, python_files

FOR_OPERATORS = {
    "backup", "cli.py", "health", "probes.py", "serving.py", "settings.py", "startup.py", "migrate.py",
}  # fmt: skip
AT_START = {"keys.py"}


def test_no_message_to_staff_names_an_environment_variable() -> None:
    wrong = [
        name
        for path in python_files()
        if (name := path.relative_to(PACKAGE).as_posix()).split("/")[0] not in FOR_OPERATORS
        and name not in AT_START
        and "ORDERKEEP_" in path.read_text()
    ]
    assert wrong == []

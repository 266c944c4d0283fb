"""Every program that changes records keeps the figures that are derived from them, whatever it has imported before."""

import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import orderkeep
from orderkeep import session_listeners
from tests.databases import Place
from tests.imports.northwind import FILES, books

pytestmark = pytest.mark.one_database

PACKAGE = Path(orderkeep.__file__).parent
PROGRAM = str(Path(sys.executable).with_name("orderkeep"))
LISTENS = re.compile(r"^(@event\.listens_for|event\.listen)\(AppSession,", re.MULTILINE)


def test_each_module_that_listens_to_sessions_is_loaded_by_every_program() -> None:
    found = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in PACKAGE.rglob("*.py")
        if LISTENS.search(path.read_text())
    }
    listeners: tuple[ModuleType, ...] = session_listeners.LISTENERS
    assert found == {each.__name__ for each in listeners}


@pytest.mark.slow
def test_an_import_by_a_command_keeps_every_figure(place: Place, tmp_path: Path) -> None:
    """Started from scratch, as people do: a fork of a process that served HTTP has loaded every listener already."""
    folder, _ = books(tmp_path)
    for kind, name in FILES:
        done = _run(place, "import", kind, str(folder / f"{name}.csv"), "--environment", "production")
        assert done.returncode == 0, done.stdout + done.stderr
    checked = _run(place, "check")
    assert (checked.returncode, re.findall("WRONG.*", checked.stdout)) == (0, [])
    seeded = _run(place, "seed", "--environment", "test", "--orders", "20")
    assert seeded.returncode == 0, seeded.stdout + seeded.stderr
    undone = _run(place, "import", "purchases", "--undo", "--environment", "production")
    assert undone.returncode == 0, undone.stdout + undone.stderr
    assert _run(place, "check").returncode == 0


def _run(place: Place, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, *arguments], env=place.environment, capture_output=True, text=True, check=False, timeout=120
    )

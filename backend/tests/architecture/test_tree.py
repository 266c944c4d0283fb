"""Things that must never be in the tree: local paths, package registry URLs, leftover notes."""

import re

import pytest

from tests.architecture.source import GENERATED, ROOT, files, name_of

BINARY = (".png", ".webp", ".jpg", ".woff2", ".ttf", ".otf", ".ico", ".xlsx", ".pdf", ".tar")
FORBIDDEN = {
    "a path of one machine": r"/(?:home|Users)/\w+/|/w[o]rk/|/opt/\w+/|[A-Z]:\\\\Users",
    "a registry's address": r"registry\.npmjs\.org|registry\.yarnpkg\.com|files\.pythonhosted\.org|pypi\.org/simple",
    "a note to come back": r"\b(?:TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b",
    "a conflict marker": r"^(?:<{7}|>{7}) ",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_tree_does_not_hold(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what], re.MULTILINE)
    read = [*files(), *(path for name in GENERATED if (path := ROOT / name).is_file())]
    found = [
        f"{name_of(path)}: {match.group()}"
        for path in read
        if path.suffix not in BINARY
        if (match := pattern.search(path.read_text(errors="replace")))
    ]
    assert len(read) > 20
    assert found == []


def test_dependencies_are_pinned_and_hashed() -> None:
    for name in ("requirements-install.txt", "requirements.txt", "requirements-dev.txt"):
        lines = (ROOT / "backend" / name).read_text().splitlines()
        packages = [line for line in lines if line and not line.startswith((" ", "#"))]
        assert len(packages) > 3
        assert [line for line in packages if not re.match(r"[\w.\-\[\],]+==[\w.+!]+ .*\\$", line)] == []

"""The web app's queries: what their keys begin with, what they read, and which tables they are declared to show."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "frontend" / "src"
KEY = re.compile(r"queryKey: \['([\w-]+)'")
READ = re.compile(r"api\.GET\(\s*'(/rest/v1/[^']+)'")
CRUD = re.compile(r"crud\('(\w+)',")
SHOWN = re.compile(r"^  '?([\w-]+)'?: (\[[^\]]*\]|overviews),", re.MULTILINE)
OVERVIEWS = re.compile(r"const overviews = (\[[^\]]*\]);")
NAME = re.compile(r"'([\w-]+)'")


def _modules() -> Iterator[str]:
    for path in sorted(SOURCE.rglob("*.ts*")):
        if "generated" not in path.parts and ".test." not in path.name:
            yield path.read_text()


def declared_tables() -> dict[str, set[str]]:
    """What the queries of each declared table or view show."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("shown-tables.ts")):
        text = path.read_text()
        overviews = OVERVIEWS.search(text)
        for view, shown in SHOWN.findall(text):
            tables = shown.replace("overviews", overviews[1]) if overviews else shown
            found[view] = {view, *NAME.findall(tables)}
    return found


def paths_of_queries() -> dict[str, set[str]]:
    """The paths that the queries of each table read."""
    found: dict[str, set[str]] = defaultdict(set)
    for text in _modules():
        for table in CRUD.findall(text):
            found[table] |= {f"/rest/v1/{table}", f"/rest/v1/{table}/{{id}}"}
        for query in re.split(r"(?=queryKey: \[)", text)[1:]:
            key, path = KEY.match(query), READ.search(query[:1200])
            if key and path:
                found[key[1]].add(path[1])
    return found

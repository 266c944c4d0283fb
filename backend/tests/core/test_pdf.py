"""PDF files are rendered by a process of their own, which may end at any time."""

import io
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import orjson
import pytest
from pypdf import PdfReader

from orderkeep.core.pdf.files import FONTS
from orderkeep.core.pdf.process import PdfProcess

TEMPLATE = '#let facts = json(bytes(sys.inputs.at("facts")))\nGood morning #facts.name'


def task(folder: Path, name: str, template: str = TEMPLATE) -> bytes:
    file = folder / "page.typ"
    file.write_text(template)
    facts = orjson.dumps({"name": name}).decode()
    return orjson.dumps({"template": str(file), "root": str(folder), "fonts": str(FONTS), "facts": facts})


def text(pdf: bytes) -> str:
    return "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.fixture
def process() -> Iterator[PdfProcess]:
    made = PdfProcess()
    yield made
    made.close()


def running(process: PdfProcess) -> "subprocess.Popen[bytes]":
    assert process._running is not None
    return process._running


def test_one_process_renders_many_files(process: PdfProcess, tmp_path: Path) -> None:
    assert text(process.render(task(tmp_path, "Nora"))) == "Good morning Nora"
    first = running(process)
    assert text(process.render(task(tmp_path, "#strike[Émile] & co"))) == "Good morning #strike[Émile] & co"
    assert running(process) is first


def test_each_of_several_callers_gets_their_own_file(process: PdfProcess, tmp_path: Path) -> None:
    names = [f"caller {number}" for number in range(20)]
    tasks = [task(tmp_path, name) for name in names]
    with ThreadPoolExecutor(8) as pool:
        assert [text(pdf) for pdf in pool.map(process.render, tasks)] == [f"Good morning {name}" for name in names]


def test_after_the_process_was_killed_another_one_renders(process: PdfProcess, tmp_path: Path) -> None:
    process.render(task(tmp_path, "Nora"))
    first = running(process)
    first.kill()
    first.wait()
    assert text(process.render(task(tmp_path, "Mia"))) == "Good morning Mia"
    assert running(process) is not first


def test_it_ends_when_no_one_needs_it_and_starts_again(tmp_path: Path) -> None:
    process = PdfProcess(idle=0.1)
    process.render(task(tmp_path, "Nora"))
    assert running(process).wait(30) == 0
    assert text(process.render(task(tmp_path, "Mia"))) == "Good morning Mia"
    assert running(process).wait(30) == 0
    process.close()


def test_a_template_with_an_error_is_reported_and_the_next_file_is_rendered(
    process: PdfProcess, tmp_path: Path
) -> None:
    with pytest.raises(RuntimeError, match="A PDF could not be rendered: unknown variable: nobody"):
        process.render(task(tmp_path, "Nora", "#nobody"))
    first = running(process)
    assert text(process.render(task(tmp_path, "Mia"))) == "Good morning Mia"
    assert running(process) is first


def test_a_file_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    process = PdfProcess(longest=1.0)
    with pytest.raises(RuntimeError, match="A PDF could not be rendered: the process ended"):
        process.render(task(tmp_path, "Nora", "#for number in range(100000000) [x]"))
    assert process._running is None


ALONE = """
import sys
from orderkeep.core.pdf.files import RENDERER
from orderkeep.identity.mail.customer_mails import render_pdf
RENDERER.render(sys.argv[1].encode())
print("typst" in sys.modules)
"""


@pytest.mark.slow
def test_the_server_doesnt_load_the_library(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ALONE, task(tmp_path, "Nora").decode()]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"

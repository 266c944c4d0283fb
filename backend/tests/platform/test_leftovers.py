"""What a test run left behind when it was killed does not stand in the way of the next."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.postgres import PREFIX, end


def test_a_server_that_is_long_dead_is_cleared_away() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    data = folder / "data"
    data.mkdir()
    (data / "postmaster.pid").write_text(f"{gone.pid}\n{data}\n0\n5432\n\nlocalhost\n")
    end(folder)
    assert not folder.exists()

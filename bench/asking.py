"""What every bench of shops is asked on its command line."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from pathlib import Path

from bench.shops import ROOT


def parser(words: str | None, *, sizes: str, runs: int) -> ArgumentParser:
    """The options, with these defaults; `words` say what is measured."""
    options = ArgumentParser(description=words, formatter_class=RawDescriptionHelpFormatter)
    options.add_argument("--sizes", default=sizes)
    options.add_argument("--databases", default="sqlite,postgresql")
    options.add_argument("--runs", type=int, default=runs, help="calls of one client for each figure")
    options.add_argument("--home", type=Path, default=ROOT / "bench" / "shops-data", help="where the shops are kept")
    return options


def wishes(options: ArgumentParser) -> Namespace:
    """What was asked for; the folder of the shops is there."""
    wanted = options.parse_args()
    wanted.home = wanted.home.resolve()
    wanted.home.mkdir(parents=True, exist_ok=True)
    return wanted

"""Command-line options shared by the benchmarks."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from pathlib import Path

from bench.shops import ROOT


def options_parser(words: str | None, *, sizes: str, runs: int) -> ArgumentParser:
    """Add the options with these defaults; `words` describes the benchmark."""
    options = ArgumentParser(description=words, formatter_class=RawDescriptionHelpFormatter)
    options.add_argument("--sizes", default=sizes)
    options.add_argument("--databases", default="sqlite,postgresql")
    options.add_argument("--runs", type=int, default=runs, help="calls of one client per figure")
    options.add_argument(
        "--home", type=Path, default=ROOT / "bench" / "shops-data", help="folder of the seeded databases"
    )
    return options


def parse_options(options: ArgumentParser) -> Namespace:
    """Parse the options and create the folder of the databases."""
    wanted = options.parse_args()
    wanted.home = wanted.home.resolve()
    wanted.home.mkdir(parents=True, exist_ok=True)
    return wanted

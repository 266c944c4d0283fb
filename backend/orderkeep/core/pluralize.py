"""Parts of sentences that more than one rule uses."""

STEP = 1024


def plural(number: int, noun: str) -> str:
    """A number with its noun: `1 item`, `3 items`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def pieces(number: int) -> str:
    """`1 piece`, `3 pieces`."""
    return plural(number, "piece")


def pieces_are(number: int) -> str:
    """The same with its verb: `1 piece is`, `3 pieces are`."""
    return f"{pieces(number)} {'is' if number == 1 else 'are'}"


def file_size(size: int) -> str:
    """`300 bytes`, `12.5 KB`, `1.2 GB`."""
    amount, unit = float(size), "bytes"
    for larger in ("KB", "MB", "GB", "TB"):
        if amount < STEP:
            break
        amount, unit = amount / STEP, larger
    return f"{size} bytes" if unit == "bytes" else f"{amount:,.1f} {unit}"

"""Parts of sentences that more than one rule uses."""


def plural(number: int, noun: str) -> str:
    """A number with its noun: `1 item`, `3 items`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def pieces(number: int) -> str:
    """`1 piece`, `3 pieces`."""
    return plural(number, "piece")


def pieces_are(number: int) -> str:
    """The same with its verb: `1 piece is`, `3 pieces are`."""
    return f"{pieces(number)} {'is' if number == 1 else 'are'}"

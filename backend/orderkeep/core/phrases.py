"""Pieces of sentences that more than one rule says."""


def pieces(number: int) -> str:
    """How many pieces, for people: `1 piece`, `3 pieces`."""
    return "1 piece" if number == 1 else f"{number} pieces"


def pieces_are(number: int) -> str:
    """The same with its verb: `1 piece is`, `3 pieces are`."""
    return f"{pieces(number)} {'is' if number == 1 else 'are'}"

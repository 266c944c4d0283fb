"""Phrases that several rules use in their messages."""

STEP = 1024


def plural(number: int, noun: str) -> str:
    """A number with its noun: `1 item`, `3 items`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def items_text(number: int) -> str:
    """`1 item`, `3 items`."""
    return plural(number, "item")


def items_are(number: int) -> str:
    """A number with noun and verb: `1 item is`, `3 items are`."""
    return f"{items_text(number)} {'is' if number == 1 else 'are'}"


def only_items(number: int) -> str:
    """How many there are at most: `No items`, `Only 3 items`."""
    return f"Only {items_text(number)}" if number else "No items"


def only_items_are(number: int) -> str:
    """The same with a verb: `No items are`, `Only 1 item is`."""
    return f"Only {items_are(number)}" if number else "No items are"


def file_size(size: int) -> str:
    """`300 bytes`, `12.5 KB`, `1.2 GB`."""
    amount, unit = float(size), "bytes"
    for larger in ("KB", "MB", "GB", "TB"):
        if amount < STEP:
            break
        amount, unit = amount / STEP, larger
    return f"{size} bytes" if unit == "bytes" else f"{amount:,.1f} {unit}"

"""Tags of units as PDF: a code to scan, the tag to read, what it is. On sheets, or one to a label."""

import io
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import segno
from fastapi import Response

from orderkeep.core.context import Context
from orderkeep.core.errors import Malformed, NotFound
from orderkeep.core.ids import canonical_id
from orderkeep.core.pdf import pdf_file, render_pdf
from orderkeep.identity.rules import is_loopback
from orderkeep.stock.units.schemas import UnitList, UnitOut

LabelPaper = Literal["a4", "letter", "label"]

TEMPLATE = Path(__file__).with_name("labels.typ")
MOST = 200
"""Tags in one file."""


def unit_labels(ctx: Context, ids: str, paper: LabelPaper) -> Response:
    """The tags of these units, in the order in which they are named, by id separated by commas.

    Raises Malformed for what is no list of ids, NotFound when one of the units is not here.
    """
    wanted = [canonical_id(each.strip()) for each in ids.split(",") if each.strip()]
    known = list(dict.fromkeys(each for each in wanted if each))
    if not known or len(known) < len(set(wanted)) or len(wanted) > MOST:
        message = f"ids names 1 to {MOST} units, separated by commas"
        raise Malformed(message, field="ids", code="bad_value")
    rows = {row["id"]: row for row in UnitList.some(ctx, known)}
    if len(rows) < len(known):
        message = "This unit doesn't exist"
        raise NotFound(message)
    pdf = to_pdf([rows[each] for each in known], paper, ctx.db.info["settings"].public_url)
    name = rows[known[0]]["asset_tag"] if len(known) == 1 else f"{len(known)}-tags"
    return pdf_file(name, pdf)


def to_pdf(units: list[UnitOut], paper: LabelPaper, address: str) -> bytes:
    """Print the tags."""
    title = units[0]["asset_tag"] if len(units) == 1 else f"{len(units)} tags"
    facts = {"title": title, "units": [label_of(unit, address) for unit in units]}
    return render_pdf(TEMPLATE, facts, paper)


def label_of(unit: UnitOut, address: str) -> dict[str, object]:
    """What stands on one tag. The code holds the unit's page where the shop has an address in the net, else the tag."""
    facts = [("Serial", unit["serial_number"]), ("At", unit["location"])]
    return {
        "tag": unit["asset_tag"],
        "product": unit["product_name"] or "",
        "facts": [(name, value) for name, value in facts if value],
        "code": code_of(scanned(unit["asset_tag"], address)),
    }


def scanned(tag: str, address: str) -> str:
    """What somebody reads who scans the code."""
    return tag if is_loopback(urlsplit(address).hostname) else f"{address.rstrip('/')}/asset-management/{tag}"


def code_of(text: str) -> str:
    """A square code as a drawing; a quarter of it may be scratched."""
    drawing = io.BytesIO()
    segno.make(text, error="q", micro=False).save(drawing, kind="svg", xmldecl=False, border=1)
    return drawing.getvalue().decode()

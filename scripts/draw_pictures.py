"""Draws the sample shop's pictures: backend/orderkeep/seed/drawings/*.svg become pictures/*.png beside them.

Product pictures are raster files, because drawings can carry scripts and are refused. The same drawing always gives
the same bytes. Run it after a drawing was changed: .venv/bin/python scripts/draw_pictures.py
"""

from pathlib import Path

import typst

SEED = Path(__file__).resolve().parents[1] / "backend" / "orderkeep" / "seed"
PAGE = '#set page(width: 480pt, height: 360pt, margin: 0pt)\n#image("{name}", width: 480pt)\n'


def main() -> None:
    """Write one PNG of 480 × 360 for each drawing."""
    pictures = SEED / "pictures"
    pictures.mkdir(exist_ok=True)
    for drawing in sorted((SEED / "drawings").glob("*.svg")):
        page = drawing.with_suffix(".typ")
        page.write_text(PAGE.format(name=drawing.name))
        try:
            typst.compile(str(page), output=str(pictures / f"{drawing.stem}.png"), format="png", ppi=72.0)
        finally:
            page.unlink()


if __name__ == "__main__":
    main()

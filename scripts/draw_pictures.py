"""Renders the sample shop's pictures: backend/orderkeep/seed/drawings/*.svg to pictures/*.png next to them.

Product pictures are raster files, because SVG can contain scripts and is refused. The output is deterministic. Run it
after changing a drawing: .venv/bin/python scripts/draw_pictures.py
"""

from pathlib import Path

import typst

SEED = Path(__file__).resolve().parents[1] / "backend" / "orderkeep" / "seed"
PAGE = '#set page(width: 480pt, height: 360pt, margin: 0pt)\n#image("{name}", width: 480pt)\n'


def main() -> None:
    """Write one PNG of 480 × 360 per drawing."""
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

"""SVG drawings without anything that runs, loads or links: only known elements and attributes are kept."""

import re
from xml.etree.ElementTree import Element, ParseError, XMLParser, register_namespace, tostring

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
ELEMENTS = frozenset({
    "svg", "g", "defs", "title", "desc", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text",
    "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "use", "symbol", "pattern",
})  # fmt: skip
ATTRIBUTES = frozenset({
    "id", "viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy",
    "d", "points", "transform", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "stroke-opacity", "opacity",
    "clip-path", "clip-rule", "clipPathUnits", "mask", "maskUnits", "maskContentUnits", "offset", "stop-color",
    "stop-opacity", "gradientUnits", "gradientTransform", "spreadMethod", "patternUnits", "patternContentUnits",
    "patternTransform", "preserveAspectRatio", "font-family", "font-size", "font-weight", "font-style",
    "letter-spacing", "text-anchor", "dominant-baseline", "dx", "dy", "color", "display", "visibility", "overflow",
    "paint-order", "vector-effect", "version", "href", "style",
})  # fmt: skip
INSIDE = re.compile(r"#[\w.:-]+")
"""A reference to another part of the drawing."""
OUTSIDE = re.compile(r"url\s*\(\s*(?!['\"]?#)|@import|expression|javascript:|\\", re.IGNORECASE)
"""In a value: anything that loads from elsewhere or hides what it is."""
DECLARES = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
DEEPEST, MOST = 50, 20_000
"""Levels and elements of a drawing."""

register_namespace("", SVG)


def safe_svg(data: bytes) -> bytes | None:
    """Return the drawing without scripts, styles, links and foreign elements; None if it isn't an SVG."""
    if DECLARES.search(data) or b"\x00" in data:  # entities, and UTF-16, in which they would be overlooked
        return None
    parser = XMLParser(encoding="utf-8")  # noqa: S314  # declarations are refused above
    try:
        parser.feed(data)
        root = parser.close()
    except (ParseError, ValueError, LookupError):
        return None
    if root.tag != f"{{{SVG}}}svg" or sum(1 for _ in root.iter()) > MOST:
        return None
    clean = _clean_element(root, DEEPEST)
    return tostring(clean, encoding="utf-8") if clean is not None else None


def _clean_element(element: Element, levels: int) -> Element | None:
    name = element.tag.removeprefix(f"{{{SVG}}}")
    if name not in ELEMENTS or levels == 0:
        return None
    kept = dict(_attribute(key, value) for key, value in element.items())
    kept.pop("", None)
    copy = Element(element.tag, kept)
    copy.text, copy.tail = element.text, element.tail
    copy.extend(each for child in element if (each := _clean_element(child, levels - 1)) is not None)
    return copy


def _attribute(name: str, value: str) -> tuple[str, str]:
    """Return the attribute; an empty name if it is dropped."""
    plain = name.removeprefix(f"{{{XLINK}}}")
    if plain not in ATTRIBUTES or OUTSIDE.search(value):
        return "", ""
    return ("", "") if plain == "href" and not INSIDE.fullmatch(value.strip()) else (plain, value)

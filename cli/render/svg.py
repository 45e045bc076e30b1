"""SVG made fit for a page: no style that a strict policy forbids, no ids that clash, links, a title, fewer bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree as Xml

INK = "#010203"
"""What is drawn in this color takes the color of a picture's ink."""

_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_HREF = f"{{{_XLINK}}}href"
_XML = 1.0
_LONG = re.compile(r"-?\d+\.\d{2,}")
_REFERENCE = re.compile(r"url\(#([^)]+)\)")


class Link(NamedTuple):
    """The number of the event to which a point leads, and what it says of itself."""

    event: int
    text: str


class Picture(NamedTuple):
    """What a picture is: its name, title and description, the color of its ink, its links, whether it is in a page."""

    name: str
    title: str
    description: str
    ink: str
    links: Mapping[str, Link]
    inline: bool


def clean(text: str, picture: Picture) -> str:
    """Make a drawing fit for a page, or for standing alone."""
    Xml.register_namespace("", _SVG)
    root = Xml.fromstring(text)  # noqa: S314  # drawn by us a moment ago
    for element in list(root.iter()):
        _style(element, picture.ink)
        _shorten(element)
    _prune(root)
    _ids(root, picture.name)
    _links(root, picture)
    _frame(root, picture)
    written = Xml.tostring(root, encoding="unicode")
    return written if picture.inline else f'<?xml version="{_XML:.1f}" encoding="utf-8"?>\n{written}\n'


def _tag(element: Xml.Element) -> str:
    return element.tag.rpartition("}")[2]


def _style(element: Xml.Element, ink: str) -> None:
    """Turn an element's style into attributes of its own, which need no leave of a policy."""
    for declaration in element.attrib.pop("style", "").split(";"):
        key, _, value = (part.strip() for part in declaration.partition(":"))
        if key == "font":
            element.attrib.update(_font(value))
        elif key and key not in ("font-family",):
            element.set(key, value)
    for key, value in element.attrib.items():
        if value.lower() == INK:
            element.set(key, ink)


def _font(shorthand: str) -> Iterator[tuple[str, str]]:
    size = re.search(r"([\d.]+)px", shorthand)
    if size:
        yield "font-size", size[1]
    if re.search(r"\b(bold|[6-9]00)\b", shorthand):
        yield "font-weight", "bold"


def _shorten(element: Xml.Element) -> None:
    """Round coordinates to a tenth of a point, and close up white space."""
    for key in ("d", "x", "y", "transform", "width", "height", "points"):
        if key in element.attrib:
            shorter = _LONG.sub(lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), element.attrib[key])
            element.set(key, " ".join(shorter.split()))
    element.text = element.text.strip() if element.text else None
    element.tail = None


def _prune(parent: Xml.Element) -> None:
    """Take out metadata, style sheets and groups that say nothing."""
    kept: list[Xml.Element] = []
    for child in list(parent):
        _prune(child)
        if _tag(child) in ("metadata", "style"):
            continue
        if _tag(child) in ("g", "defs") and (not len(child) or not set(child.attrib) - {"id"}):
            bare = _tag(child) == "g"
            kept += list(child) if bare else [child] * bool(len(child))
        else:
            kept.append(child)
    parent[:] = kept


def _ids(root: Xml.Element, name: str) -> None:
    """Keep the ids that something refers to, under the picture's own name."""
    used = {found for element in root.iter() for value in element.attrib.values()
            for found in (*_REFERENCE.findall(value), *([value[1:]] if value.startswith("#") else []))}
    names = {old: f"{name}-{place}" for place, old in enumerate(sorted(used & {e.get("id", "") for e in root.iter()}))}
    for element in root.iter():
        if "id" in element.attrib:
            old = element.attrib.pop("id")
            if old in names:
                element.set("id", names[old])
        for key, value in list(element.attrib.items()):
            if key in (_HREF, "href") and value[1:] in names:
                del element.attrib[key]
                element.set("href", f"#{names[value[1:]]}")
            elif value.startswith("url(#"):
                element.set(key, _REFERENCE.sub(lambda found: f"url(#{names.get(found[1], found[1])})", value))


def _links(root: Xml.Element, picture: Picture) -> None:
    """Let each point lead to its event, and say what it is; the table below is for whoever uses the keyboard."""
    for anchor in root.iter(f"{{{_SVG}}}a"):
        link = picture.links[anchor.attrib[_HREF]]
        anchor.attrib.clear()
        anchor.attrib.update({"href": f"#event-{link.event}", "tabindex": "-1"})
        title = Xml.Element(f"{{{_SVG}}}title")
        title.text = link.text
        anchor.insert(0, title)


def _frame(root: Xml.Element, picture: Picture) -> None:
    """Give the picture its title and description, for whoever does not see it."""
    _, _, width, height = root.attrib["viewBox"].split()
    root.attrib.clear()
    root.attrib.update({"viewBox": f"0 0 {width} {height}", "stroke-linejoin": "round", "role": "group",
                        "aria-labelledby": f"chart-{picture.name}-title chart-{picture.name}-desc"})
    if not picture.inline:
        root.attrib.update({"width": f"{width}pt", "height": f"{height}pt", "font-family": "sans-serif"})
    for tag, text in (("desc", picture.description), ("title", picture.title)):
        told = Xml.Element(f"{{{_SVG}}}{tag}", {"id": f"chart-{picture.name}-{tag}"})
        told.text = text
        root.insert(0, told)

"""Editions and overlays as players name them: by the names that come with the program, or as a file."""

from __future__ import annotations

from pathlib import Path

from cli.files import read_file, text_of
from ledger.errors import unknown_word
from ledger.rules import edition as editions
from ledger.rules.edition import Edition
from ledger.rules.overlay import Overlay, read


def overlay(word: str) -> Overlay:
    """Find an overlay by its name, or read it from a file, after which it is then named without its folder.

    Raises UnknownWord for a word that is neither, BadInput for a file that cannot be read or is no overlay.
    """
    if word in editions.overlays():
        return editions.built_in(word)
    if not _is_file(word):
        raise unknown_word("overlay", word, editions.overlays())
    return overlay_file(word)


def overlay_file(file: str) -> Overlay:
    """Read an overlay from a file. Raises BadInput for one that cannot be read or is no overlay."""
    name = Path(file).name
    return read(name, text_of(name, read_file(file)))


def named(word: str) -> Edition:
    """Find an edition, or lay an overlay, by its name or from a file, over the edition that is played by default.

    Raises UnknownWord, and BadInput for a file that cannot be read or does not fit.
    """
    if word in editions.available():
        return editions.load(word)
    if word not in editions.overlays() and not _is_file(word):
        raise unknown_word("edition", word, (*editions.available(), *editions.overlays()))
    return editions.load(editions.DEFAULT, (overlay(word),))


def variants() -> dict[str, Edition]:
    """List what can be played instead of the default edition, by name: other editions, and overlays over it."""
    names = [name for name in (*editions.available(), *editions.overlays()) if name != editions.DEFAULT]
    return {name: named(name) for name in names}


def _is_file(word: str) -> bool:
    """Tell the name of a file from a misspelled name."""
    return word.endswith(".toml") or "/" in word or "\\" in word or Path(word).is_file()

"""Hexes, ports and areas whose control matters, as data; a short list, not the whole map.

The first block carries submarine modifiers (24.622), the others open passages, bases or key areas.
"""

from __future__ import annotations

from ledger.rules.vocabulary import Vocabulary, Word

LOCATIONS: Vocabulary = {
    "brest": Word("Brest"),
    "lorient": Word("Lorient"),
    "st-nazaire": Word("St. Nazaire", ("saint-nazaire", "nazaire")),
    "la-rochelle": Word("La Rochelle", ("rochelle",)),
    "la-coruna": Word("La Coruna", ("la coruña", "coruna")),
    "vigo": Word("Vigo"),
    "lisbon": Word("Lisbon"),
    "cadiz": Word("Cadiz", ("cádiz",)),
    "gibraltar": Word("Gibraltar", ("gib",)),
    "colombo": Word("Colombo"),
    "townsville": Word("Townsville"),
    "noumea": Word("Noumea", ("nouméa",)),
    "suva": Word("Suva"),
    "pearl-harbor": Word("Pearl Harbor", ("pearl", "pearl harbour")),
    "hawaiian-islands": Word("Hawaiian Islands", ("hawaii", "the hawaiian islands")),
    "manila": Word("Manila"),

    "mediterranean-port": Word("Mediterranean port", ("med", "med port")),
    "suez": Word("Suez", ("suez canal",)),
    "malta": Word("Malta"),
    "singapore": Word("Singapore"),
    "hong-kong": Word("Hong Kong"),
    "central-poland": Word("central Poland"),

    "london": Word("London"),
    "birmingham": Word("Birmingham"),
    "manchester": Word("Manchester"),
    "paris": Word("Paris"),
    "rome": Word("Rome"),
    "berlin": Word("Berlin"),
    "tokyo": Word("Tokyo"),
    "warsaw": Word("Warsaw"),
    "leningrad": Word("Leningrad"),
    "moscow": Word("Moscow"),
    "stalingrad": Word("Stalingrad"),
}

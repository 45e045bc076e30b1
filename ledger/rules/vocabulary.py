"""The game's words as data: id, printed name, and the other spellings that players use.

Ids are kebab-case and stable, for they are stored in events. `words` reads and prints them.
"""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """One word of the game: its printed name for prose, and other spellings (ids and names need no entry)."""

    title: str
    aliases: tuple[str, ...] = ()


Vocabulary = dict[str, Word]
"""Words of one kind by id, in the order in which they are listed."""

POWERS: Vocabulary = {
    "germany": Word("Germany", ("ger", "de", "german")),
    "italy": Word("Italy", ("ita", "it", "italian")),
    "japan": Word("Japan", ("jpn", "jp", "jap", "japanese")),
    "britain": Word("Britain", ("uk", "gb", "bri", "brit", "british", "great britain", "united kingdom")),
    "us": Word("U.S.", ("usa", "united states", "america", "american")),
    "france": Word("France", ("fra", "fr", "french")),
    "russia": Word("Russia", ("rus", "ru", "russian", "ussr", "soviet union")),
    "china": Word("China", ("chi", "chn", "cn", "chinese")),
}

HOLDERS: Vocabulary = {
    **POWERS,
    "western-allies": Word("Western Allies", ("wa", "western allied", "w allies")),
}

COALITIONS: Vocabulary = {
    "european-axis": Word("European Axis", ("axis", "germany", "italy")),
    "western-allies": Word("Western Allies", ("wa", "britain", "us", "france")),
    "japan": POWERS["japan"],
    "russia": POWERS["russia"],
    "china": POWERS["china"],
}

SW_UNITS: Vocabulary = {
    "submarine": Word("submarine", ("sub", "subs", "submarines", "u-boat", "u-boats")),
    "advanced-submarine": Word("advanced submarine", ("adv sub", "adv subs", "advanced sub", "advanced subs",
                                                      "advanced submarines")),
    "asw": Word("ASW", ("asws", "anti-submarine")),
    "transport": Word("transport", ("tr", "trs", "trans", "transports")),
    "bomber": Word("strategic bomber", ("str b", "strb", "sb", "bombers", "strategic bombers", "strat")),
    "pacific-bomber": Word("Pacific strategic bomber", (
        "pac str b", "pacific str b", "pac bomber", "pac bombers", "pacific bombers",
        "pacific strategic bombers")),
    "interceptor": Word("interceptor", ("int", "ints", "interceptors")),
}

MISSILES: Vocabulary = {
    "rocket": Word("rocket", ("rockets",)),
    "flying-bomb": Word("flying bomb", ("flying bombs",)),
}

NAVAL_UNITS: Vocabulary = {
    "cve": Word("CVE", ("cves", "escort carrier", "escort carriers")),
    "cruiser": Word("cruiser", ("ca", "cas", "cruisers")),
    "battlecruiser": Word("2-factor battlecruiser", ("bc", "bc2", "battlecruisers", "2-factor battlecruisers")),
    "battleship-3": Word("3-factor capital ship", ("bb3", "bc3", "3-factor battleship", "3-factor battlecruiser")),
    "battleship-4": Word("4-factor battleship", ("bb4", "4-factor battleships")),
    "battleship-5": Word("5-factor battleship", ("bb5", "5-factor battleships")),
    "fast-carrier": Word("fast carrier", ("cv", "cvs", "fast carriers", "carrier", "carriers")),
}

SEARCH_UNITS: Vocabulary = {
    "aas": Word("AAS", ("army air squadron", "army air squadrons")),
    "nas": Word("NAS", ("naval air squadron", "naval air squadrons")),
}

SW_BOXES: Vocabulary = {
    "atlantic": Word("Atlantic box", ("atl", "atlantic sw box")),
    "indian-ocean": Word("Indian Ocean box", ("io", "indian", "indian ocean sw box")),
    "pacific": Word("Pacific box", ("pac", "pacific sw box")),
}

MAPBOARD_PLACES: Vocabulary = {
    "port": Word("port", ("ports", "in port")),
    "base": Word("base", ("bases", "airbase", "airbases")),
    "atlantic-us": Word("Atlantic U.S. box", ("atl us", "us atlantic")),
    "pacific-us": Word("Pacific U.S. box", ("pac us", "us pacific")),
    "india": Word("India box", ("ind",)),
    "australia": Word("Australia box", ("aus", "aust")),
    "mediterranean-port": Word("Mediterranean port", ("med", "med port")),
}

PROJECTS: Vocabulary = {
    "torpedo": Word("torpedo", ("torp", "torpedoes")),
    "asw": Word("ASW"),
    "air-range": Word("air range", ("range",)),
    "naval-nationality": Word("naval nationality", ("naval nat", "naval drm", "nndrm")),
    "air-nationality": Word("air nationality", ("air nat", "air drm", "andrm")),
    "bomber": Word("strategic bomber", ("str b", "strb", "sb", "bombers", "strategic bombers", "strat")),
    "interceptor": Word("interceptor", ("int", "ints", "interceptors")),
    "radar": Word("radar"),
    "air-defense": Word("air defense", ("air def", "air defence")),
    "jets": Word("jets", ("jet",)),
    "advanced-submarine": Word("advanced submarine", ("adv sub", "adv subs", "advanced sub",
                                                      "advanced subs", "advanced submarines")),
    "rockets": Word("rockets", ("rocket",)),
    "flying-bombs": Word("flying bombs", ("flying bomb",)),
    "atomic-bomb": Word("atomic bomb", ("atomic", "atom bomb", "atomic bombs")),
    "armor": Word("armor", ("armour",)),
}

CATEGORIES: Vocabulary = {
    "units": Word("units", ("unit", "unit construction")),
    "naval": Word("naval", ("ship", "ships", "naval construction")),
    "offensive": Word("offensive", ("offensives", "off")),
    "declaration": Word("declaration", ("declarations", "dow", "declaration of war", "declarations of war")),
    "grant": Word("grant", ("grants",)),
    "other": Word("other"),
}

PHASES: Vocabulary = {
    "research": Word("research", ("res",)),
    "diplomatic": Word("diplomatic", ("dip", "diplo", "diplomacy")),
    "declaration": Word("declaration", ("declarations", "dow", "declaration of war", "declarations of war")),
    "movement": Word("movement", ("mov", "move")),
    "combat": Word("combat", ("com",)),
    "post-combat": Word("post-combat", ("postcombat", "pc")),
    "construction": Word("construction", ("con", "constr", "unit construction")),
    "redeployment": Word("redeployment", ("red", "redep", "redeploy")),
}

SIDES: Vocabulary = {
    "axis": Word("Axis", ("ax",)),
    "allied": Word("Allied", ("al", "allies", "the allies")),
}

DECLARERS: Vocabulary = {
    "axis": Word("Axis", ("germany", "italy")),
    "allies": Word("Allies", ("allied", "britain", "france", "western-allies")),
    "russia": POWERS["russia"],
}

TRACKS: Vocabulary = {
    "usat": Word("USAT", ("us axis", "us-axis tension")),
    "usjt": Word("USJT", ("us japanese", "us japan", "us-japanese tension")),
}

CODES: Vocabulary = {"ultra": Word("Ultra"), "magic": Word("Magic")}

PART_KINDS: Vocabulary = {
    "colonies": Word("colonies", ("colony", "colonial")),
    "conquest": Word("conquest", ("conquests", "conquered")),
    "minor": Word("minor ally", ("minors", "minor-ally", "minor allies")),
    "key-area": Word("key area", ("key areas", "key")),
    "commonwealth": Word("Commonwealth"),
}

THEATERS: Vocabulary = {"europe": Word("Europe", ("eur", "european")), "pacific": Word("Pacific", ("pac",))}

COUNTRIES: Vocabulary = {
    "ireland": Word("Ireland", ("eire", "irish")),
    "spain": Word("Spain"),
    "portugal": Word("Portugal"),
    "turkey": Word("Turkey"),
    "sweden": Word("Sweden"),
    "finland": Word("Finland"),
    "rumania": Word("Rumania", ("romania",)),
    "hungary": Word("Hungary"),
    "bulgaria": Word("Bulgaria"),
    "yugoslavia": Word("Yugoslavia"),
    "greece": Word("Greece"),
    "poland": Word("Poland"),
    "belgium-luxembourg": Word("Belgium-Luxembourg", ("belgium",)),
    "netherlands": Word("Netherlands", ("holland",)),
    "norway": Word("Norway"),
    "denmark": Word("Denmark"),
    "vichy-france": Word("Vichy France", ("vichy",)),
    "iraq": Word("Iraq"),
    "persia": Word("Persia", ("iran",)),
    "egypt": Word("Egypt"),
    "thailand": Word("Thailand", ("siam",)),
}

AGGRESSIONS: Vocabulary = {
    "ethiopia": Word("Ethiopia", ("eth",)),
    "rhineland": Word("Rhineland", ("rhine",)),
    "albania": Word("Albania", ("alb",)),
    "sudetenland": Word("Sudetenland", ("sudeten",)),
    "danzig": Word("Danzig", ("corridor", "danzig-corridor", "danzig and the polish corridor")),
    "austria": Word("Austria", ("anschluss",)),
    "baltic-states": Word("Baltic States", ("baltic", "baltics")),
    "greece": Word("Greece"),
    "czechoslovakia": Word("Czechoslovakia", ("czech", "czechs", "cz")),
    "yugoslavia": Word("Yugoslavia", ("yugo",)),
    "poland": Word("Poland", ("pol",)),
}

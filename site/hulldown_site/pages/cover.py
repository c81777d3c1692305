"""A book's title page: what it is, how it is played, and what the reader keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hulldown_compiler.publish import AID, MAP, NAMES, RULES, SHEET, SLEEVE, TITLED, Published, address
from hulldown_engine.language.wording import counted, joined, sentence
from hulldown_site.html import text
from hulldown_site.html.markup import element, escape, heading, link, listed, table
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source_of
from hulldown_site.pages.reference.tables import purpose
from hulldown_site.pages.words import dice, scored


def page(book: Published) -> str:
    """The title page."""
    return markdown(
        heading(1, book.title, "title"),
        element("div", text.words(book.prose["blurb"]), "hd-blurb"),
        element("p", escape(extent(book)), "hd-extent"),
        element("div", "", "hd-keep"),
        *(_game(book) if book.playable else _reference(book)),
        heading(2, "Where it comes from", "where-it-comes-from"),
        source_of(book, "book") or element("p", "The book does not say."),
    )


def _game(book: Published) -> Iterator[str]:
    """How a game is played, and what the reader keeps."""
    if book.missions:
        yield heading(2, "Missions", "missions")
        yield listed((_mission(book, name) for name in book.missions), classes="hd-contents")
    yield heading(2, "How to play", "how-to-play")
    yield listed(_ways(book), classes="hd-ways")
    yield heading(2, "What you keep", "what-you-keep")
    yield _kept(book)


def _mission(book: Published, name: str) -> str:
    """A mission by its number and title, with its place and date."""
    texts = book.prose["missions"][name]
    where = ", ".join(texts[part] for part in ("place", "date") if texts.get(part))
    number = element("span", str(book.logic["missions"][name]["number"]))
    return f"{number} {text.thing(book, 'mission', name)} {element('small', escape(where)) if where else ''}"


def _reference(book: Published) -> Iterator[str]:
    """How it is used, and what there is to look up."""
    if book.logic.get("procedures"):
        yield heading(2, "How to use it", "how-to-use-it")
        yield listed(_uses(book), classes="hd-ways")
    if book.rules:
        yield heading(2, "Rules", "rules")
        yield listed((_section(book, number) for number in book.sections if "." not in number), classes="hd-contents")
    for kind, name in CONTENTS.items():
        if names := book.logic.get(TITLED[kind]):
            yield heading(2, name, TITLED[kind])
            yield listed((_entry(book, kind, item) for item in names), classes="hd-contents")


def _uses(book: Published) -> Iterator[str]:
    needs = joined(dice(book))
    tables = f"The {link(AID, 'player aid')} is there to be printed, and tables and cards can be printed as they stand."
    yield f"<strong>At the table.</strong> {f'You need {needs}. ' if needs else ''}{tables}"
    roll, odds = (element("code", f"hulldown {command} {escape(book.id)}") for command in ("roll", "odds"))
    yield f"<strong>In a terminal.</strong> {roll} rolls a procedure step by step; {odds} works out its chances."


CONTENTS = {"procedure": "Procedures", "table": "Tables", "catalogue": "Cards"}
"""What a reference has, in the order in which its title page lists it."""


def _section(book: Published, number: str) -> str:
    return f"<span>{text.rule(book, number)}</span> {escape(book.rules[number]['title'])}"


def _entry(book: Published, kind: str, name: str) -> str:
    """A thing by its title, and what is said of it in the first sentence."""
    cards = f"{sentence(counted(len(book.cards_of(name)), 'card'))}." if kind == "catalogue" else ""
    summary = cards or purpose(book, kind, name)
    return text.thing(book, kind, name) + (f" {element('small', escape(summary))}" if summary else "")


def extent(book: Published) -> str:
    """A book in one line of figures."""
    parts = [
        *(_game_extent(book) if book.playable else ()),
        *(counted(len(things), *words) for key, words in CHARTS.items() if (things := book.prose.get(key))),
        counted(len(book.rules), "section of rules", "sections of rules") if book.rules else "",
    ]
    return sentence(", ".join(filter(None, parts))) + "."


CHARTS = {"procedures": ("procedure",), "tables": ("table",), "cards": ("card",)}


def _game_extent(book: Published) -> Iterator[str]:
    if book.missions:
        yield counted(len(book.missions), "mission")
        yield counted(len(book.unit_cards), "unit card")
    yield counted(len(book.numbers), "paragraph")
    if not book.missions:  # most of these are won and lost on points
        verdicts = Counter(book.logic["endings"].values())
        kinds = [counted(verdicts[kind], kind, many) for kind, many in VERDICTS.items() if verdicts[kind]]
        yield f"{counted(len(book.logic['endings']), 'ending')} ({joined(kinds)})"


VERDICTS = {"victory": "victories", "draw": "draws", "defeat": "defeats"}


def _ways(book: Published) -> Iterator[str]:
    sheet = "the Platoon Record Sheet" if book.fought else "the adventure sheet"
    board = [] if book.ground is None else [f"counters, {link(MAP, 'the map')}"]
    needs = joined([*dice(book), "a pencil", *board, link(SHEET, sheet)])
    yield f"<strong>On paper.</strong> You need {needs}. {_first_step(book)}"
    yield (
        f"<strong>On this site.</strong> {link(SLEEVE, 'The sleeve')} covers every paragraph but the one you ask for. "
        "The dice and the sheet are yours."
    )
    command = element("code", f"hulldown play {escape(book.id)}")
    yield f"<strong>In a terminal.</strong> {command} turns the pages, rolls the dice and keeps the sheet."


def _first_step(book: Published) -> str:
    begin = "begin with a mission" if book.fought else f"turn to {text.paragraph(book, book.logic['start'])}"
    rules = f"the rules of {escape(book.rulebook)}" if book.rulebook else "the rules"
    return f"Read {link(RULES, rules)}, then {begin}." if book.rules else f"{sentence(begin)}."


def _kept(book: Published) -> str:
    scores = table(["Score", "Start", "Least", "Most"], _scores(book), "hd-kept")
    return (scores if book.logic["scores"] or scored(book) else "") + "".join(_rosters(book)) + _rest(book)


def _scores(book: Published) -> Iterator[list[str]]:
    for name, record in book.logic["scores"].items():
        yield [_named(book, "score", name), *(str(record[key]) for key in ("start", "least", "most"))]
    if scored(book):
        yield ["Victory points", "0", "&ndash;", "&ndash;"]


def _rosters(book: Published) -> Iterator[str]:
    for name, record in book.logic["rosters"].items():
        who = joined([escape(book.called("member", member)) for member in record["members"]])
        marks = joined([escape(mark.replace("-", " ")) for mark in record["marks"]], "or")
        yield element("p", f"{_named(book, 'roster', name)}: {who}" + (f"; each may be {marks}." if marks else "."))


def _named(book: Published, kind: str, name: str) -> str:
    return link(address(book, kind, name), escape(sentence(book.called(kind, name))))


def _rest(book: Published) -> str:
    """What is only counted here, because its names would give the story away."""
    flags = book.prose["flags"].values()
    counts = [
        counted(number, noun)
        for noun, number in (
            ("item", sum("item" in flag for flag in flags)),
            ("codeword", sum("codeword" in flag for flag in flags)),
            ("sighting", len(book.prose["sightings"])),
            ("unit card", len(book.unit_cards)),
        )
        if number
    ]
    if not counts:
        return ""
    return element("p", f"Also to be found: {joined(counts)} (covered, in {link(NAMES, 'the index')}).")

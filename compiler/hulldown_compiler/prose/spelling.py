"""The dictionary: the words of pyspellchecker's English, British ways to spell them, and the words of the field.

The dictionary is opened when the first new word comes along; what has been read before is kept with its file, and
looked up no more.
"""

from __future__ import annotations

import gzip
import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spellchecker import SpellChecker


def words(text: str) -> frozenset[str]:
    """The words of a text that is a list of them."""
    return frozenset(text.split())


OF_THE_FIELD = words(
    """
    achtung alt app approx armd arty autobahn autocannon bde bdr bedsheet bedsheets bn bns boardgame boardgames
    bogey bogie bogies boobytrap boobytraps bren brens btry bty cm codriver codrivers countersheet countersheets coy
    d'you dept dist div divs est etc feldwebel ff fixme ft gamebook gamebooks gefr gefreiter glugging gnr gunsight
    gunsights gunsmoke hauptmann hauptsturmführer hexside hexsides hptm hrs hulldown incl jagdpanther jagdtiger
    jerrican jerricans kfz kg km kübelwagen kübelwagens lamplit landser lb lbs leutnant linter lochs machinegun
    machinegunner machinegunners machineguns mag mantlet mantlets mapboard mapboards mapcase mapcases maître mech
    melee minefield minefields misc mm mph multi nebelwerfer niner nos oberfeldwebel obergefreiter oberleutnant
    oberst oblt ofw overwatch pak panzerfaust panzerfausts panzergrenadier panzergrenadiers panzerschreck
    panzerschrecks pdr piat piats playtest playtested playtester playtesting playtests playthrough playthroughs pp
    pts pz rangefinder rds regt reroll rerolled rerolls rpm rulebook rulebooks sd shellhole shellholes sherman
    shermans sitrep sitreps smokescreen smokescreens sponson sponsons spr sten stens stonk stonked stonks submachine
    tba tbc tbd tech tellermine tellermines todo tpr treeline turretless uffz unarmored unarmoured unbutton
    unbuttoned unhitch unhitched unhitching unteroffizier verey vol vols von vs wargame wargamer wargamers wargames
    waypoint waypoints wilco woodsmoke yd yds émigré émigrés über
    """
)
"""Words of games, tanks and maps that a general dictionary leaves out."""

BRITISH = words(
    """
    aeroplane aeroplanes aluminium appal carburettor carburettors cheque cheques connexion connexions distil draught
    draughts draughtsman draughtsmen draughty dreamt enrol enrols fulfil fulfils furore gaol gaoler instil jewellery
    kerb kerbs leant leukaemia manoeuvring maths moult moulted moulting nitre oesophagus oestrogen petrol pyjamas
    sceptic sceptical sceptically scepticism sepulchre sepulchres specialities speciality storey storeys tonne
    tonnes tyre tyres whilst woollen woollens
    """
)
"""British words that no way of spelling leads to."""

RESPELT = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"our(?=(s|ed|er|ers|ing|less|able|ably|ite|ites|ful|fully|hood|hoods|ly|y|ies|ist|some|al)?$)", "or"),
        (
            r"(cent|met|lit|fib|calib|sab|spect|lust|theat|louv|mit|somb|meag|och|manoeuv|reconnoit|saltpet)re(d?)",
            r"\1er\2",
        ),
        (r"(cent|calib|sab|manoeuv|maneuv|reconnoit)red", r"\1ered"),
        (r"tring$", "tering"),
        (r"(?<=\w{3})is(?=(e|ed|es|er|ers|ing|able|ation|ations)$)", "iz"),
        (r"(anal|paral|catal)ys", r"\1yz"),
        (r"(def|off|lic|pret)ence", r"\1ense"),
        (r"ll(?=(ed|ing|er|ers|or|ors|ous|ously)$)", "l"),
        (r"l(?=(ment|ments|ful|fully)$)", "ll"),
        (r"(catal|anal|dial|monol)ogue", r"\1og"),
        (r"(man)oe(u)", r"\1e\2"),
        (r"(p|arch|an|h|medi|encyclop|gyn)ae(d|o|m|s|v|c)", r"\1e\2"),
        (r"(gra|progra)mme", r"\1m"),
        (r"(m)ould(?!$)|(m)ould$", r"\1\2old"),
    )
)
"""British ways to spell, and the American ones that the dictionary has."""


ROMAN = re.compile(r"x{0,3}(?:ix|iv|v?i{0,3})")
"""A Roman number in small letters, as pages and lists have them."""

SHIFTED = re.compile(r"[A-Z]{2}[a-z]{2,}|[a-z][A-Z][a-z]+")
"""Capitals where no word has them, unless it is a name."""


def knows(word: str) -> bool:
    """Whether a word is in the dictionary, or is none to be looked up: initials, Roman numbers, names such as StuG.

    `MIll` and `tHe` are words with a slip of the shift key.
    """
    if SHIFTED.fullmatch(word) and _known(word.lower()):
        return False
    return not word[1:].islower() or ROMAN.fullmatch(word) is not None or _known(word.replace("’", "'").lower())


@lru_cache(maxsize=100_000)
def _known(word: str) -> bool:
    stem = word.removesuffix("'s")
    return any(_has(form) for form in (word, stem, _unaccented(stem), *_american(stem)))


def _unaccented(word: str) -> str:
    """The word as it is written without accents: the dictionary has 'facade' and 'naive'."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


def _has(word: str) -> bool:
    return word in OF_THE_FIELD or word in BRITISH or word.encode() in _dictionary()


def _american(word: str) -> Iterator[str]:
    """The American ways to spell a British word, one or two changes away."""
    once = [respelt for pattern, other in RESPELT if (respelt := pattern.sub(other, word)) != word]
    yield from once
    for form, (pattern, other) in product(once, RESPELT):
        if (respelt := pattern.sub(other, form)) != form:
            yield respelt


@lru_cache(maxsize=1)
def _dictionary() -> Collection[bytes]:
    """The words of the dictionary. Its file is read as a list of keys: as JSON it would take three times as long."""
    package = find_spec("spellchecker")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("pyspellchecker is not installed")
    text = gzip.decompress((Path(package.origin).parent / "resources" / "en.json.gz").read_bytes())
    return frozenset(re.findall(rb'"([^"]+)": ', text))


def suggestion(word: str) -> str:
    """The word that was most likely meant by one that the dictionary has not; nothing, where none is near.

    It is the commonest of those with one letter more, less, in place of another, or in another place.
    """
    small, speller = word.replace("’", "'").lower(), _speller()
    near = speller.known([*speller.edit_distance_1(small), *_moved(small)]) - {small}
    return max(sorted(near), key=speller.word_usage_frequency, default="")


def _moved(word: str) -> Iterator[str]:
    """The word with one of its letters somewhere else: 'seargent' is 'sergeant' then."""
    for nth, letter in enumerate(word):
        rest = word[:nth] + word[nth + 1 :]
        yield from (rest[:at] + letter + rest[at:] for at in range(len(word)))


@lru_cache(maxsize=1)
def _speller() -> SpellChecker:
    from spellchecker import SpellChecker  # noqa: PLC0415 - a third of a second, and only where a word is wrong

    return SpellChecker(language="en", distance=1)

"""Slips of the pen in the prose of a file: what a proof-reader marks without knowing the rest of the book.

All passages of a file are read as one text, so that most of it costs a few searches. What is found becomes faults of
the file, which the rules of these names report; `mixed_marks` and `misspelt_word` look at the rest of the book first.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, compress, groupby, islice
from operator import eq
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Fault, Note, Position
from hulldown_compiler.core.fixes import Fix, replacing
from hulldown_compiler.prose import markup, spelling
from hulldown_compiler.prose.extraction import SENTENCES, STAND_IN, Passage, passages
from hulldown_compiler.source.document import Document

MOST = 1_000
"""How many slips of one rule are noted in one file."""

BETWEEN = "\n\N{SYMBOL FOR UNIT SEPARATOR}\n"
"""What stands between two passages."""


class Slip(NamedTuple):
    """A slip: where it begins in the text of all passages, its length, what is wrong, and what might help.

    `instead` is what should stand there; `safe` says that nothing else can be meant.
    """

    offset: int
    length: int
    message: str
    hint: str = ""
    instead: str | None = None
    safe: bool = True


class Galley:
    """The passages of a file as one text."""

    def __init__(self, pieces: Sequence[Passage]) -> None:
        self.passages = pieces
        texts = [passage.text for passage in pieces]
        lengths = (len(text) + len(BETWEEN) for text in texts)
        self.starts = list(accumulate(lengths, initial=0))[:-1]
        self.text = BETWEEN.join(texts)
        if any(sign in self.text for sign in ("{", "`", "://", "www.")):
            self.text = BETWEEN.join(passage.plain for passage in pieces)
        self.words = self.text.split()
        self.tokens = frozenset(self.words)
        """The distinct words between spaces: far fewer than words, so that checks look at them first."""
        self.marked = "\n".join(sorted(token for token in self.tokens if not token.isalpha()))
        """Those tokens that are not just letters, one a line."""

    def number(self, offset: int) -> int:
        """The index of the passage that contains an offset."""
        return bisect_right(self.starts, offset) - 1

    def passage(self, offset: int) -> Passage:
        """The passage that contains an offset."""
        return self.passages[self.number(offset)]

    def matches(self, pattern: re.Pattern[str], marked: str) -> Iterator[re.Match[str]]:
        """The matches of a pattern; the text is searched only if some token has the marks that the pattern needs."""
        if re.search(marked, self.marked, re.MULTILINE):
            yield from pattern.finditer(self.text)

    def sentences(self) -> Iterator[tuple[int, str]]:
        """The passages that are whole sentences: where each begins, and its text."""
        for start, passage in zip(self.starts, self.passages, strict=True):
            if passage.kind == SENTENCES:
                yield start, passage.text


def faults(document: Document, known: Iterable[Fault]) -> list[Fault]:
    """The slips in a file, without those on lines that have another fault: what stands there may be no prose."""
    lines = {fault.note.position.line for fault in known}
    return [fault for fault in _faults(document) if fault.note.position.line not in lines]


def _faults(document: Document) -> Iterator[Fault]:
    galley = Galley(list(passages(document)))
    flagged = [(slip, rule) for rule, check in CHECKS.items() for slip in islice(check(galley), MOST)]
    for nth, slips in groupby(sorted(flagged, key=_place), key=lambda pair: galley.number(pair[0].offset)):
        of_passage, start, passage = list(slips), galley.starts[nth], galley.passages[nth]
        places = passage.places(document, [(slip.offset - start, slip.length) for slip, _ in of_passage])
        for (slip, rule), place in zip(of_passage, places, strict=True):
            written = galley.text[slip.offset : slip.offset + slip.length]
            yield Fault(rule, Note(place, slip.message, slip.hint, fixes=_fixes(document, place, slip, written)))


def _place(flagged: tuple[Slip, str]) -> int:
    return flagged[0].offset


def _fixes(document: Document, place: Position, slip: Slip, written: str) -> tuple[Fix, ...]:
    """The fix of a slip; none where its text in the file is not as read: broken over lines, or with escapes."""
    if slip.instead is None or not document.line(place.line).startswith(written, place.column - 1):
        return ()
    edit = replacing(place.path, place.line, place.column, len(written), slip.instead)
    return (Fix(slip.hint, (edit,), safe=slip.safe),)


# Words ----------------------------------------------------------------------------------------------------------------

TWICE = spelling.words(
    """
    had that her do in on so you very many much far long really no yes please now then there well come go hear win
    ah aye bye ha hey hip ho hush la oh ta tut bang boom clack click drip knock rap rat tap tat tick tock
    check fire hold left mayday right steady
    beep buzz choo chug clang clank crack crash creak dash ding dong dot hum ping plop pop puff quack rumble splash
    thud thump tsk whoosh woof
    nought zero one two three four five six seven eight nine niner
    """
)
"""Words that may stand twice in a row: "had had", "moves on on foot", "very very"; and "able two two", on the radio."""

NEVER_TWICE = spelling.words("a an and every its or our the their your")
"""Words that no sentence has twice in a row: one of the two is left out. "He gave in to to" lacks another."""


def _doubled_words(galley: Galley) -> Iterator[Slip]:
    first = {token: token.lstrip("(“‘\"'").lower() for token in galley.tokens}
    second = {token: token.rstrip(".,;:!?…)”’\"'").lower() for token in galley.tokens}
    before, after = map(first.__getitem__, galley.words), map(second.__getitem__, islice(galley.words, 1, None))
    tokens = set(compress(galley.words, map(eq, before, after)))
    for word in sorted({first[token] for token in tokens if first[token].isalpha()} - TWICE):
        for match in re.finditer(rf"(?<![\w'’.-]){word}\s+({word})(?![\w'’-])", galley.text, re.IGNORECASE):
            never = word in NEVER_TWICE
            if _may_stand_twice(galley.text, match, word):
                continue
            if match[1].islower() or (never and match[1][1:].islower()):  # names may be doubled
                single, both = match[0][: -len(match[1])].rstrip(), match[0]
                safe = never and galley.text[match.end() : match.end() + 1].isspace()  # "the the," may be "the it,"
                yield Slip(match.start(), len(both), f"{match[1]!r} twice in a row", "leave one out", single, safe)


def _may_stand_twice(text: str, match: re.Match[str], word: str) -> bool:
    """Whether two equal words are no slip: three of them, "plan A a second time", "what he is is a coward"."""
    before, after = text[max(0, match.start() - LONGEST) : match.start()], text[match.end() : match.end() + LONGEST]
    if re.match(rf"[ ,]+{word}\b", after, re.IGNORECASE) or before.endswith(f"{word} "):
        return True
    if len(word) == 1:
        return match[0][0].isupper() and re.search(r"[\w,] +\Z", before) is not None
    return word in ("is", "was") and _CLAUSE.search(before) is not None


_CLAUSE = re.compile(r"\b(?:all|how|what|whatever|where|who|whoever)\b[^.,;:!?]*\Z", re.IGNORECASE)

_SMALL_PART = r"[^\W\d_]{1,3}"
TOKEN = re.compile(rf"(?<![\w'’])(?!{_SMALL_PART}-)(?!(?<=-){_SMALL_PART}(?![\w'’]))[^\W\d_]+(?:['’][^\W\d_]+)*(?!\w)")
"""A word: letters, with an apostrophe between them perhaps, and no part of something with digits.

Nor is a small part of a compound one: in "cul-de-sac" and "pre-war" it is no word by itself.
"""


def _misspelt_words(galley: Galley) -> Iterator[Slip]:
    """Words that are not in the dictionary; the message is the word."""
    words = {word for part in galley.tokens for word in TOKEN.findall(part)}
    strange = set(islice((word for word in sorted(words) if not spelling.knows(word)), MOST))
    for match in TOKEN.finditer(galley.text) if strange else ():
        if match[0] in strange:
            yield Slip(match.start(), len(match[0]), match[0])


# Marks ----------------------------------------------------------------------------------------------------------------


_MARK = r"[,;:!?)”\]](?!\d)|\.(?![\d.]| \.)"
_RATIO, _FRENCH = r"(?<=\d) +: \d", r" +[!?;:] »"
_BEFORE_A_MARK = re.compile(rf"(?<=[\w{STAND_IN}”)’\"'])(?!{_RATIO}|{_FRENCH}) +(?=({_MARK}))")
_AFTER_A_MARK = re.compile(r"(?<=([(“\[])) +(?!\])")
_NO_SPACE = re.compile(
    r"(?<! )[,;](?=[^\W\d_]{2}|[aAI] |[“\"][^\W\d_])|(?<=[a-z]),(?=\d)|(?<=[a-z]{2}):(?=[a-z]{3})"
    r"|(?<=[a-z]{2})[.!?](?=[A-Z][a-z])"
)
_NO_SPACE_BEFORE = re.compile(r"(?<![\w'’.-])([A-Za-z][a-z]+)\((?=([a-z]{4,})\)(?!\w)|([a-z]{2,}) [a-z])")
_BEFORE_A_QUOTE = re.compile(r"(?<=[\w,.!?…]) +(?=\"(?:\s|[,;:!?)](?!\")|\.(?![\".\d])))")


def _wrong_spaces(galley: Galley) -> Iterator[Slip]:
    if "  " in galley.text:
        for match in re.finditer(r"(?<=\S)  +(?=\S)", galley.text):
            if not _in_columns(galley.text, match.end()):
                yield Slip(match.start(), len(match[0]), "two spaces between words", "leave one out", " ")
    for match in galley.matches(_BEFORE_A_MARK, rf"^(?:{_MARK})"):
        yield _before_a_mark(galley.text, match)
    for match in galley.matches(_AFTER_A_MARK, r"[(“\[]$"):
        yield Slip(match.start(), len(match[0]), f"a space after {match[1]!r}", "leave it out", "")
    for match in galley.matches(_NO_SPACE, _NO_SPACE.pattern):
        yield Slip(match.start(), 1, f"no space after {match[0]!r}", "put one in", f"{match[0]} ")
    yield from _joined_brackets(galley)
    yield from _spaces_before_quotes(galley)


def _in_columns(text: str, at: int) -> bool:
    """Whether a gap is one of a text in columns: the line above or below has a gap that ends in the same column."""
    start, below = text.rfind("\n", 0, at) + 1, text.find("\n", at) + 1
    above = text.rfind("\n", 0, max(0, start - 1)) + 1
    begins = [begin for begin, there in ((above, start > 0), (below, below > 0)) if there]
    return any(
        _GAP_AT.match(text, begin + at - start - 2) and "\n" not in text[begin : begin + at - start] for begin in begins
    )


_GAP_AT = re.compile(r"  (?=\S)")


def _joined_brackets(galley: Galley) -> Iterator[Slip]:
    """The words and brackets with no space between them; "place(ment)" is two words in one."""
    for match in galley.matches(_NO_SPACE_BEFORE, r"[a-z]\([a-z]{2}"):
        if not spelling.knows(f"{match[1]}{match[2] or match[3]}"):
            yield Slip(match.end() - 1, 1, "no space before '('", "put one in", " (", safe=False)


def _spaces_before_quotes(galley: Galley) -> Iterator[Slip]:
    """The spaces before a straight quotation mark that closes what was opened in the same passage."""
    for match in galley.matches(_BEFORE_A_QUOTE, r"^\"(?:$|[,;:!?).])"):
        start = galley.starts[galley.number(match.start())]
        if galley.text.count('"', start, match.end()) % 2:
            yield Slip(match.start(), len(match[0]), "a space before '\"'", "leave it out", "", safe=False)


def _before_a_mark(text: str, match: re.Match[str]) -> Slip:
    """A space that should stand behind a mark, or nowhere."""
    mark, behind = match[1], text[match.end() + 1 : match.end() + 2]
    if mark in ",;.!?" and behind.isalpha():
        return Slip(
            match.start(), len(match[0]) + 1, f"a space before {mark!r}, and none after it", "move it", f"{mark} "
        )
    return Slip(match.start(), len(match[0]), f"a space before {mark!r}", "leave it out", "")


_TWO_MARKS = re.compile(r",,|;;|::|[,;:?!]\.(?!\.)|,;|;,|(?<!\.)\.\.(?!\.)")
_STOP_AND_COMMA = re.compile(r"(?<![\w'’.-])([a-z]{4,})(\.,)")
_ROW_OF_DOTS = re.compile(r"\.{5,}")


def _one_mark(marks: str) -> tuple[str | None, bool]:
    """The replacement of two marks, and whether it is safe: a single mark if they are equal, else None."""
    return (marks[0], True) if marks[0] == marks[1] else (None, False)


def _doubled_marks(galley: Galley) -> Iterator[Slip]:
    for match in galley.matches(_TWO_MARKS, _TWO_MARKS.pattern):
        yield Slip(match.start(), 2, f"two marks in a row: {match[0]!r}", "leave one out", *_one_mark(match[0]))
    for match in galley.matches(_STOP_AND_COMMA, r"\.,"):
        if match[1] not in SHORT and spelling.knows(match[1]):
            yield Slip(match.start(2), 2, f"two marks in a row: {match[2]!r}", "leave one out")
    for match in galley.matches(_ROW_OF_DOTS, _ROW_OF_DOTS.pattern):
        dots = match[0]
        yield Slip(match.start(), len(dots), f"{len(dots)} marks in a row: {dots!r}", "write '…' or '...'")


_DASH = re.compile(r"(?<=[\w,;)”])( - (?!\d)| ?--+ ?)(?=[\w“(])")


def _typed_dashes(galley: Galley) -> Iterator[Slip]:
    for match in galley.matches(_DASH, "^-$|--"):
        if galley.passage(match.start()).kind == SENTENCES:
            begin, dash = match.start() + len(match[0]) - len(match[0].lstrip()), match[0].strip()
            yield Slip(begin, len(dash), f"{dash!r} stands for a dash", "write '–' or '—' instead")


PAIRS = {"(": ")", "[": "]", "“": "”"}
"""Marks that come in pairs."""


def _unclosed_marks(galley: Galley) -> Iterator[Slip]:
    if re.search(r"[()\[\]“”\"]", galley.marked):
        for start, passage in zip(galley.starts, galley.passages, strict=True):
            yield from (slip._replace(offset=start + slip.offset) for slip in _unpaired(passage.plain))


def _unpaired(text: str) -> Iterator[Slip]:
    """The marks of a passage that are opened and not closed, or closed and not opened."""
    opened: list[int] = []
    for match in re.finditer(r"[()\[\]“”]", text):
        mark, at = match[0], match.start()
        if mark in PAIRS:
            if mark == "“" and opened and text[opened[-1]] == mark and text[at - 1 : at] == "\n":
                opened.pop()  # speech that goes on in a new paragraph is opened anew
            opened.append(at)
        elif opened and PAIRS[text[opened[-1]]] == mark:
            opened.pop()
        elif not _counts(text, at):
            yield Slip(at, 1, f"{mark!r} closes nothing", "open it, or leave it out")
    yield from (Slip(at, 1, f"{text[at]!r} is never closed", "close it, or leave it out") for at in opened)
    if _goes_on(text) and re.search(r'\d"', text) is None:  # a number of inches
        at = text.rindex('"')
        if re.match(r"\w", text[at + 1 : at + 2]):
            yield Slip(at, 1, "'\"' is never closed", "close it, or leave it out")
        else:
            yield Slip(at, 1, "'\"' closes nothing", "open it, or leave it out")


def _goes_on(text: str) -> bool:
    """Whether a text ends within straight quotation marks; a mark at the start of a paragraph always opens."""
    speaks = False
    for match in re.finditer('"', text):
        speaks = not speaks or text[match.start() - 1] == "\n"
    return speaks


def _counts(text: str, at: int) -> bool:
    """Whether a closing bracket belongs to a list label, as in 1), b.) or iv)."""
    return text[at] == ")" and re.search(r"(?:^|\s)(?:\w\d?|[ivx]{2,4})\.?$", text[max(0, at - 6) : at]) is not None


# Sentences ------------------------------------------------------------------------------------------------------------

ENDS = re.compile(r"[\w,;][\"”)]*\Z")
"""What the last sentence must not end with: a letter or a number, a comma or a semicolon; nor within quotes."""

_DASHED = r"(?:[–—]|--?)[ ]?"
_SIGNER = r"[A-Z0-9][\w.'’-]*(?:,?[ ](?:[A-Z0-9][\w.'’-]*|of|the|von|van|de)){0,7}"
SIGNED = re.compile(rf"[.!?…,][”\"’)]*(?:[ ]+{_DASHED}|\s*\n\s*(?:{_DASHED})?){_SIGNER}[”\"]?\Z")
"""What ends without a full stop: a name below a letter, on a line of its own or behind a dash."""


UNSTOPPED = re.compile(r"(?:\n[ ]*[-*•–][ ][^\n]*|\n[^\na-zß-öø-ÿ]+|\b[A-ZÄÖÜ]{2,}[ ][A-ZÄÖÜ]{2,})\Z")
"""What ends without a full stop as well: an item of a list, and what is in capitals, on a sign or in a telegram."""


def _unended_sentences(galley: Galley) -> Iterator[Slip]:
    for start, text in galley.sentences():
        whole = text.rstrip()
        end = ENDS.search(whole, max(0, len(whole) - LONGEST)) if " " in whole else None
        if (
            end is not None
            and not UNSTOPPED.search(whole)
            and not SIGNED.search(whole, max(0, len(whole) - 2 * LONGEST))
        ):
            ended = f"{end[0][0]}.{end[0][1:]}" if end[0][0].isalnum() else f".{end[0][1:]}"
            place = start + end.start()
            yield Slip(place, len(end[0]), "the last sentence has no end", "end it with a full stop", ended, safe=False)


SHORT = spelling.words(
    """
    e.g i.e etc vs cf no nos p pp ch fig ed app approx ca al mm cm km vol vols hrs min sec
    ft yd yds lb lbs oz mi gal pts rds ff tab col gen maj capt lt sgt cpl pvt pfc mr mrs dr jr sr rev hon st
    tue tues thu thur thurs fri jan feb apr jun jul aug sep sept oct nov dec
    corp dept dist equip govt incl misc para paras prof secs sect spec tech temp univ
    bn bns bde bdes regt div divs co coy bty btry inf arty mech armd pz sd hq sq
    """
)
"""What has a full stop within a sentence; so have inches, and whatever stands with a number: '6 in.', '7s. 6d.'."""

DAYS = spelling.words("Mon Wed Sat Sun Mar")
"""Days and months whose short names are words as well, if they begin with a small letter."""

_SMALL = re.compile(r"\.\s+(?=[a-z])")


def _small_letters(galley: Galley) -> Iterator[Slip]:
    for start, text in galley.sentences():
        if text[:1].islower() and " " in text and _first(text).islower():  # "eBay" is a name
            yield _small(start, text)
    for match in _SMALL.finditer(galley.text):
        before = galley.text[max(0, match.start() - LONGEST) : match.start()]
        written = re.findall(r"[\w.]*$", before)[0]
        word = written.lower()
        counted = any(sign.isdigit() for sign in word) or _counted(before)
        short = word in SHORT or written in DAYS or spelling.ROMAN.fullmatch(word)
        if len(word) > 1 and "." not in word and not short and not counted:
            yield _small(match.end(), galley.text[match.end() : match.end() + LONGEST])


def _counted(before: str) -> bool:
    """Whether a text ends with a number and its unit: 12 in., 3 fr."""
    return re.search(r"\d \w{1,3}\Z", before) is not None


def _small(offset: int, text: str) -> Slip:
    word = _first(text)
    hint = "begin it with a capital"
    return Slip(offset, len(word), "a sentence begins with a small letter", hint, word.capitalize(), safe=False)


LONGEST = 40
"""Characters in which a word is looked for."""


def _first(text: str) -> str:
    match = re.match(r"[\w'’]+", text)
    return match[0] if match else text[:1]


# Ways to write --------------------------------------------------------------------------------------------------------

WAYS = {"apostrophe": ("'", "’"), "quotation mark": ('"', "“"), "ellipsis": ("...", "…")}
"""What is written one way or the other, and the same way in all of a book."""

_WAY = {
    way: re.compile(rf"(?<!\d){re.escape(way)}" if way == '"' else re.escape(way))
    for both in WAYS.values()
    for way in both
}
"""How each of them is found; behind a number there are inches."""


def _mixed_marks(galley: Galley) -> Iterator[Slip]:
    """For each way to write a mark that the file uses, its first occurrence."""
    for ways in WAYS.values():
        for way in ways:
            match = _WAY[way].search(galley.text) if way in galley.marked else None
            if match is not None:
                yield Slip(match.start(), len(way), way)


def _typed_markup(galley: Galley) -> Iterator[Slip]:
    """The signs by which other tools set words apart."""
    if re.search(markup.SIGNS, galley.marked, re.MULTILINE):
        for sign in markup.found(galley.text):
            nth = galley.number(sign.offset)
            begin = sign.offset - galley.starts[nth]
            shown = galley.passages[nth].text[begin : begin + sign.length].strip()
            told = f"{shown!r} is printed as it stands: prose is plain"
            yield Slip(sign.offset, sign.length, told, "leave the signs out", sign.words, safe=False)


# References -----------------------------------------------------------------------------------------------------------

SLOTTED = {"paragraphs": ("text", "prompt", "note"), "rules": ("text",), "errata": ("says", "decided", "why")}
"""The fields in which references are made, by the section of the file."""

RULE, PARAGRAPH, TURN = "rule", "paragraph", "turn to"
"""What a number is said to be: a rule's, a paragraph's, or what a reader is to turn to."""

_SECTION = r"\d{1,3}(?:\.\d{1,3})*"
_NUMBER = r"[1-9]\d{0,4}"
_DONE = rf"[.,;:!?)\]”\"](?!\d)|\s*(?:{BETWEEN}|\Z)|\s+(?:above|and|at\s+once|below|for|if|instead|now|on|or|when)\b"
_OF_ANOTHER = r"(?![\w.]*\w|,?\s+of\b)"
_TYPED = {
    RULE: re.compile(
        rf"\b(?:[Rr]ule\s+|[Rr]ules\s+(?=\d+\.\d)|[Ss]ee\s+(?=\d+\.[\d.]*\d(?:{_DONE})))({_SECTION}){_OF_ANOTHER}"
    ),
    PARAGRAPH: re.compile(
        rf"\b(?:[Pp]aragraph|(?:[Tt]o|[Rr]ead|[Ss]ee)\s+(?:passage|entry))\s+({_NUMBER}){_OF_ANOTHER}"
    ),
    TURN: re.compile(
        r"(?<!\bwill )(?<!\bwould )(?<!\bcould )(?<!\bmight )"
        rf"\b(?:[Tt]urn|[Gg]o|[Rr]eturn|[Pp]roceed)\s+(?:(?:back|on|straight)\s+)?to\s+({_NUMBER})(?={_DONE})"
    ),
}
_BEARING = re.compile(r"\b(?:bearing|compass|course|degrees|heading|march|steer)\b", re.IGNORECASE)
"""What is in a sentence in which one turns to a point of the compass."""


def _typed_references(galley: Galley) -> Iterator[Slip]:
    """The numbers of rules, and in paragraphs those of paragraphs; the message says of what, and the number."""
    for kind, pattern in _TYPED.items():
        for match in galley.matches(pattern, r"^\d"):
            passage = galley.passage(match.start())
            slotted = passage.field in SLOTTED.get(passage.section, ())
            known_here = kind == RULE or passage.section == "paragraphs"
            on_a_compass = kind == TURN and _BEARING.search(passage.plain)
            if slotted and known_here and not on_a_compass:
                yield Slip(match.start(1), len(match[1]), f"{kind} {match[1]}")


CHECKS: dict[str, Callable[[Galley], Iterator[Slip]]] = {
    "misspelt_word": _misspelt_words,
    "doubled_word": _doubled_words,
    "wrong_space": _wrong_spaces,
    "doubled_mark": _doubled_marks,
    "typed_dash": _typed_dashes,
    "unclosed_mark": _unclosed_marks,
    "unended_sentence": _unended_sentences,
    "small_letter": _small_letters,
    "mixed_marks": _mixed_marks,
    "typed_reference": _typed_references,
    "typed_markup": _typed_markup,
}
"""What is looked for, by the rule that reports it."""

"""Playing a platoon game at the terminal: keys, names, commands, keeping, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.terminal.outpost import play_outpost

from hulldown_terminal.platoon.commands import COMMANDS as OWN
from hulldown_terminal.play.commands import COMMANDS

FIGHT = ("--mission", "the-signal", "--seed", "2")
PLACED = "".join(f"{letter}\nat:1307\nback\n" for letter in "abcd") + "done\n"
"""With this everybody is set up, and the Tiger is found."""


def test_the_briefing_and_the_map(home: Path) -> None:
    """Mission, goal, platoon; then the map, the state of the game and the question."""
    done = play_outpost("--seed", "1", home=home)
    assert (done.code, done.err) == (0, "")
    assert "Mission 1: First Light ───" in done.out
    assert "· 6 Victory Points to win; 2 conditions.\n· All of your units enter by the hex that" in done.out
    assert "· Nobody enters woods.\n· Normal ground.\n" in done.out
    assert "· Your platoon: A M4A3 Ruth, B M4A3 Rosalind," in done.out
    assert "· This is first-light; --mission names another: the-bridge, the-signal,\n  last-lorry," in done.out
    assert "06 \\__============================t=?1======t========H===" in done.out
    assert "First Light · Operations · condition 1 of 2 · 0 of 6 VP\nOperations. Who moves?\n" in done.out
    assert "\nMove: 1 A M4A3 Ruth enters at 0106   2 at 0105\n      3 B M4A3 Rosalind enters at" in done.out


@pytest.mark.parametrize(
    ("typed", "does"),
    [
        ("1", "enters the map at 0106"),
        ("enter:A:0105", "A M4A3 Ruth enters the map at 0105"),
        ("ENTER:c:0106", "C M10 Hero enters the map at 0106"),
        ("enter:", "'enter:' may be enter:A:0106, enter:A:0105, enter:B:0106,"),
        ("finish", "The mission is over ───"),
        ("fin", "The mission is over ───"),
        ("99", "Type a number, a key, or a command: map, unit, odds,"),
        ("", "> \n\nN↑"),
        ("¹", "Type a number, a key, or a command: map, unit, odds,"),
        ("\x1b[A", "Type a number, a key, or a command: map, unit, odds,"),
        ("9" * 5000, "Type a number, a key, or a command: map, unit, odds,"),
    ],
)
def test_an_option_by_number_and_name(home: Path, typed: str, does: str) -> None:
    """Its number, its name, or any beginning that no other has."""
    assert does in play_outpost("--seed", "1", typed=f"{typed}\n", home=home).out


def test_keys_of_operations(home: Path) -> None:
    """The letter of a unit, the directions of the map; `s` is south here, though it is short for sheet elsewhere."""
    done = play_outpost("--seed", "1", typed="enter:A:0105\na\nne\ns\nsw\ndone\n", home=home)
    assert "· A goes to 0204.\n" in done.out
    assert "· A goes to 0205.\n" in done.out
    assert "· A goes to 0106.\n" in done.out
    assert "/ne North-east, into " in done.out


def test_keys_of_driving(home: Path) -> None:
    """In Rounds `w` is straight ahead, `a` and `d` turn."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}a\nslow\na\nw\nhalt\n", home=home)
    assert "· A turns left.\n" in done.out
    assert "A M4A3 Ruth in 1307, moving: 1 Movement Point and 3 Crew Points left.\n" in done.out
    assert "1/w Into 1306 (1½ MP)" in done.out


def test_the_track(home: Path) -> None:
    """Whose Turns are to come: with the advantage before without; and whose Turn it is, with its Crew Points."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}a\n", home=home)
    assert "two Turns: A C, then T | unaware: B D\n" in done.out
    assert "A M4A3 Ruth in 1307: 5 Crew Points left.\n" in done.out
    assert "Round 1 · US advantage" in done.out


def test_a_unit_with_its_ratings(home: Path) -> None:
    """Those that the sheet has, in words."""
    done = play_outpost("--seed", "1", typed="unit A\nsheet\n", home=home)
    said = " ".join(done.out.split())
    assert "Ratings Initiative 5, Perception 7, Weapon Skill 1, Driving Skill 8 " in said
    assert " A M4A3 Ruth 5/5 5 7 1 8 " in said


def test_no_way_onto_the_map_is_said(home: Path) -> None:
    """Who has yet to enter is not told that there is no way."""
    done = play_outpost(*FOUGHT, typed="go 0404\nquit\n", home=home)
    said = " ".join(done.out.split())
    assert "It has yet to enter the map (6.10): have it enter first, and then say where it goes." in said


def test_odds(home: Path) -> None:
    """All that a shot may come to, and the modifiers with their rules; by number or by name."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}a\nodds 4\n?fire:main-gun:ap\nodds\nodds 1\n", home=home)
    shown = done.out.split("> odds 4\n")[1].split("> ")[0]
    assert "Fire AP with the main gun at T Tiger in 1404: hit 92%, kill 18%" in shown
    assert "  7.8%  miss\n" in shown
    assert "  +3  at the side\n" in shown
    assert "  -6  improved position  rule 13.2\n" in shown
    assert shown == done.out.split("> ?fire:main-gun:ap\n")[1].split("> ")[0]
    assert "Whose odds? Type odds and a number, as in odds 4." in done.out
    assert "that is no shot, and has no odds." in done.out


def test_a_shot(home: Path) -> None:
    """Everything that came of it, in words; and how the mission ended."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}a\nfire:main-gun:ap\n", home=home)
    assert (
        "  Chance 72 (at the side +3, improved position -6), rolled 63: a hit.\n  56: hull. 10 + 9 + 1 = 20.\n"
        in done.out
    )
    assert "· A fires AP with the main gun at T Tiger in 1404: it is killed.\n" in done.out
    assert "· +3 Victory Points: 3 in all.\n" in done.out
    assert done.out.endswith(
        "The Outpost Holds: a victory.\n\n"
        "· 3 Victory Points won, 0 lost: 3 of the 5 that are needed.\n"
        "· German losses: T Tiger (killed).\n"
        "· Your losses: none.\n"
        "· 1 Action Round, seed 2, 15 choices.\n\n"
    )


def test_smoke_is_folded(home: Path) -> None:
    """Ninety hexes are no list; the number of one is enough, and one that is not among them is no answer."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}a\nsmoke\n0101\n0108\n", home=home)
    assert "Where is the smoke to lie?\n1 to 90 Into a hex (2 CP): type 0102, or another of 90" in done.out
    assert "> 0101\n\nType a number, a key, or a command" in done.out
    assert "Smoke lies in 0108." in " ".join(done.out.split())


def test_the_sheet_and_the_cards(home: Path) -> None:
    """Everybody's ratings as they are now, the Germans that are known, and what is printed on a card."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}sheet\nunit t\nunit q\nunit\n", home=home)
    assert (
        "A  M4A3 Ruth       5/5   5   7   1   8     4     2      38  1307 ↑\n     commander, two Turns, open\n"
        in done.out
    )
    assert "Known Germans ───" in done.out
    assert "Unit card       GE1, worth 3 Victory Points\n" in done.out
    assert "There is no unit 'q'; sheet lists them all." in done.out
    assert "Which unit? Type unit A." in done.out


def test_other_commands(home: Path) -> None:
    """The map elsewhere, the key to it, the rule in force, the paragraph as it is printed."""
    typed = f"book\nrule\n{PLACED}map 1404\nmap t\nmap 9999\nkey\nrule\nrule 6.11\nbook\n"
    done = play_outpost(*FIGHT, typed=typed, home=home)
    assert done.out.count("1404 (The Signal): clear, level 3. T Tiger. There is a position.") == 2
    assert "There is no hex, no place and no unit '9999' on the map." in done.out
    assert "?3        Event marker 3\n" in done.out
    assert "Section 3 of the rules is in force here." in done.out
    assert "6.1 The Action Round ───" in done.out
    assert "One phase after the other; see 6.2." in done.out
    assert "There is no rule '6.11' in this book. Did you mean '6.1'?" in done.out
    assert "No paragraph has been read yet." in done.out
    assert "Activate GE1" in done.out or "activate" in done.out.split("> book")[-1].lower()


def test_the_map_as_a_picture(home: Path, tmp_path: Path) -> None:
    """In a file that is named, over an older one; where there can be none, a sentence says so, and play goes on."""
    file, plain = tmp_path / "new" / "Signal.SVG", tmp_path / "plain"
    plain.write_text("no folder")
    done = play_outpost(*FIGHT, typed=f"{PLACED}map {file}\nmap {file}\nmap {plain}/x.svg\n", home=home)
    said = " ".join(done.out.split())

    assert said.count("The map is drawn; a browser shows it.") == 2
    assert file.read_text("utf-8").startswith('<svg class="hd-map"')
    assert "<title>T Tiger (German), 1404," in file.read_text("utf-8")
    assert "the map cannot be drawn in " in said.lower()


def test_help_tells_every_command(home: Path) -> None:
    """Those of all books, and those of platoon games; no word means two of them."""
    done = play_outpost("--seed", "1", typed="help\n", home=home)
    assert all(f"\n{command.name} " in done.out and command.help[:40] in done.out for command in OWN)
    words = [word for command in (*OWN, *COMMANDS) for word in {command.name, *command.short}]
    assert len(words) == len(set(words)) + len({"sheet", "s"})


def test_undo_and_log(home: Path) -> None:
    """A choice that rolled nothing is taken back; the log has everything."""
    done = play_outpost("--mission", "3", "--seed", "3", typed="1\nundo\nundo\nlog\n", home=home)
    assert "> undo\n\nTaken back.\n" in done.out
    assert "There is no choice to take back yet." in done.out


def test_the_game_goes_on_the_next_time(home: Path) -> None:
    """Without its mission, or with the same; another needs --new."""
    play_outpost("--mission", "the-signal", "--seed", "3", typed="1\nat:1307\n", home=home)
    again = play_outpost(home=home)
    assert "Your game goes on: seed 3, 2 choices so far." in again.out
    assert "· A M4A3 Ruth stands in 1307 (Mill).\n" in again.out
    assert play_outpost("--mission", "3", home=home).code == 0
    other = play_outpost("--mission", "1", home=home)
    assert other.code == 2
    assert "an unfinished game of the-signal is kept in" in other.err
    assert play_outpost("--mission", "1", "--new", home=home).code == 0


def test_typed_dice(home: Path) -> None:
    """The question says what the dice are for."""
    done = play_outpost("--dice", "typed", typed="1\n11\n0\n0\n", home=home)
    assert "Perception Check (A): roll 1D10 and type the face.\n" in done.out
    assert "A die of 10 sides shows a number from 1 to 10." in done.out
    assert "Activation Check: rolled 10, needed 5 or less: nothing stirs." in done.out


def test_a_new_platoon(home: Path) -> None:
    """Crews are bought before there is any map to see."""
    done = play_outpost("--platoon", "new", "--seed", "2", home=home)
    assert "Platoon quality, rolled " in done.out
    assert "1 Initiative 5, a commander, Crew Rating 5 (21 points)\n" in done.out
    assert "____/" not in done.out


def test_a_paragraph_is_tried(home: Path) -> None:
    """In a condition of one's choice, beside the game that is kept."""
    done = play_outpost(
        "--mission", "2", "--from", "panther-on-the-signal", "--condition", "2", "--seed", "4", home=home
    )
    assert "P Panther appears in 1404 (The Signal), facing south-south-east." in done.out
    assert "condition 2 of 3" in done.out


def test_a_narrow_terminal(home: Path) -> None:
    """No line is wider than the terminal, the map's included."""
    done = play_outpost("--seed", "1", home=home, columns=40)
    assert max(map(len, done.out.partition("The game is kept.")[0].splitlines())) <= 40


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--mission", "first-ligt"],
            (
                "no mission 'first-ligt' in outpost: there are first-light, the-bridge, the-signal, last-lorry, "
                "the-camp, the-hill, the-long-day; did you mean 'first-light'?"
            ),
        ),
        (["--mission", "9"], "no mission '9' in outpost: there are first-light,"),
        (["--platoon", "secnd"], "no platoon 'secnd' in mission first-light: there are first, new"),
        (["--mission", "3", "--platoon", "new"], "no platoon 'new' in mission the-signal: there is first"),
        (["--condition", "3"], "no condition 3: the mission has 1 to 2"),
        (["--sighted", "77"], "no sighting '77' in this book"),
        (
            ["--rule", "closed-sigh"],
            (
                "no optional rule 'closed-sigh': there are shared-platoon, closed-sight, shell-types, "
                "three-machineguns, hidden-targets, german-guesses; did you mean 'closed-sight'?"
            ),
        ),
        (["--player", "Ann"], "a platoon is shared by two players or more, each with a name of his own"),
        (["--from", "nowhere"], "no paragraph 'nowhere' in this book"),
        (["--auto", "genius"], "no policy 'genius'; there are random, explorer, commander, thinking"),
    ],
)
def test_wrong_use(home: Path, arguments: list[str], said: str) -> None:
    """One sentence, and the exit code of wrong use."""
    done = play_outpost(*arguments, home=home)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("hulldown: ")
    assert said in done.err
    assert len(done.err.splitlines()) == 1


BRIDGE = ("--mission", "the-bridge", "--platoon", "second", "--seed", "1")


def test_optional_rules(home: Path) -> None:
    """The briefing names them; a game that is kept goes on with them, and not without (9.5, 9.9)."""
    rules = ("--rule", "three-machineguns", "--rule", "shell-types")
    done = play_outpost(*BRIDGE, *rules, typed="smoke-2\ngp-6\nunit A\nsheet\n", home=home)
    assert "· Optional rules: shell-types (9.5) and three-machineguns (9.9)." in done.out
    assert "A M26 Portia: how many smoke rounds of 20?" in done.out
    assert "A M26 Portia: how many GP rounds of the other 18?" in done.out
    assert "· A M26 Portia carries 12 AP, 6 GP and 2 smoke rounds." in done.out
    assert "\nRounds         12 AP, 6 GP, 2 smoke\nMachineguns    bow 1, hull 1, turret 2\n" in done.out
    assert "  12/6/2  to enter\n" in done.out

    assert "Your game goes on" in play_outpost(*rules, home=home).out
    other = play_outpost("--rule", "closed-sight", home=home)
    assert (other.code, other.out) == (2, "")
    assert "go on with it without --mission, --platoon, --rule and --player, or say --new to begin another" in other.err


def test_players(home: Path) -> None:
    """Each is asked by name about his own units, and their points are counted apart (1.1)."""
    typed = "2\n1\n1\n1\nenter:B:0105\nB\nsheet\ndone\nfinish\n"
    done = play_outpost(*BRIDGE, "--player", "Ann", "--player", "Ben", typed=typed, home=home)
    assert "Whose is A M26 Portia?" in done.out
    assert "· A M26 Portia is Ben's.\n" in done.out
    assert "Ann: B C I, 0 VP · Ben: A, 0 VP" in done.out
    assert "\nAnn: B M4A3 Nerissa in 0105:\n" in done.out
    assert "\nOperations. Who moves?\n" in done.out
    assert "     Ann's, commander, open\n" in done.out
    assert "· By player: Ann 0, Ben 0." in done.out


# Giving up, passing, and having it played -----------------------------------------------------------------------------


def test_a_mission_is_conceded_when_that_is_meant(home: Path) -> None:
    """Not by a slip; then it ends as it stands, in Rounds as well."""
    done = play_outpost("--seed", "1", typed="concede\nconcede yes\n", home=home)
    assert "If you mean it, type concede yes." in " ".join(done.out.split())
    assert "· You give the mission up.\n" in done.out
    assert "The mission is over ───" in done.out

    rounds = play_outpost(*FOUGHT, typed="run round\nconcede yes\n", home=home)
    assert "You give the mission up." in rounds.out


FOUGHT = ("--mission", "2", "--from", "panther-on-the-signal", "--condition", "2", "--seed", "4")
"""A game that begins with a fight."""


def test_the_briefing_can_be_read_again(home: Path) -> None:
    """Whenever a mission is under way."""
    done = play_outpost("--seed", "1", typed="briefing\nquit\n", home=home)
    assert done.out.count("Mission 1: First Light") == 2


def test_operations_are_not_passed(home: Path) -> None:
    """There is no Round to pass."""
    done = play_outpost("--seed", "1", typed="pass\nquit\n", home=home)
    assert "There is no Round to pass: in Operations you move whom you like." in done.out


def test_a_bot_plays_on_to_the_end_of_the_mission(home: Path) -> None:
    """Everything is told as if it had been chosen."""
    done = play_outpost("--seed", "3", "--mission", "the-signal", typed="run\n", home=home)
    assert "The mission is over ───" in done.out
    assert "T Tiger (killed)" in done.out
    assert "run plays to the end" in play_outpost("--seed", "3", typed="run fast\nquit\n", home=home).out


def test_a_whole_round_is_passed_at_one_key(home: Path) -> None:
    """Until the next begins, or something else is asked."""
    done = play_outpost(*FOUGHT, typed="pass\nrun round\nquit\n", home=home)
    assert (done.code, done.err) == (0, "")
    assert "Round 2 ───" in done.out
    assert "No Round is under way." in play_outpost("--seed", "1", typed="run round\nquit\n", home=home).out


def test_a_tanks_own_letter_tells_of_the_tank(home: Path) -> None:
    """It is never short for a command: `B` would print the book, and spoil it."""
    done = play_outpost(*FOUGHT, typed="B\nb\nquit\n", home=home)
    assert "B M4A3 Rosalind" in done.out
    assert "as the printed book has it" not in done.out
    assert "In the book" not in done.out


def test_nor_is_it_the_beginning_of_an_option(home: Path) -> None:
    """`C`, while A is in hand in Operations, buttons nobody up; `close` does."""
    done = play_outpost("--seed", "1", typed="1\nA\nC\nclose\nquit\n", home=home)
    told = done.out.split("> C\n")[1]
    assert "Ruth buttons up" not in told.split("> close\n")[0]
    assert "Ruth buttons up" in told.split("> close\n")[1]


def test_why_something_cannot_be_done(home: Path) -> None:
    """The sentence of the rule, for the unit in hand or one that is named."""
    typed = "why\nwhy fire P\nwhy dance\nwhy B\nwhy move 1404\nwhy drive-slow\nquit\n"
    said = " ".join(play_outpost(*FOUGHT, typed=typed, home=home).out.split())
    for sentence in (
        "Why what? Type why B, why fire GE3 or why move 2517.",
        "> why fire P It is not on the map (6.10).",
        "No action 'dance'; there are entry, move, fire,",
        "> why B It is the Turn of A M4A3 Ruth (6.1).",
        "> why move 1404 It has yet to enter the map (6.10).",
    ):
        assert sentence in said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why fire Z", "There is no unit 'Z' in the game; sheet lists them all."),
        ("why fire GE9", "There is no unit 'GE9' in the game; sheet lists them all."),
        ("why fire at T", "Nothing is against it: it is offered."),
        ("why fast", "Nothing is against it: it is offered."),
        ("why off", "It is not at the edge of the map (7.1)."),
        ("close; why fast", "A closed tank does not drive fast (6.7)."),
        ("slow; why slow", "It is moving already (7.5)."),
    ],
)
def test_why_takes_the_keys_of_the_menu_and_says_who_is_not_there(home: Path, typed: str, said: str) -> None:
    """What names nobody is no shot that is offered; a key stands for its action, whether that is offered or not."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}a\n{typed}\nquit\n", home=home)

    assert " ".join(done.out.split(f"> {typed}\n")[1].split()).count(said) == 1


def test_a_report_is_written(home: Path) -> None:
    """In the middle of a game and when it is left: a page, or Markdown with its map beside it."""
    page, text = home / "game.html", home / "game.md"
    typed = f"{PLACED}report {text}\nreport\nreport a.txt\n"
    done = play_outpost(*FIGHT, "--report", str(page), typed=typed, home=home)
    assert "The report so far is in" in done.out
    assert "map in game.svg." in " ".join(done.out.split())
    assert "Where to? Type report FILE.html, or report FILE.md." in done.out
    assert "A report is FILE.html or FILE.md, and not a.txt." in done.out
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert "![The map as it stands](game.svg)" in text.read_text("utf-8")
    assert (home / "game.svg").read_text("utf-8").startswith("<svg")


def test_a_report_of_another_kind_is_refused_before_the_game(home: Path) -> None:
    """In a sentence, and nothing is played."""
    done = play_outpost("--report", "game.pdf", home=home)
    assert (done.code, done.out) == (2, "")
    assert "a report is FILE.html or FILE.md, and not game.pdf" in done.err


# Looking, and going ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("look 1307 1404", "From 1307 (Mill) to 1404 (The Signal): range 2. Nothing is in the way."),
        ("look t", "From 1307 (Mill) to 1404 (The Signal): range 2."),
        ("look 0107 0511", "Higher ground in 0309 is in the way (8.2). Woods in 0409 are in the way (8.2)."),
        ("look", "Look from where to where? Type look 2517 3419"),
        ("look 1307 9999", "There is no hex, no place and no unit '9999' on the map."),
        ("at t", "T Tiger in 1404 (The Signal), range 2, in an improved position"),
        ("at q", "There is nothing to fire at there now; why fire says what stands in the way."),
        ("look the signal mill", "From 1404 (The Signal) to 1307 (Mill): range 2. Nothing is in the way."),
        ("map Mill", "1307 (Mill)"),
        ("map windmill", "There is no hex, no place and no unit 'windmill' on the map."),
        ("map all", "Letters are units, ? an Event marker"),
        ("go", "Who goes where? Type go 2517, or go B 2517; slow or fast says how."),
        ("go b 1306", "It is unaware of the enemy (6.5)."),
        ("go 1306 slow", "· A goes into 1306."),
        ("slow; d; end", "· A turns right. · C M10 Hero has its Turn."),
        ("slow; d; d", "· A turns right"),
        ("slow; nonsense; d", "Type a number, a key, or a command: map, unit, odds, go, sheet, undo, quit;"),
        ("hide cats", "Hide what? Type hide dice, or hide story; show brings it back."),
        ("hide dice", "The dice are told no more; show dice brings it back."),
        ("show story", "The story is told again."),
    ],
)
def test_what_is_typed_in_a_fight(home: Path, typed: str, said: str) -> None:
    """Each is done, or answered in a sentence that says what can be typed."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}a\n{typed}\nquit\n", home=home)

    assert (done.code, done.err) == (0, "")
    assert said in " ".join(done.out.split(f"> {typed}\n")[1].split())


def test_go_gives_a_unit_its_turn_and_sends_it(home: Path) -> None:
    """Where it is asked whose Turn it is, one word is enough."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}go a 1306 slow\nquit\n", home=home)
    assert "· A goes into 1306." in done.out


def test_what_was_typed_after_a_slip_is_forgotten(home: Path) -> None:
    """Nothing is done that was meant for another place."""
    done = play_outpost(*FIGHT, typed=f"{PLACED}a\nslow; nonsense; d\nquit\n", home=home)
    assert "turns right" not in done.out.split("> slow; nonsense; d\n")[1]


def test_enter_ends_a_turn_in_which_nothing_is_left(home: Path) -> None:
    """The question says so; before that Enter shows the question again."""
    typed = f"{PLACED}a\n\nfire:all\nfire:machineguns\nfire:machineguns\n\nquit\n"
    out = play_outpost(*FIGHT, typed=typed, home=home).out
    assert "0 Crew Points left. Enter ends it.\n" in out
    assert "one Turn: A" in out.split("Enter ends it.")[-1]


def test_dice_that_are_hidden_are_not_told(home: Path) -> None:
    """What came of them is."""
    typed = f"{PLACED}a\nhide dice\nfire:main-gun:gp\nquit\n"
    told = play_outpost(*FIGHT, typed=typed, home=home).out.split("> fire:main-gun:gp\n")[1]
    assert "A fires GP with the main gun at T Tiger" in told
    assert "rolled" not in told


def test_a_unit_is_asked_for_by_its_letter_whatever_is_offered(home: Path) -> None:
    """`D` is a unit, and `d` turns right; it would turn the tank that drives."""
    typed = f"{PLACED}a\nslow\nD\nd\nquit\n"
    before, after = play_outpost(*FIGHT, typed=typed, home=home).out.split("> D\n")[1].split("> d\n")
    assert before.startswith("\nD M10 Viola ")
    assert "turns right" not in before
    assert "A turns right." in after


def test_pass_asks_once_more_in_the_midst_of_a_movement(home: Path) -> None:
    """It may have been meant for a question that was not asked; a Round cannot be taken back."""
    typed = f"{PLACED}a\nslow\npass\npass round\nquit\n"
    warned, passed = play_outpost(*FIGHT, typed=typed, home=home).out.split("> pass\n")[1].split("> pass round\n")
    assert warned.startswith("\nA is moving. To end its Turn, and all others of this Round, type pass\nround.\n")
    assert "Tiger's Turn" not in warned
    assert "Tiger's Turn" in passed


def test_the_end_of_a_movement_that_ends_the_turn_is_not_that_of_another(home: Path) -> None:
    """To end a Turn while moving is to halt first; who has nothing left to do then has ended, and no more is ended."""
    start = ("--mission", "first-light", "--seed", "1", "--at", "GE1=0306")
    done = play_outpost(*start, typed="2\nend\nquit\n", home=home)
    after = done.out.split("> end\n")[1]
    assert "A M4A3 Ruth has its Turn." in after
    assert "Type a number" not in after

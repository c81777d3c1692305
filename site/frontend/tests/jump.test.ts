/** How the jump box reads what is typed, and what it puts first. */

import { describe, expect, test } from "vitest";
import type { JumpIndex } from "../src/generated/jump";
import { placesOf } from "../src/jump/places";
import { find } from "../src/jump/rank";
import { words } from "../src/jump/words";

const index = (name: string, parts: Partial<JumpIndex>): JumpIndex => ({
  name, title: name, folder: `books/${name}/`, things: [], series: [], ...parts,
});

const tanks = index("tanks", {
  things: [
    { kind: "rule", title: "Fire", to: "r#9", number: "9" },
    { kind: "rule", title: "To Hit", to: "r#9.1", number: "9.1", text: "Count the losses. A Panther hits." },
    { kind: "rule", title: "Line of Sight", to: "r#9.10", number: "9.10", also: ["LOS"] },
    { kind: "rule", title: "Losses", to: "r#4", number: "4" },
    { kind: "term", title: "Defilade", to: "r#t", also: ["hull down in a fold"] },
    { kind: "table", title: "Costs", to: "t#c", inside: ["Half-tracked", "Woods"] },
    { kind: "card", title: "British 17 pdr", to: "c#17", also: ["17-pdr"] },
    { kind: "marker", title: "Event marker 3", to: "m1#3", number: "3", inside: ["One"] },
    { kind: "marker", title: "Event marker 3", to: "m2#3", number: "3", inside: ["Two"] },
    { kind: "rule", title: "Closed Vehicles", to: "r#5", number: "5", text: "Who is inside sees less, and cannot be picked off." },
    { kind: "rule", title: "Flanking Minefields", to: "r#13", number: "13" },
    { kind: "rule", title: "Smoky Ground", to: "r#14", number: "14", text: "Ammunition runs short; a minefield does not." },
    { kind: "mission", title: "The Ford", to: "m3", number: "3", text: "Victory is a bridge." },
    { kind: "erratum", title: "Woods", to: "e#1", number: "1", text: "Losses in woods." },
    { kind: "erratum", title: "Panther losses", to: "e#2", number: "2", text: "A Panther, and its losses." },
    { kind: "erratum", title: "Who is picked off", to: "e#77", number: "77" },
  ],
  series: [
    { kind: "paragraph", title: "Paragraph", to: "p#p", numbers: ["9", "505"] },
    { kind: "unit-card", title: "Unit card", to: "u#", numbers: ["GE28"] },
    { kind: "hex", title: "Hex", to: "m#hex-", numbers: ["0505", "4220"] },
  ],
});
const others = index("others", {
  things: [
    { kind: "rule", title: "Smoke", to: "r#1", number: "1" },
    { kind: "rule", title: "To Hit", to: "r#2", number: "2", text: "Defilade. Woods." },
  ],
});
const PLACES = [placesOf(others), placesOf(tanks)];

/** The addresses of what is found by somebody in the book of tanks. */
const found = (typed: string, page = "books/tanks/r") =>
  find(PLACES, typed, { index: "tanks", page }).map(({ place }) => place.to.replace("books/", ""));

describe("words", () => {
  test.each([
    ["GE28", ["ge", "28"]], ["ge-28", ["ge", "28"]], ["§ 9.10.", ["9.10"]], ["7.5cm KwK", ["7.5", "cm", "kwk"]],
    ["Losses", ["losse"]], ["LOS", ["los"]], ["pass", ["pass"]], ["armoured", ["armored"]], ["armour", ["armor"]],
    ["Süderath", ["suderath"]], ["enemy’s", ["enemy"]], ["?! …", []],
  ])("%j is %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe("what is typed goes to", () => {
  test.each([
    ["an exact number, and not to what begins with it", "9.1", "tanks/r#9.1"],
    ["a rule before a paragraph of the same number", "9", "tanks/r#9"],
    ["the paragraph, when it is called one", "paragraph 9", "tanks/p#p9"],
    ["the paragraph, shortly", "p. 9", "tanks/p#p9"],
    ["the section, by its sign", "§9.10", "tanks/r#9.10"],
    ["a paragraph that no rule has the number of", "505", "tanks/p#p505"],
    ["a hex", "hex 4220", "tanks/m#hex-4220"],
    ["a hex without the word", "4220", "tanks/m#hex-4220"],
    ["a card, however it is written", "ge 28", "tanks/u#GE28"],
    ["what the glossary has another word for", "los", "tanks/r#9.10"],
    ["what a meaning begins with", "hull-down", "tanks/r#t"],
    ["a name inside a title", "17pdr", "tanks/c#17"],
    ["a thing by its kind behind it", "costs table", "tanks/t#c"],
    ["a table that has the name in it", "half tracked", "tanks/t#c"],
    ["the erratum called so before a table that has it in it", "woods", "tanks/e#1"],
    ["the book one is in before others", "to hit", "tanks/r#9.1"],
    ["another book, if nothing here is called so", "smoke", "others/r#1"],
    ["the text, if nothing is called so", "panther", "tanks/r#9.1"],
    ["what begins so, while it is typed", "defi", "tanks/r#t"],
    ["what begins so here, though another book has it whole", "smok", "tanks/r#14"],
    ["what another game calls it", "buttoned up", "tanks/r#5"],
    ["a longer question with another game's word in it", "vehicles buttoned up", "tanks/r#5"],
    ["what is meant, with two letters the wrong way round", "minefeild", "tanks/r#13"],
    ["what is meant, with a letter too few", "mineield", "tanks/r#13"],
    ["a text with most of the words", "crew picked off inside", "tanks/r#5"],
    ["the rule before the erratum with the words in its title", "picked off", "tanks/r#5"],
    ["an erratum by its number, when it is called one", "erratum 77", "tanks/e#77"],
    ["a mission, whatever is sought in it", "mission 3 victory", "tanks/m3"],
  ])("%s: %s", (_, typed, first) => {
    expect(found(typed)[0]).toBe(first);
  });

  test("whole words: what begins with LOS is left out, for something is called so", () => {
    expect(found("los")).toEqual(["tanks/r#9.10"]);
    expect(found("9.1")).toEqual(["tanks/r#9.1"]);
  });

  test("the marker of the page that one is on", () => {
    expect(found("marker 3", "books/tanks/m2")).toEqual(["tanks/m2#3", "tanks/m1#3"]);
  });

  test("an erratum, by its number alone, after everything", () => {
    expect(found("1")).toEqual(["others/r#1", "tanks/e#1"]);
  });

  test("no number is a slip for another", () => {
    expect([found("4221"), found("9.11"), found("505 506")[0]]).toEqual([[], [], "tanks/p#p505"]);
  });

  test("nothing, where there is nothing", () => {
    expect([found("zeppelin"), found("?!"), found("")]).toEqual([[], [], []]);
  });
});

test("a result says which name inside was meant, and what is written around a word", () => {
  const because = (typed: string) => find(PLACES, typed, { index: "tanks", page: "" })[0]?.because;
  expect(because("half tracked")).toBe("Half-tracked");
  expect(because("panther")).toBe("Count the losses. A Panther hits.");
  expect(because("fire")).toBe("");
});

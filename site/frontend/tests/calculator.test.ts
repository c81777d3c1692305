/** What a form means, and how an answer is put. */

import { describe, expect, test } from "vitest";
import { beginnings, choices, type Entry, valuesOf } from "../src/calculator/entries";
import { appliedIn, changed } from "../src/calculator/modifiers";
import { beyond, ladder } from "../src/calculator/order";
import { summed, telling, unprinted } from "../src/calculator/summary";
import { figure, fraction, percent, readable, said, sentence } from "../src/calculator/words";
import type { CalculatorFile, Field, Value } from "../src/generated/calculator";
import { calculator } from "../src/odds";
import { Refused } from "../src/odds/refused";
import { file } from "./file";

const FIELDS: { [kind: string]: Field } = {
  number: { name: "one", label: "range", kind: "number", least: 2, most: 9 },
  halves: { name: "one", label: "smoke", kind: "number", least: -1, most: 2, halves: true },
  word: { name: "one", label: "need", kind: "number", least: 2, most: 9, words: ["none"], called: { none: "none" } },
  bool: { name: "one", label: "moving", kind: "bool" },
  names: { name: "one", label: "cover", kind: "names", names: ["open", "wall"], called: { open: "open", wall: "a wall" } },
  list: { name: "one", label: "hit", kind: "names-list", names: ["hull", "turret"] },
  card: { name: "one", label: "gun", kind: "card", of: "guns", words: ["none"], called: { none: "no gun" } },
  dice: { name: "one", label: "dice", kind: "dice" },
  records: {
    name: "one", label: "targets", kind: "records", most: 3,
    fields: [{ name: "open", label: "open", kind: "bool", default: true }],
  },
};

/** The value that a field has when nothing was touched, or when something stands there. */
function read(kind: string, entry?: Entry, first?: Value): Value {
  const field = FIELDS[kind]!;
  const begun = beginnings(file, [field], first === undefined ? {} : { one: first });
  return valuesOf([field], entry === undefined ? begun : { one: entry }).one!;
}

describe("a form", () => {
  test.each([
    ["number", 2], ["halves", 0], ["word", 2], ["bool", false], ["names", "open"], ["list", []], ["card", "17-pdr"],
    ["dice", "1d6"], ["records", []],
  ])("begins, of the kind %s, with %j", (kind, value) => {
    expect(read(kind)).toEqual(value);
  });

  test.each([
    ["number", 7], ["halves", -0.5], ["word", "none"], ["word", 4], ["bool", true], ["names", "wall"],
    ["list", ["turret"]], ["card", "none"], ["dice", "3d8"], ["records", [{ open: false }, { open: true }]],
  ])("of the kind %s gives back the value that it is begun with: %j", (kind, value) => {
    expect(read(kind, undefined, value)).toEqual(value);
  });

  test("a row of several begins with what is usual in its fields", () => {
    expect(read("records", undefined, [{}])).toEqual([{ open: true }]);
  });

  test("names come in the order in which they are printed, however they were ticked", () => {
    expect(read("list", ["turret", "hull"])).toEqual(["hull", "turret"]);
  });

  test.each<[string, Entry, string]>([
    ["number", { word: "", typed: "10" }, "range: from 2 to 9"],
    ["number", { word: "", typed: "" }, "range: from 2 to 9"],
    ["number", { word: "", typed: "2.5" }, "range: from 2 to 9"],
    ["halves", { word: "", typed: "" }, "smoke: from -1 to 2, halves too"],
    ["halves", { word: "", typed: "0.25" }, "smoke: from -1 to 2, halves too"],
    ["dice", "2d", "dice: dice, as in 2d6"],
    ["dice", "21d6", "dice: dice, as in 2d6"],
    ["dice", "2d1", "dice: dice, as in 2d6"],
  ])("of the kind %s refuses %j with a sentence", (kind, entry, why) => {
    expect(() => read(kind, entry)).toThrow(new Refused(why));
  });

  test.each([["d6", "1d6"], [" 2D10 ", "2d10"], ["20d999", "20d999"]])("reads the dice %j as %s", (typed, dice) => {
    expect(read("dice", typed)).toBe(dice);
  });

  test("cards come before words, each with what it is called", () => {
    expect(choices(file, FIELDS.card as never)).toEqual([["17-pdr", "17 pdr"], ["none", "no gun"]]);
  });
});

describe("an answer", () => {
  const outcomes = calculator(file)({ need: 5, gun: false });

  test("tells apart what differs, and once what does not", () => {
    const told = telling(file, outcomes, {});
    expect(told.same.map((field) => field.name)).toEqual(["needed"]);
    expect(told.apart.map((field) => field.name)).toEqual(["hit"]);
  });

  test("a reader who wants nothing told apart is still told something", () => {
    expect(telling(file, outcomes, { hit: false }).apart.map((field) => field.name)).toEqual(["hit"]);
  });

  test("with many outcomes numbers are not told apart, unless they are asked for", () => {
    const many = Array.from({ length: 22 }, (_, nth) => ({
      outcome: { hit: nth % 2 === 0, needed: nth }, weight: 1n, over: 22n,
    }));
    const told = (wishes: Record<string, boolean>) => telling(file, many, wishes).apart.map((field) => field.name);
    expect(told({})).toEqual(["hit"]);
    expect(told({ needed: true })).toEqual(["hit", "needed"]);
    expect(summed(many, telling(file, many, {}).apart)).toEqual([
      { shown: [false], weight: 11n, over: 22n },
      { shown: [true], weight: 11n, over: 22n },
    ]);
  });

  test("outcomes are in order, whatever is likely", () => {
    expect(summed(outcomes, [file.gives[0]!]).map(({ shown, weight }) => [shown, weight])).toEqual([
      [[false], 4n],
      [[true], 2n],
    ]);
  });

  test("what is not printed for one reason stands together under one mark, in the order of the book", () => {
    expect(unprinted(file, new Set([2, 1]))).toEqual([
      {
        kind: "own", of: ["Shot: a gun", "Shot: the dice"], said: "our own", why: "guns are better.",
        mark: "a", origins: [1, 2],
      },
    ]);
    expect(unprinted(file, new Set([3]))).toEqual([]);
  });

  test("there are marks for more reasons than letters", () => {
    const not_printed = Object.fromEntries(
      Array.from({ length: 28 }, (_, nth) => [nth, { kind: "own", of: ["x"], said: "our own", why: `${nth}` }]),
    );
    const marks = unprinted({ ...file, not_printed }, new Set(Array.from({ length: 28 }, (_, nth) => nth)));
    expect(marks.map(({ mark }) => mark).slice(24)).toEqual(["y", "z", "aa", "ab"]);
  });
});

describe("an outcome in order of severity", () => {
  const result: Field = { name: "result", label: "result", kind: "names", names: ["miss", "pinned", "killed"] };
  const chances = [["killed", 1n], ["miss", 3n], ["pinned", 2n]] as const;
  const answer = chances.map(([name, weight]) => ({ outcome: { result: name }, weight, over: 6n }));

  test("has the chance of each, and of each or better", () => {
    expect(ladder(result, [answer]).map(({ value, alone, beyond }) => [value, alone[0]!.weight, beyond[0]!.weight])).toEqual([
      ["miss", 3n, 6n],
      ["pinned", 2n, 3n],
      ["killed", 1n, 1n],
    ]);
  });

  test("has what comes up in one answer alone in the other as well", () => {
    const other = [{ outcome: { result: "miss" }, weight: 1n, over: 1n }];
    expect(ladder(result, [answer, other]).map(({ alone }) => alone.map(({ weight, over }) => `${weight}/${over}`))).toEqual([
      ["3/6", "1/1"],
      ["2/6", "0/1"],
      ["1/6", "0/1"],
    ]);
  });

  test.each<[string, Field, Value[], Value[]]>([
    ["words before numbers", FIELDS.word!, [7, "none", 3], ["none", 3, 7]],
    ["no before yes", FIELDS.bool!, [true, false], [false, true]],
    ["lists by what is in them", FIELDS.list!, [["turret"], [], ["hull"]], [[], ["hull"], ["turret"]]],
    ["records by their fields", FIELDS.records!, [[{ open: true }], [{ open: false }]], [[{ open: false }], [{ open: true }]]],
  ])("has %s", (_, field, values, ordered) => {
    const outcomes = values.map((value) => ({ outcome: { one: value }, weight: 1n, over: 3n }));
    expect(ladder(field, [outcomes]).map(({ value }) => value)).toEqual(ordered);
  });

  test.each<[string, Field, Partial<CalculatorFile>]>([
    ["or better", result, { main: "result", ranked: true }],
    ["or further", result, { main: "result", ranked: false }],
    ["", result, { main: "another", ranked: true }],
    ["", { ...result, names: ["miss", "hit"] } as Field, { main: "result", ranked: true }],
    ["or more", FIELDS.number!, {}],
    ["", FIELDS.bool!, {}],
  ])("calls the rest %j", (said, field, of) => {
    expect(beyond({ ...file, ...of }, field)).toBe(said);
  });
});

describe("modifiers", () => {
  const [near, far] = ["near", "far"].map((name) => ({ name, value: 1 }));
  const section = { first: false, modifiers: [near!, far!] };
  const done = (before: number, ...values: number[]) => ({
    before,
    after: before + values.reduce((sum, value) => sum + value, 0),
    applied: values.map((value) => ({ modifier: near!, value })),
  });

  test("those that apply have their values, and whether they always do", () => {
    expect(appliedIn(section, [done(3, 1), done(4, 2)])).toEqual([
      { modifier: near, values: [1, 2], always: true },
      { modifier: far, values: [], always: false },
    ]);
    expect(appliedIn(section, [done(3, 1), done(4)])[0]?.always).toBe(false);
  });

  test.each([
    ["from 3 to 5", [done(3, 2), done(3, 2)]], ["stays 3", [done(3)]], ["+2 in all", [done(3, 2), done(4, 2)]],
    ["stays as it is", [done(3), done(4)]], ["changes with the dice", [done(3, 2), done(4)]],
  ])("together: %s", (said, all) => {
    expect(changed(all)).toBe(said);
  });
});

describe("words", () => {
  test.each([
    [0n, 6n, "0.0%"], [6n, 6n, "100.0%"], [1n, 3n, "33.3%"], [1n, 5000n, "<0.1%"], [4999n, 5000n, ">99.9%"],
    [1n, 16n, "6.3%"],
  ])("%i of %i is %s", (weight, over, text) => {
    expect(percent(weight, over)).toBe(text);
  });

  test.each([
    [6n, 36n, "1/6"], [10197n, 50000n, "10197/50000"], [99671n, 400001n, "1 in 4.0"], [46277651n, 640000000n, "1 in 14"],
    [3n, 1000000000n, "1 in 333,333,333"], [999999937n, 1000000000n, "all but 1 in 15,873,016"],
  ])("%i of %i is written %s", (weight, over, text) => {
    expect(readable(weight, over)).toBe(text);
  });

  test.each([[0, "0"], [0.5, "½"], [-0.5, "−½"], [2.5, "2½"], [-3, "−3"]])("%d is written %s", (value, text) => {
    expect(figure(value)).toBe(text);
  });

  test("a value is said as its field has it", () => {
    expect(said(file, FIELDS.bool!, true)).toBe("yes");
    expect(said(file, file.gives[1]!, 3)).toBe("3 points");
    expect(said(file, FIELDS.names!, "wall")).toBe("a wall");
    expect(said(file, FIELDS.card!, "17-pdr")).toBe("17 pdr");
    expect(said(file, FIELDS.list!, [])).toBe("none");
    expect(said(file, FIELDS.list!, ["hull", "turret"])).toBe("hull, turret");
    expect(said(file, FIELDS.records!, [{ open: true }, { open: false }])).toBe("yes, no");
    expect([sentence("range"), fraction(6n, 36n)]).toEqual(["Range", "1/6"]);
  });
});

/** Rows of a table that is compared. */

import { expect, test } from "vitest";
import { type Entry, fits, ordered, same } from "../src/tables/rows";

const row = (name: string, ...values: string[]): Entry => ({ name, text: values.join(" ").toLowerCase(), values });
const TIGER = row("tiger", "Tiger", "tank", "10");
const JEEP = row("jeep", "Jeep", "car", "2");
const GUN = row("gun", "Gun", "gun", "");
const NUMBERS = [false, false, true];
const ALL = { typed: "", columns: new Map<number, string>(), ticked: new Set<string>(), onlyTicked: false };

const shown = (wanted: Partial<typeof ALL>) =>
  [TIGER, JEEP, GUN].filter((one) => fits(one, { ...ALL, ...wanted }, NUMBERS)).map(({ name }) => name);

test("words, a word of a column, a least number and ticks decide what is shown", () => {
  expect(shown({})).toEqual(["tiger", "jeep", "gun"]);
  expect(shown({ typed: "TIG 10" })).toEqual(["tiger"]);
  expect(shown({ columns: new Map([[1, "car"]]) })).toEqual(["jeep"]);
  expect(shown({ columns: new Map([[2, "3"]]) })).toEqual(["tiger"]);
  expect(shown({ columns: new Map([[2, "0"]]) })).toEqual(["tiger", "jeep"]);
  expect(shown({ typed: "tiger", ticked: new Set(["gun"]), onlyTicked: true })).toEqual(["gun"]);
});

test("numbers are sorted as numbers, and where nothing stands comes last either way", () => {
  const names = (column: number, falling: boolean) =>
    ordered([GUN, TIGER, JEEP], { column, falling }, NUMBERS).map(({ name }) => name);
  expect(names(2, false)).toEqual(["jeep", "tiger", "gun"]);
  expect(names(2, true)).toEqual(["tiger", "jeep", "gun"]);
  expect(names(0, false)).toEqual(["gun", "jeep", "tiger"]);
  expect(ordered([GUN, TIGER], null, NUMBERS)).toEqual([GUN, TIGER]);
});

test("what does not differ is known", () => {
  expect(same([TIGER, JEEP], 2)).toBe(false);
  expect(same([TIGER, TIGER], 2)).toBe(true);
});

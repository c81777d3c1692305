/** Distributions, tables and expressions, each by itself; whole procedures are held against the engine. */

import { describe, expect, test } from "vitest";
import type { Axis, Rows } from "../src/generated/calculator";
import { add, certain, empty, lowest, merged, mixed, parted, thrown } from "../src/odds/distribution";
import { meets, WORK, within } from "../src/odds/operators";
import { Refused } from "../src/odds/refused";
import { lookUp } from "../src/odds/tables";
import { calculator, noted } from "../src/odds";
import { file } from "./file";

function weights<T>(distribution: { weights: Map<string, { value: T; weight: bigint }> }): [T, bigint][] {
  return [...distribution.weights.values()].map(({ value, weight }) => [value, weight]);
}

describe("distributions", () => {
  test("two dice fall in 36 ways, and seven is the likeliest total", () => {
    const ways = thrown("2d6", "sum");
    expect(ways.over).toBe(36n);
    expect(weights(ways).find(([total]) => total === 7)).toEqual([7, 6n]);
    expect(weights(ways)).toHaveLength(11);
  });

  test("a pool keeps its faces, the least first, and equal pools are one", () => {
    expect(weights(thrown("2d2", "pool"))).toEqual([[[1, 1], 1n], [[1, 2], 2n], [[2, 2], 1n]]);
    expect(weights(thrown("2d2", "total"))).toEqual([[[2], 1n], [[3], 2n], [[4], 1n]]);
  });

  test("distributions over other wholes are mixed exactly", () => {
    const half = empty<string>(2n);
    add(half, "hit", 1n);
    const third = empty<string>(3n);
    add(third, "miss", 1n);
    const both = mixed([half, third]);
    expect([both.over, weights(both)]).toEqual([6n, [["hit", 3n], ["miss", 2n]]]);
  });

  test("states that become equal are one", () => {
    const [even, odd] = parted(thrown("1d6", "sum"), (face) => (face as number) % 2 === 0);
    expect([weights(even).length, weights(odd).length]).toEqual([3, 3]);
    expect(weights(merged(even, () => "even"))).toEqual([["even", 3n]]);
    expect(certain(1).over).toBe(1n);
  });

  test("fractions are told in lowest terms", () => {
    expect(lowest(6n, 36n)).toEqual([1n, 6n]);
    expect(lowest(0n, 36n)).toEqual([0n, 1n]);
  });
});

describe("tables", () => {
  const range: Axis[] = [["range", "number"]];
  const spans: Rows = [[null, 2, "near"], [3, 5, "far"]];

  test.each([[-4, "near"], [-4.5, "near"], [2, "near"], [3, "far"]])("at %d stands %s", (at, cell) => {
    expect(lookUp("To Hit", range, spans, [at])).toBe(cell);
  });

  test.each([
    [6, "To Hit: no range 6; it has 2 to 5"],
    [4.5, "To Hit: no range 4.5; it has 2 to 5"],
  ])("at %d it has nothing, and says what it has", (at, sentence) => {
    expect(() => lookUp("To Hit", range, spans, [at])).toThrow(new Refused(sentence));
  });

  test("a name that is not there is named", () => {
    expect(() => lookUp("To Hit", [["cover", "names"]], { open: 7 }, ["wall"])).toThrow(
      new Refused("To Hit: no cover 'wall'"),
    );
  });

  test("a cell with bands is read by the last key", () => {
    const rows: Rows = { gun: { bands: [["killed", null, 3], ["pinned", 4, 6]] } };
    const axes: Axis[] = [["sort", "names"]];
    expect(["killed", "pinned", "none"]).toEqual([1, 6, 7].map((die) => lookUp("Damage", axes, rows, ["gun", die])));
  });
});

describe("operators", () => {
  test("a half is rounded down, below zero as well", () => {
    expect([WORK.half(7), WORK.half(-7), WORK.half(-1)]).toEqual([3, -4, -1]);
  });

  test("nothing goes into a size below one, and there is no negative nothing", () => {
    expect(WORK.goes_into(0, 4)).toBe(0);
    expect(Object.is(WORK["*"](-2, 0), 0)).toBe(true);
    expect(Object.is(WORK.negative(0), 0)).toBe(true);
  });

  test("what is automatic is met by any total, and none by none", () => {
    expect([meets(1, "automatic"), meets(99, "none"), meets(4, 4)]).toEqual([true, false, true]);
    expect([within(99, "automatic"), within(1, "none"), within(4, 4)]).toEqual([true, false, true]);
  });
});

describe("a procedure", () => {
  test("its odds are exact, the likeliest first, and it says what it used", () => {
    const notes = noted();
    const chances = calculator(file)({ need: 5, gun: false }, notes);
    expect(chances.map(({ outcome, weight, over }) => [outcome.hit, weight, over])).toEqual([
      [false, 4n, 6n],
      [true, 2n, 6n],
    ]);
    expect([...notes.origins]).toEqual([2]);
  });

  test("a modifier that applies counts, and is noted", () => {
    const notes = noted();
    expect(calculator(file)({ need: 5, gun: true }, notes)[0]?.weight).toBe(3n);
    expect([...notes.origins]).toEqual([1, 2]);
  });

  test("what it requires refuses, in its own words", () => {
    expect(() => calculator(file)({ need: 0, gun: false })).toThrow(new Refused("Shot: there is nothing to roll for"));
  });
});

/** The odds over a number: where they are worked out, how equal ones come together, and how they are drawn. */

import { describe, expect, test } from "vitest";
import { area, figures, ticks } from "../src/calculator/drawing/chart";
import { coloured } from "../src/calculator/colours";
import { ladder } from "../src/calculator/order";
import { type Run, sweep, tried, trimmed } from "../src/calculator/drawing/sweep";
import type { CalculatorFile, NumberField, Step, Tree } from "../src/generated/calculator";
import { calculator } from "../src/odds";
import { breaks } from "../src/odds/breaks";
import { file } from "./file";

const range: NumberField = { name: "range", label: "range", kind: "number", least: 0, most: 1000 };

/** A procedure that needs 2 to 6 on a die, as an expression says. */
function needing(need: Tree, more: Step[] = []): CalculatorFile {
  const steps: Step[] = [...more, { step: "test", name: "hit", dice: "1d6", at_least: need, forget: [] }];
  const shot = { ...file.procedures.shot!, inputs: ["range", "reach"], requires: [], gives: ["hit"], steps, result: { hit: ["value", "hit"] as Tree } };
  return {
    ...file,
    inputs: [range, { ...range, name: "reach" }],
    procedures: { shot },
    tables: { near: { title: "Near", axes: [["range", "number"]], rows: [[null, 99, 3], [100, null, 5]], origins: 1 } },
  };
}

const value = (name: string): Tree => ["value", name];
const runs = (of: CalculatorFile, reach = 300): [number, number][] => {
  const work = sweep(of, calculator(of), range, { reach });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value.map(({ low, high }) => [low, high]);
  }
};

describe("the odds over a number", () => {
  test.each<[string, Tree, [number, number][]]>([
    ["a comparison", ["if", ["<", value("range"), 250], 3, 5], [[0, 249], [250, 1000]]],
    ["a comparison the other way", ["if", [">", 250, value("range")], 3, 5], [[0, 249], [250, 1000]]],
    ["another input", ["if", ["<=", value("range"), ["*", value("reach"), 2]], 3, 5], [[0, 600], [601, 1000]]],
    ["a table", ["look_up", "near", value("range")], [[0, 99], [100, 1000]]],
    ["nothing", 4, [[0, 1000]]],
    ["a sum, of which nothing is known", ["if", ["<", ["+", value("range"), 7], 260], 3, 5], [[0, 252], [253, 1000]]],
  ])("change with %s", (_, need, expected) => {
    expect(runs(needing(need))).toEqual(expected);
  });

  test("are tried where they can change, or at equal distances", () => {
    const given = { reach: 300 };
    expect(tried(needing(["if", ["<", value("range"), 250], 3, 5]), range, given)).toEqual({ numbers: [0, 250, 251], apart: 1 });
    const { numbers, apart } = tried(needing(["half", value("range")]), range, given);
    expect([apart, numbers.length, numbers.at(-1)]).toEqual([5, 201, 1000]);
  });

  test("may change anywhere where a step changes the number itself", () => {
    const step: Step = { step: "let", values: { range: 7 }, forget: [] };
    expect(breaks(needing(4, [step]), "range", { reach: 300 })).toBeNull();
  });

  test("may change anywhere where what it is compared with is changed on the way", () => {
    const step: Step = { step: "let", values: { reach: 7 }, forget: [] };
    expect(breaks(needing(["if", ["<", value("range"), value("reach")], 3, 5], [step]), "range", { reach: 300 })).toBeNull();
  });
});

describe("a chart", () => {
  const hit = { name: "hit", label: "hit", kind: "bool" } as const;
  const sure = (low: number, high: number, is: boolean): Run => ({ low, high, outcomes: [{ outcome: { hit: is }, weight: 1n, over: 1n }] });
  const even = (low: number, high: number): Run => ({
    low, high, outcomes: [true, false].map((is) => ({ outcome: { hit: is }, weight: 1n, over: 2n })),
  });
  const not = (low: number, high: number): Run => ({ low, high, outcomes: null });

  test("leaves out refused ends, and most of a long certain one", () => {
    expect(trimmed([not(0, 4), even(5, 24), sure(25, 1000, false), not(1001, 1002)]).map(({ low, high }) => [low, high])).toEqual([
      [5, 24],
      [25, 27],
    ]);
    expect(trimmed([not(0, 9)])).toEqual([]);
    expect(trimmed([sure(0, 9, true)])).toEqual([sure(0, 9, true)]);
  });

  test("stacks outcomes in order, with a gap where a number is refused", () => {
    const all = [even(3, 4), not(5, 5), sure(6, 7, true)];
    const rungs = ladder(hit, all.map(({ outcomes }) => outcomes ?? []));
    const key = coloured(file, hit, [false, true], () => 1);
    expect(key.map(({ said }, nth) => [said, area(all, rungs, key, nth)])).toEqual([
      ["no", "M0 0H2V0.5H0Z"],
      ["yes", "M0 0.5H2V1H0ZM3 0H5V1H3Z"],
    ]);
  });

  test("in figures has numbers with equal chances in one row", () => {
    const all = [even(3, 4), even(5, 9), not(10, 10), sure(11, 12, true)];
    const rows = figures(all, ladder(hit, all.map(({ outcomes }) => outcomes ?? [])));
    expect(rows.map(({ low, high, shares }) => [low, high, shares?.map(({ weight }) => weight) ?? null])).toEqual([
      [3, 9, [1n, 1n]],
      [10, 10, null],
      [11, 12, [0n, 1n]],
    ]);
  });

  test.each([[0, 46, [0, 10, 20, 30, 40]], [-3, 7, [-3, -2, -1, 0, 1, 2, 3]], [0, 2001, [0, 500, 1000, 1500, 2000]], [7, 1, [7]]])(
    "from %i, with %i numbers, tells a few round ones",
    (least, many, told) => {
      expect(ticks(least, many)).toEqual(told);
    },
  );

  test("with too many outcomes shows the heaviest, and the others as one", () => {
    const field: NumberField = { name: "kills", label: "kills", kind: "number", least: 0, most: 20 };
    const key = coloured(file, field, [...Array(12).keys()], (text) => 100 - Number(text));
    expect(key.map(({ said }) => said)).toEqual(["0", "1", "2", "3", "4", "5", "6", "others"]);
    expect([...key.at(-1)!.values]).toEqual(["7", "8", "9", "10", "11"]);
  });
});

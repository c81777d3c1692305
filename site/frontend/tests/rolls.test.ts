/** Rolls in the page: the same steps as the odds, with dice that fall once. */

import { expect, test } from "vitest";
import { fairly, thrown } from "../src/calculator/rolling/dice";
import { rolledOnce } from "../src/calculator/rolling/rolls";
import { roller } from "../src/odds";
import { Refused } from "../src/odds/refused";
import { file } from "./file";

const roll = roller(file);

test("a roll says which dice fell, what modified what, and what came of it", () => {
  expect(rolledOnce(file, roll, { need: 5, gun: true }, () => 3)).toEqual({
    title: "Shot",
    situation: "need 5, gun",
    dice: [{ of: "hit", sides: 6, faces: [4] }],
    came: "hit yes, needed 4 points",
    lines: [
      { depth: 0, text: "need: from 5 to 4 (−1 a gun)" },
      { depth: 0, text: "hit: 1D6 rolled 4" },
      { depth: 0, text: "hit: 4 for 4 or more: yes" },
    ],
  });
});

test("what decides by itself says so", () => {
  const natural = { ...file, naturals: { "1d6": { "6": false } } };
  expect(rolledOnce(natural, roller(natural), { need: 5, gun: false }, () => 5).lines.at(-1)?.text).toBe(
    "hit: 6 for 5 or more: no, by itself",
  );
});

test("a roll is refused as the odds are", () => {
  expect(() => rolledOnce(file, roll, { need: 0, gun: false })).toThrow(new Refused("Shot: there is nothing to roll for"));
});

test("dice have the faces that they have, all of them", () => {
  const faces = new Set(Array.from({ length: 400 }, () => thrown("2d4", fairly)).flat());
  expect([...faces].sort()).toEqual([1, 2, 3, 4]);
  expect(thrown("3d6", (bound) => bound - 1)).toEqual([6, 6, 6]);
});

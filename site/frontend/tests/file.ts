/** The file of a small procedure, for tests. */

import type { CalculatorFile } from "../src/generated/calculator";

export const file: CalculatorFile = {
  format: 1,
  book: "range",
  digest: "0",
  procedure: "shot",
  title: "Shot",
  inputs: [
    { name: "need", label: "need", kind: "number", least: -2, most: 6 },
    { name: "gun", label: "gun", kind: "bool" },
  ],
  gives: [
    { name: "hit", label: "hit", kind: "bool" },
    { name: "needed", label: "needed", kind: "number", least: -2, most: 6, unit: "points" },
  ],
  begins: { need: 5 },
  edition: "0",
  main: "hit",
  ranked: false,
  rules: { "9.1": "rules.html#9.1" },
  words: { need: "need", gun: "gun", hit: "hit" },
  naturals: {},
  procedures: {
    shot: {
      title: "Shot",
      inputs: ["need", "gun"],
      requires: [{ that: [">", ["value", "need"], 0], because: "there is nothing to roll for" }],
      gives: ["hit", "needed"],
      forget: [],
      steps: [
        {
          step: "add",
          name: "need",
          sections: [{ first: false, modifiers: [{ name: "a gun", when: ["value", "gun"], value: -1, origin: 1 }] }],
          forget: ["gun"],
        },
        { step: "test", name: "hit", dice: "1d6", at_least: ["value", "need"], origin: 2, forget: [] },
      ],
      result: { hit: ["value", "hit"], needed: ["value", "need"] },
    },
  },
  share: "Of its 2 values 1 is our own (50%).",
  not_printed: {
    "1": { kind: "own", of: ["Shot: a gun"], said: "our own", why: "guns are better." },
    "2": { kind: "own", of: ["Shot: the dice"], said: "our own", why: "guns are better." },
  },
  tables: {},
  cards: { guns: { called: { "17-pdr": "17 pdr" }, tables: {}, fields: {}, origins: {} } },
};

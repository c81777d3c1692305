/* Works out odds as the page of a procedure does: files and situations in, weights out. With numbers to throw dice by,
   it rolls as well. */
"use strict";

const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");

runInThisContext(readFileSync(process.argv[2], "utf8"));

function worked(odds, given) {
  try {
    const notes = hulldownOdds.noted(), outcomes = odds(given, notes);
    return { used: [...notes.origins], odds: outcomes.map(({ outcome, weight, over }) => [JSON.stringify(outcome), `${weight}/${over}`]) };
  } catch (error) {
    if (error instanceof hulldownOdds.Refused) return { refused: error.message };
    throw error;
  }
}

function rolled(roll, given, numbers) {
  const left = [...numbers], thrown = [];
  const { outcome } = roll(given, (dice) => {
    const [count, sides] = dice.split("d").map(Number);
    const faces = left.splice(0, count).map((number) => number % sides + 1);
    thrown.push(...faces);
    return faces;
  });
  return { outcome, faces: thrown };
}

const asked = JSON.parse(readFileSync(0, "utf8"));
const answers = asked.map(({ file, given, numbers }) => {
  const odds = hulldownOdds.calculator(file), roll = hulldownOdds.roller(file);
  return given.map((one, nth) => (numbers ? rolled(roll, one, numbers.slice(nth)) : worked(odds, one)));
});
process.stdout.write(JSON.stringify(answers));

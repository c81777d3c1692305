/* Works out odds as the page of a procedure does: files and situations in, weights out. */
"use strict";

const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");

runInThisContext(readFileSync(process.argv[2], "utf8"));

function worked(odds, given) {
  try {
    const used = new Set(), outcomes = odds(given, used);
    return { used: [...used], odds: outcomes.map(({ outcome, weight, over }) => [JSON.stringify(outcome), `${weight}/${over}`]) };
  } catch (error) {
    if (error instanceof hulldownOdds.Refused) return { refused: error.message };
    throw error;
  }
}

const asked = JSON.parse(readFileSync(0, "utf8"));
const answers = asked.map(({ file, given }) => given.map((one) => worked(hulldownOdds.calculator(file), one)));
process.stdout.write(JSON.stringify(answers));

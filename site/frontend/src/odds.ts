/**
 * The odds of a procedure, worked out in the page: what the engine does in Python, step by step, on the same records.
 *
 * A state is the values of the procedure's variables; what is not needed any more is forgotten, as the file says after
 * which step, so that equal states are one. See site/docs/design/decisions.md.
 */

import type { CalculatorFile, Procedure, Step } from "./generated/calculator";
import { type Book, there, type Values } from "./odds/book";
import { certain, type Distribution, mixed, merged } from "./odds/distribution";
import { build } from "./odds/expressions";
import { Refused } from "./odds/refused";
import { block, forgetting, type Outcome, resultOf, type Run } from "./odds/steps";

export { Refused };
export { NONE } from "./odds/book";
export type { Values } from "./odds/book";
export type { Outcome } from "./odds/steps";

/** An outcome with its weight, and the whole. */
export interface Chance {
  readonly outcome: Outcome;
  readonly weight: bigint;
  readonly over: bigint;
}

/**
 * The odds for values of all inputs, the most likely first. A set that is handed along is filled with the numbers of
 * the origins of all values that were used. Throws Refused.
 */
export type Odds = (given: Values, used?: Set<number> | null) => Chance[];

/** From a file of a procedure to the function that works out its odds. */
export function calculator(file: CalculatorFile): Odds {
  const book: Book = { ...file, used: null };
  const procedures = new Map(Object.entries(file.procedures).map(([name, record]) => [name, ready(book, record)]));
  return (given, used = null) => {
    const known = new Map<string, Distribution<Outcome>>();
    book.used = used;
    const run: Run = {
      carryOut(name, asked) {
        const key = JSON.stringify([name, asked]);
        const found = known.get(key) ?? there(procedures.get(name), `procedure ${name}`)(run, asked);
        known.set(key, found);
        return found;
      },
    };
    const { over, weights } = run.carryOut(file.procedure, given);
    const outcomes = [...weights.values()].map(({ value, weight }) => ({ outcome: value, weight, over }));
    return outcomes.sort((one, other) => Number(one.weight < other.weight) - Number(one.weight > other.weight));
  };
}

/** A procedure, ready: from the values of its inputs to a distribution of outcomes. */
function ready(book: Book, record: Procedure): (run: Run, given: Values) => Distribution<Outcome> {
  const requires = record.requires.map((one) => [build(book, one.that), one.because] as const);
  const steps = block(book, record.steps, record);
  const result = resultOf(book, record.result, record.gives);
  const begin = forgetting(record.forget) ?? ((values: Values) => values);
  // Every state has all variables, in one order: states that say the same are the same text.
  const names = [...new Set([...record.inputs, ...named(record.steps)])];
  return (run, given) => {
    const values: Values = Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
    for (const [holds, because] of requires) {
      if (!holds(values)) throw new Refused(`${record.title}: ${because}`);
    }
    const ended: Distribution<Outcome>[] = [];
    const left = steps(run, certain(begin(values)), ended);
    return mixed([...ended, merged(left, result)]);
  };
}

/** The variables that steps give a value. */
function* named(steps: readonly Step[]): Generator<string> {
  for (const step of steps) {
    if (step.step === "let") yield* Object.keys(step.values);
    if ("name" in step) yield step.name;
    if ("as" in step) yield step.as;
    if ("into" in step) yield step.into;
    if ("do" in step) yield* named(step.do);
    if ("otherwise" in step) yield* named(step.otherwise);
  }
}

/**
 * The odds of a procedure, worked out in the page: what the engine does in Python, step by step, on the same records.
 *
 * A state is the values of the procedure's variables; what is not needed any more is forgotten, as the file says after
 * which step, so that equal states are one. See site/docs/design/decisions.md.
 */

import type { CalculatorFile, Procedure, Step, Value } from "./generated/calculator";
import { type Book, there, type Values } from "./odds/book";
import { certain, type Distribution, type Kept, kept, mixed, merged, thrown } from "./odds/distribution";
import { build } from "./odds/expressions";
import type { Event, Notes } from "./odds/notes";
import { Refused } from "./odds/refused";
import { block, forgetting, type Outcome, resultOf, type Run } from "./odds/steps";

export { Refused };
export { NONE } from "./odds/book";
export { noted } from "./odds/notes";
export type { Values } from "./odds/book";
export type { Outcome } from "./odds/steps";

/** An outcome with its weight, and the whole. */
export interface Chance {
  readonly outcome: Outcome;
  readonly weight: bigint;
  readonly over: bigint;
}

/**
 * The odds for values of all inputs, the most likely first. In notes that are handed along stands then what was used
 * on the way. Throws Refused.
 */
export type Odds = (given: Values, notes?: Notes | null) => Chance[];

/** Throws some dice, such as 2d6, and gives their faces. */
export type Throw = (dice: string) => number[];

/** What each step did, with how many procedures deep it is. */
export type Told = Event & { readonly depth: number };

/** One roll, with values of all inputs: its outcome, and what was done. Throws Refused. */
export type Roll = (given: Values, throws: Throw) => { outcome: Outcome; told: Told[] };

/** From a file of a procedure to the function that works out its odds. */
export function calculator(file: CalculatorFile): Odds {
  return prepared(file).odds;
}

/** From a file of a procedure to the function that rolls it once, by the same steps. */
export function roller(file: CalculatorFile): Roll {
  return prepared(file).roll;
}

function prepared(file: CalculatorFile): { odds: Odds; roll: Roll } {
  const book: Book = { ...file, notes: null };
  const procedures = new Map(Object.entries(file.procedures).map(([name, record]) => [name, ready(book, record)]));
  const procedure = (name: string) => there(procedures.get(name), `procedure ${name}`);
  const falls = new Map<string, Distribution<Value>>();

  function fall(_: string, dice: string, keep: Kept): Distribution<Value> {
    const key = `${dice} ${keep}`;
    const found = falls.get(key) ?? thrown(dice, keep);
    falls.set(key, found);
    return found;
  }

  return {
    odds(given, notes = null) {
      const known = new Map<string, Distribution<Outcome>>();
      book.notes = notes;
      const run: Run = {
        fall,
        tell: null,
        carryOut(name, asked) {
          const key = JSON.stringify([name, asked]);
          const found = known.get(key) ?? procedure(name)(run, asked);
          known.set(key, found);
          return found;
        },
      };
      const { over, weights } = run.carryOut(file.procedure, given);
      const outcomes = [...weights.values()].map(({ value, weight }) => ({ outcome: value, weight, over }));
      return outcomes.sort((one, other) => Number(one.weight < other.weight) - Number(one.weight > other.weight));
    },

    roll(given, throws) {
      const told: Told[] = [];
      let depth = 0;
      book.notes = null;
      const tell = (event: Event) => told.push({ ...event, depth });
      const run: Run = {
        tell,
        fall(name, dice, keep) {
          const faces = throws(dice);
          tell({ did: "roll", name, dice, faces });
          return certain(kept(faces, keep));
        },
        carryOut(name, asked) {
          tell({ did: "call", procedure: name });
          depth += 1;
          const came = procedure(name)(run, asked);
          depth -= 1;
          return came;
        },
      };
      const came = procedure(file.procedure)(run, given);
      return { outcome: [...came.weights.values()][0]!.value, told };
    },
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

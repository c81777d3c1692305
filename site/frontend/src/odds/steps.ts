/** Steps: each makes a function of the states before it, which gives those after it; outcomes are added to a list. */

import type { Procedure, Section, Step, Tree, Value } from "../generated/calculator";
import { type Book, NONE, noteOne, type Values } from "./book";
import { add, type Distribution, empty, type Kept, merged, mixed, parted } from "./distribution";
import { build } from "./expressions";
import { type Applied, type Event, noteModified } from "./notes";
import { meets, within } from "./operators";
import { Refused } from "./refused";

export type States = Distribution<Values>;
export type Outcome = { readonly [name: string]: Value };

export interface Run {
  /** The outcomes of another procedure. */
  carryOut(name: string, asked: Values): Distribution<Outcome>;
  /** How some dice can fall, or how they fell. */
  fall(name: string, dice: string, keep: Kept): Distribution<Value>;
  /** Is told what a step of a single roll does; null where every roll is worked out. */
  tell: ((event: Event) => void) | null;
}

type Work = (run: Run, states: States, ended: Distribution<Outcome>[]) => States;
type Steps = {
  [Name in Step["step"]]: (book: Book, step: Extract<Step, { step: Name }>, procedure: Procedure) => Work;
};

export const STEPS: Steps = {
  let: (book, step) => {
    const given = all(book, step.values);
    return (run, states) => {
      const after = merged(states, (values) => {
        noteOne(book, step.origin);
        return given.reduce((now, [name, tree]) => having(now, name, tree(now)), values);
      });
      if (run.tell) for (const [name] of given) run.tell({ did: "let", name, value: only(after)[name]! });
      return after;
    };
  },

  roll: (book, step) => {
    const dice = build(book, step.dice);
    return (run, states) => {
      const byDice = new Map<string, States>();
      noteOne(book, step.origin);
      for (const [key, one] of states.weights) {
        const notation = dice(one.value) as string;
        if (notation === NONE) throw new Refused("there are no dice to roll here");
        const some = byDice.get(notation) ?? empty<Values>(states.over);
        some.weights.set(key, one);
        byDice.set(notation, some);
      }
      return mixed([...byDice].map(([notation, some]) => rolled(run, some, step.name, notation, step.keep)));
    };
  },

  test: (book, step) => {
    const passes = step.at_least === undefined ? within : meets;
    const need = build(book, step.at_least ?? step.at_most ?? NONE);
    const natural = book.naturals[step.dice] ?? {};
    return (run, states) => {
      const ways = run.fall(step.name, step.dice, "sum") as Distribution<number>;
      const found = empty<Values>(states.over * ways.over);
      noteOne(book, step.origin);
      for (const { value, weight } of states.weights.values()) {
        const wanted = need(value);
        for (const fell of ways.weights.values()) {
          const decided = natural[fell.value] ?? passes(fell.value, wanted);
          add(found, having(value, step.name, decided), weight * fell.weight);
          run.tell?.({
            did: "test", name: step.name, need: wanted, total: fell.value, success: Boolean(decided),
            less: step.at_least === undefined, natural: fell.value in natural,
          });
        }
      }
      return found;
    };
  },

  place: (book, step) => {
    const at = build(book, step.at);
    return (_, states) =>
      merged(states, (values) => having(values, step.name, confined(at(values) as number, step.track)));
  },

  add: (book, step) => modified(book, step),

  shift: (book, step) => modified(book, step),

  stop: (book, step, procedure) => {
    const holds = build(book, step.when ?? true);
    const result = resultOf(book, step.result, procedure.gives);
    return (_, states, ended) => {
      const [done, left] = parted(states, holds);
      ended.push(merged(done, result));
      return left;
    };
  },

  when: (book, step, procedure) => {
    const holds = build(book, step.when);
    const then = block(book, step.do, procedure);
    const otherwise = block(book, step.otherwise, procedure);
    return (run, states, ended) => {
      const [one, other] = parted(states, holds);
      return mixed([then(run, one, ended), otherwise(run, other, ended)]);
    };
  },

  call: (book, step) => {
    const given = all(book, step.given);
    return (run, states) => {
      const found: States[] = [];
      for (const { value, weight } of states.weights.values()) {
        const asked = Object.fromEntries(given.map(([name, tree]) => [name, tree(value)]));
        const outcomes = run.carryOut(step.call, asked);
        const after = empty<Values>(states.over * outcomes.over);
        for (const one of outcomes.weights.values()) add(after, having(value, step.as, one.value), weight * one.weight);
        found.push(after);
      }
      return mixed(found);
    };
  },

  each: (book, step, procedure) => {
    const inside = block(book, step.do, procedure);
    const result = resultOf(book, step.result, Object.keys(step.result));
    return (run, states, ended) => {
      let left = merged(states, (values) => having(values, step.into, []));
      for (let nth = 0; ; nth++) {
        const [now, done] = parted(left, (values) => nth < list(values, step.of).length);
        if (!now.weights.size) return done;
        const begun = merged(now, (values) => having(values, step.as, list(values, step.of)[nth]!));
        run.tell?.({ did: "each", name: step.as, nth: nth + 1 });
        const after = inside(run, begun, ended);
        const noted = merged(after, (values) =>
          having(values, step.into, [...list(values, step.into), result(values)]));
        left = mixed([noted, done]);
      }
    };
  },

  again: (book, step, procedure) => {
    const inside = block(book, step.do, procedure);
    const goesOn = build(book, step.again);
    const most = build(book, step.most);
    return (run, states, ended) => {
      const finished: States[] = [];
      let left = states;
      for (let times = 1; left.weights.size; times++) {
        const goes = (values: Values) => times < (most(values) as number) && goesOn(values);
        const [more, done] = parted(inside(run, left, ended), goes);
        finished.push(done);
        left = more;
        if (left.weights.size) run.tell?.({ did: "again", nth: times + 1 });
      }
      return mixed(finished);
    };
  },
};

/** Steps one after another; each is followed by the variables that are not needed any more. */
export function block(book: Book, steps: readonly Step[], procedure: Procedure): Work {
  const works = steps.map((step) => [built(book, step, procedure), forgetting(step.forget)] as const);
  return (run, states, ended) => {
    let now = states;
    for (const [step, forget] of works) {
      if (!now.weights.size) return now;
      now = step(run, now, ended);
      if (forget) now = merged(now, forget);
    }
    return now;
  };
}

function built(book: Book, step: Step, procedure: Procedure): Work {
  const make = STEPS[step.step] as (book: Book, step: Step, procedure: Procedure) => Work;
  return make(book, step, procedure);
}

/** What forgets variables, so that states that differ in nothing else are one; null if there are none. */
export function forgetting(names: readonly string[]): ((values: Values) => Values) | null {
  if (!names.length) return null;
  return (values) => {
    const left: { [name: string]: Value } = { ...values };
    for (const name of names) left[name] = null;
    return left;
  };
}

/** The function that makes a record; a field that is left out is `none`. */
export function resultOf(book: Book, fields: Record<string, Tree>, names: readonly string[]): (of: Values) => Outcome {
  const parts = names.map((name) => [name, build(book, Object.hasOwn(fields, name) ? fields[name]! : NONE)] as const);
  return (values) => Object.fromEntries(parts.map(([name, tree]) => [name, tree(values)]));
}

function all(book: Book, trees: Record<string, Tree>) {
  return Object.entries(trees).map(([name, tree]) => [name, build(book, tree)] as const);
}

/** The one state of a single roll. */
function only(states: States): Values {
  return [...states.weights.values()][0]!.value;
}

function having(values: Values, name: string, value: Value): Values {
  return { ...values, [name]: value };
}

function list(values: Values, name: string): Value[] {
  return values[name] as Value[];
}

function confined(number: number, track: readonly [number, number] | undefined): number {
  return track ? Math.max(track[0], Math.min(track[1], number)) : number;
}

function rolled(run: Run, states: States, name: string, notation: string, keep: Kept): States {
  const ways = run.fall(name, notation, keep);
  const found = empty<Values>(states.over * ways.over);
  for (const { value, weight } of states.weights.values()) {
    for (const fell of ways.weights.values()) add(found, having(value, name, fell.value), weight * fell.weight);
  }
  return found;
}

function modified(book: Book, step: Extract<Step, { step: "add" | "shift" }>): Work {
  const sections = step.sections.map((section) => sectionOf(book, section));
  return (run, states) =>
    merged(states, (values) => {
      const before = step.new ? 0 : (values[step.name] as number);
      const applied = sections.flatMap((section) => section(values));
      const after = confined(applied.reduce((sum, { value }) => sum + value, before), step.track);
      noteModified(book, step, { before, after, applied });
      run.tell?.({ did: "modified", name: step.name, shift: step.step === "shift", before, after, applied });
      return having(values, step.name, after);
    });
}

/** The modifiers of a section that apply: all of them, or the first. */
function sectionOf(book: Book, section: Section): (values: Values) => Applied[] {
  const known = section.modifiers.map((modifier) => ({
    modifier,
    holds: build(book, modifier.when ?? true),
    value: build(book, modifier.value),
  }));
  return (values) => {
    const found: Applied[] = [];
    for (const { modifier, holds, value } of known) {
      if (!holds(values)) continue;
      noteOne(book, modifier.origin);
      found.push({ modifier, value: value(values) as number });
      if (section.first) break;
    }
    return found;
  };
}

/* The odds of a procedure, worked out in the page: what the engine does in Python, step by step, on the same records.

   A distribution is a whole number and the weights of states over it, all of them whole (BigInt): the odds are exact.
   A state is the values of the procedure's variables; what is not needed any more is forgotten, as the file says after
   which step, so that equal states are one. See site/docs/design/decisions.md. */
(() => {
  "use strict";

  const NONE = "none", AUTOMATIC = "automatic";

  /* A situation that a procedure refuses, or that a table lacks: a sentence for the person who asked. */
  class Refused extends Error {}

  const spoken = (name) => String(name).replace(/[-_]/g, " ");

  // Distributions ------------------------------------------------------------------------------------------------

  /* Weights are kept by the text of a value, beside the value itself. */
  const empty = (over) => ({ over, weights: new Map() });

  function add(distribution, value, weight) {
    const key = JSON.stringify(value), found = distribution.weights.get(key);
    if (found) found.weight += weight;
    else distribution.weights.set(key, { value, weight });
  }

  function certain(value) {
    const found = empty(1n);
    add(found, value, 1n);
    return found;
  }

  function merged(states, change) {
    const found = empty(states.over);
    for (const { value, weight } of states.weights.values()) add(found, change(value), weight);
    return found;
  }

  const divisor = (one, other) => (other ? divisor(other, one % other) : one);

  function mixed(parts) {
    const some = parts.filter((part) => part.weights.size);
    if (some.length === 1) return some[0];
    const found = empty(some.reduce((over, part) => (over / divisor(over, part.over)) * part.over, 1n));
    for (const part of some) {
      const times = found.over / part.over;
      for (const { value, weight } of part.weights.values()) add(found, value, weight * times);
    }
    return found;
  }

  function parted(states, holds) {
    const one = empty(states.over), other = empty(states.over);
    for (const [key, each] of states.weights) (holds(each.value) ? one : other).weights.set(key, each);
    return [one, other];
  }

  /* The ways in which some dice can fall, as they are kept: a face, the total of a pool, or the sorted faces. */
  function thrown(notation, keep) {
    const [, many, sides] = /^(\d*)d(\d+)$/.exec(notation).map((part) => Number(part || 1));
    let ways = certain(keep === "pool" ? [] : 0);
    for (let nth = 0; nth < many; nth++) {
      const after = empty(ways.over * BigInt(sides));
      for (const { value, weight } of ways.weights.values()) {
        for (let face = 1; face <= sides; face++) {
          add(after, keep === "pool" ? [...value, face].sort((a, b) => a - b) : value + face, weight);
        }
      }
      ways = after;
    }
    return keep === "total" ? merged(ways, (total) => [total]) : ways;
  }

  // Tables -------------------------------------------------------------------------------------------------------

  function lookUp(title, axes, rows, keys) {
    let found = rows;
    axes.forEach(([axis, kind], depth) => {
      found = kind === "number" ? span(title, axis, found, keys[depth]) : found[keys[depth]];
      if (found === undefined) throw new Refused(`${title}: no ${axis} '${keys[depth]}'`);
    });
    return found !== null && typeof found === "object" && found.bands ? banded(found.bands, keys.at(-1)) : found;
  }

  function span(title, axis, spans, number) {
    const ends = spans.flatMap(([low, high]) => [low, high]).filter((end) => end !== null);
    const least = Math.min(...ends), most = Math.max(...ends);
    if (number < least && spans.some(([low]) => low === null)) number = least;
    else if (number > most && spans.some(([, high]) => high === null)) number = most;
    const found = Number.isInteger(number) ? spans.find((one) => between(number, one[0], one[1])) : undefined;
    if (!found) throw new Refused(`${title}: no ${axis} ${number}; it has ${least} to ${most}`);
    return found[2];
  }

  /* Notes where a cell comes from: the tree of origins is shaped as the rows are, or ends where all is of one. */
  function note(book, axes, tree, keys) {
    for (let depth = 0; tree !== null && typeof tree === "object"; depth++) {
      const key = keys[depth];
      tree = axes[depth][1] === "number" ? tree.find(([low, high]) => between(key, low, high))[2] : tree[key];
    }
    noteOne(book, tree);
  }

  function noteOne(book, origin) {
    if (origin !== undefined && book.used) book.used.add(origin);
  }

  const between = (number, low, high) => (low === null || low <= number) && (high === null || number <= high);

  function banded(bands, number) {
    const found = bands.find(([, low, high]) => between(number, low, high));
    return found ? found[0] : NONE;
  }

  // Expressions --------------------------------------------------------------------------------------------------

  const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
  const meets = (total, need) => (typeof need === "string" ? need === AUTOMATIC : total >= need);
  const within = (total, chance) => (typeof chance === "string" ? chance === AUTOMATIC : total <= chance);

  /* What an operator makes of the values of its arguments. */
  const WORK = {
    "not": (part) => !part,
    "negative": (number) => 0 - number,
    "==": same,
    "!=": (one, other) => !same(one, other),
    "<": (one, other) => one < other,
    "<=": (one, other) => one <= other,
    ">": (one, other) => one > other,
    ">=": (one, other) => one >= other,
    "+": (one, other) => one + other,
    "-": (one, other) => one - other,
    "*": (one, other) => one * other + 0,
    "min": Math.min,
    "max": Math.max,
    "half": (number) => Math.floor(number / 2),
    "goes_into": (size, length) => (size >= 1 ? Math.floor(length / size) : 0),
    "meets": meets,
    "within": within,
    "total": (pool) => pool.reduce((sum, face) => sum + face, 0),
    "lowest": (pool) => pool[0],
    "highest": (pool) => pool.at(-1),
    "at_most": (pool, number) => pool.filter((face) => face <= number).length,
    "at_least": (pool, number) => pool.filter((face) => face >= number).length,
    "count": (several) => several.length,
    "in": (found, ...words) => words.includes(found),
    "has": (several, word) => several.includes(word),
    "part": (record, name) => record[name],
  };

  /* Operators that do not want the values of all their arguments, or that need the book. */
  const SPECIAL = {
    "and": (book, ...parts) => (values) => parts.every((part) => part(values)),
    "or": (book, ...parts) => (values) => parts.some((part) => part(values)),
    "if": (book, holds, one, other) => (values) => (holds(values) ? one(values) : other(values)),
    "or_else": (book, number, other) => (values) => {
      const found = number(values);
      return typeof found === "string" ? other(values) : found;
    },
    "value": (book, name) => (values) => values[name],
    "word": (book, word) => () => word,
    "words": (book, ...words) => () => words,
    "field": (book, card, catalogue, name) => (values) => fieldOf(book, card(values), catalogue, name),
    "look_up": (book, table, ...keys) => {
      const { title, axes, rows, origins } = book.tables[table];
      return (values) => {
        const by = keys.map((key) => key(values)), found = lookUp(title, axes, rows, by);
        note(book, axes, origins, by);
        return found;
      };
    },
    "card_table": (book, card, catalogue, name, ...keys) => (values) => {
      const which = card(values), rows = fieldOf(book, which, catalogue, name);
      if (rows === NONE) throw new Refused(`${which} has no ${spoken(name)}`);
      const { tables: { [name]: axes }, origins } = book.cards[catalogue], by = keys.map((key) => key(values));
      const found = lookUp(`${which}, ${spoken(name)}`, axes, rows, by);
      note(book, axes, origins[which][name], by);
      return found;
    },
  };

  function fieldOf(book, card, catalogue, name) {
    if (card === NONE) throw new Refused(`there is none of the ${spoken(catalogue)} here, and so no ${spoken(name)}`);
    const { fields, origins, tables } = book.cards[catalogue];
    if (!(name in tables)) noteOne(book, origins[card][name]);
    return fields[card][name];
  }

  /* The function of an expression, of the values of all variables. */
  function build(book, tree) {
    if (!Array.isArray(tree)) return () => tree;
    const [head, ...rest] = tree;
    const parts = rest.map((part) => (typeof part === "string" ? part : build(book, part)));
    if (Object.hasOwn(SPECIAL, head)) return SPECIAL[head](book, ...parts);
    const work = WORK[head];
    if (!work) throw new Error(`no operator ${head}`);
    return (values) => work(...parts.map((part) => (typeof part === "function" ? part(values) : part)));
  }

  // Steps --------------------------------------------------------------------------------------------------------

  const having = (values, name, value) => ({ ...values, [name]: value });
  const confined = (number, track) => (track ? Math.max(track[0], Math.min(track[1], number)) : number);

  /* Each makes a function of the states before the step, which gives those after it; outcomes are added to a list. */
  const STEPS = {
    let: (book, step) => {
      const given = Object.entries(step.values).map(([name, tree]) => [name, build(book, tree)]);
      return each((values) => {
        noteOne(book, step.origin);
        return given.reduce((now, [name, tree]) => having(now, name, tree(now)), values);
      });
    },

    roll: (book, step) => {
      const dice = build(book, step.dice);
      return (run, states) => {
        const byDice = new Map();
        noteOne(book, step.origin);
        for (const [key, one] of states.weights) {
          const notation = dice(one.value);
          if (notation === NONE) throw new Refused("there are no dice to roll here");
          if (!byDice.has(notation)) byDice.set(notation, empty(states.over));
          byDice.get(notation).weights.set(key, one);
        }
        return mixed([...byDice].map(([notation, some]) => rolled(some, step.name, thrown(notation, step.keep))));
      };
    },

    test: (book, step) => {
      const atLeast = "at_least" in step, passes = atLeast ? meets : within;
      const need = build(book, atLeast ? step.at_least : step.at_most);
      const natural = book.naturals[step.dice] || {}, ways = thrown(step.dice, "sum");
      const decided = (total, wanted) => (total in natural ? natural[total] : passes(total, wanted));
      return (run, states) => {
        const found = empty(states.over * ways.over);
        noteOne(book, step.origin);
        for (const { value, weight } of states.weights.values()) {
          const wanted = need(value);
          for (const fell of ways.weights.values()) {
            add(found, having(value, step.name, decided(fell.value, wanted)), weight * fell.weight);
          }
        }
        return found;
      };
    },

    place: (book, step) => {
      const at = build(book, step.at);
      return each((values) => having(values, step.name, confined(at(values), step.track)));
    },

    add: (book, step) => {
      const sections = step.sections.map((section) => sectionOf(book, section));
      return each((values) => {
        const start = step.new ? 0 : values[step.name];
        const total = sections.reduce((sum, section) => sum + section(values), start);
        return having(values, step.name, confined(total, step.track));
      });
    },

    stop: (book, step, procedure) => {
      const holds = build(book, step.when ?? true), result = resultOf(book, step.result, procedure.gives);
      return (run, states, ended) => {
        const [done, left] = parted(states, holds);
        ended.push(merged(done, result));
        return left;
      };
    },

    when: (book, step, procedure) => {
      const holds = build(book, step.when);
      const then = block(book, step.do, procedure), otherwise = block(book, step.otherwise, procedure);
      return (run, states, ended) => {
        const [one, other] = parted(states, holds);
        return mixed([then(run, one, ended), otherwise(run, other, ended)]);
      };
    },

    call: (book, step) => {
      const given = Object.entries(step.given).map(([name, tree]) => [name, build(book, tree)]);
      return (run, states) => {
        const found = [];
        for (const { value, weight } of states.weights.values()) {
          const asked = Object.fromEntries(given.map(([name, tree]) => [name, tree(value)]));
          const outcomes = run.carryOut(step.call, asked);
          const after = empty(states.over * outcomes.over);
          for (const one of outcomes.weights.values()) add(after, having(value, step.as, one.value), weight * one.weight);
          found.push(after);
        }
        return mixed(found);
      };
    },

    each: (book, step, procedure) => {
      const inside = block(book, step.do, procedure), result = resultOf(book, step.result, Object.keys(step.result));
      return (run, states, ended) => {
        states = merged(states, (values) => having(values, step.into, []));
        for (let nth = 0; ; nth++) {
          const [now, done] = parted(states, (values) => nth < values[step.of].length);
          if (!now.weights.size) return done;
          const begun = merged(now, (values) => having(values, step.as, values[step.of][nth]));
          const after = inside(run, begun, ended);
          const noted = merged(after, (values) => having(values, step.into, [...values[step.into], result(values)]));
          states = mixed([noted, done]);
        }
      };
    },

    again: (book, step, procedure) => {
      const inside = block(book, step.do, procedure);
      const goesOn = build(book, step.again), most = build(book, step.most);
      return (run, states, ended) => {
        const finished = [];
        for (let times = 1; states.weights.size; times++) {
          const [more, done] = parted(inside(run, states, ended), (values) => times < most(values) && goesOn(values));
          finished.push(done);
          states = more;
        }
        return mixed(finished);
      };
    },
  };
  STEPS.shift = STEPS.add;

  const each = (change) => (run, states) => merged(states, change);

  function rolled(states, name, ways) {
    const found = empty(states.over * ways.over);
    for (const { value, weight } of states.weights.values()) {
      for (const fell of ways.weights.values()) add(found, having(value, name, fell.value), weight * fell.weight);
    }
    return found;
  }

  /* What the modifiers of a section come to: all that apply, or the first of them. */
  function sectionOf(book, section) {
    const known = section.modifiers.map((one) => [build(book, one.when ?? true), build(book, one.value), one.origin]);
    return (values) => {
      let sum = 0;
      for (const [holds, value, origin] of known) {
        if (!holds(values)) continue;
        noteOne(book, origin);
        sum += value(values);
        if (section.first) break;
      }
      return sum;
    };
  }

  /* The function that makes a record; a field that is left out is `none`. */
  function resultOf(book, fields, names) {
    const parts = names.map((name) => [name, build(book, Object.hasOwn(fields, name) ? fields[name] : NONE)]);
    return (values) => Object.fromEntries(parts.map(([name, tree]) => [name, tree(values)]));
  }

  /* Steps one after another; each is followed by the variables that are not needed any more. */
  function block(book, steps, procedure) {
    const built = steps.map((step) => [STEPS[step.step](book, step, procedure), forgetting(step.forget)]);
    return (run, states, ended) => {
      for (const [step, forget] of built) {
        if (!states.weights.size) return states;
        states = step(run, states, ended);
        if (forget) states = merged(states, forget);
      }
      return states;
    };
  }

  function forgetting(names) {
    if (!names.length) return null;
    return (values) => {
      const left = { ...values };
      for (const name of names) left[name] = null;
      return left;
    };
  }

  // Procedures ---------------------------------------------------------------------------------------------------

  /* A procedure, ready: from the values of its inputs to a distribution of outcomes. */
  function ready(book, record) {
    const requires = record.requires.map((one) => [build(book, one.that), one.because]);
    const steps = block(book, record.steps, record), result = resultOf(book, record.result, record.gives);
    const begin = forgetting(record.forget) || ((values) => values);
    // Every state has all variables, in one order: states that say the same are the same text.
    const names = [...new Set([...record.inputs, ...named(record.steps)])];
    return (run, given) => {
      const values = Object.fromEntries(names.map((name) => [name, name in given ? given[name] : null]));
      for (const [holds, because] of requires) {
        if (!holds(values)) throw new Refused(`${record.title}: ${because}`);
      }
      const ended = [], left = steps(run, certain(begin(values)), ended);
      return mixed([...ended, merged(left, result)]);
    };
  }

  function* named(steps) {
    for (const step of steps) {
      yield* Object.keys(step.step === "let" ? step.values : {});
      yield* ["name", "as", "into"].filter((key) => key in step).map((key) => step[key]);
      yield* named([...(step.do || []), ...(step.otherwise || [])]);
    }
  }

  /* From a file of a procedure to the function that works out its odds: for values of all inputs, each outcome with
     its weight and the whole, the most likely first. A set that is handed along is filled with the numbers of the
     origins of all values that were used. Throws Refused. */
  function calculator(file) {
    const procedures = {}, book = { ...file, used: null };
    for (const [name, record] of Object.entries(file.procedures)) procedures[name] = ready(book, record);
    return (given, used = null) => {
      const known = new Map();
      book.used = used;
      const run = {
        carryOut(name, asked) {
          const key = JSON.stringify([name, asked]);
          if (!known.has(key)) known.set(key, procedures[name](run, asked));
          return known.get(key);
        },
      };
      const { over, weights } = run.carryOut(file.procedure, given);
      const outcomes = [...weights.values()].map(({ value, weight }) => ({ outcome: value, weight, over }));
      return outcomes.sort((one, other) => Number(one.weight < other.weight) - Number(one.weight > other.weight));
    };
  }

  globalThis.hulldownOdds = { calculator, Refused, NONE };
})();

/**
 * Where the odds of a procedure can change while one number rises, so that the numbers between need not be tried.
 *
 * They can change only where the number is compared with another, or where a table that it is looked up in begins a new
 * row. Whatever else is done with it leaves no telling. The same is asked of the engine's records in
 * `site/hulldown_site/charts/breaks.py`.
 */

import type { Axis, Bands, CalculatorFile, End, Operation, Procedure, Rows, Section, Span, Step, Tree } from "../generated/calculator";
import type { Values } from "./book";
import { build } from "./expressions";
import { Refused } from "./refused";

const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">="]);

class NoTelling extends Error {}

/** The values of a numeric input at which the odds can change, for the other inputs; null, if that may be at any. */
export function breaks(file: CalculatorFile, name: string, given: Values): Set<number> | null {
  const others = Object.fromEntries(Object.entries(given).filter(([other]) => other !== name));
  try {
    return new Set(ofProcedure({ file, name, given: others }, file.procedure));
  } catch (error) {
    if (error instanceof NoTelling || error instanceof Refused) return null;
    throw error;
  }
}

interface Search {
  readonly file: CalculatorFile;
  readonly name: string;
  /** The other inputs. */
  readonly given: Values;
}

function ofProcedure(search: Search, procedure: string): number[] {
  const record = search.file.procedures[procedure] as Procedure;
  const changing = new Set(everyStep(record.steps).flatMap(assigned));
  const given = Object.fromEntries(Object.entries(search.given).filter(([name]) => !changing.has(name)));
  const within = { ...search, given };
  const required = record.requires.flatMap(({ that }) => ofTree(search, that));
  return [...required, ...ofSteps(within, record.steps), ...ofTrees(within, record.result)];
}

function everyStep(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [
    step,
    ...("do" in step ? everyStep(step.do) : []),
    ...("otherwise" in step ? everyStep(step.otherwise) : []),
  ]);
}

function ofSteps(search: Search, steps: readonly Step[]): number[] {
  return steps.flatMap((step) => ofStep(search, step));
}

function ofStep(search: Search, step: Step): number[] {
  if (assigned(step).includes(search.name)) throw new NoTelling();
  switch (step.step) {
    case "let": return ofTrees(search, step.values);
    case "roll": return ofTree(search, step.dice);
    case "test": return ofTree(search, step.at_least ?? step.at_most ?? 0);
    case "place": return ofTree(search, step.at);
    case "add":
    case "shift": return step.sections.flatMap((section) => ofSection(search, section));
    case "stop": return [...ofTree(search, step.when ?? true), ...ofTrees(search, step.result)];
    case "when": return [...ofTree(search, step.when), ...ofSteps(search, step.do), ...ofSteps(search, step.otherwise)];
    case "call": return ofCall(search, step);
    case "each": return [...ofSteps(search, step.do), ...ofTrees(search, step.result)];
    case "again": return [...ofTree(search, step.again), ...ofTree(search, step.most), ...ofSteps(search, step.do)];
  }
}

function assigned(step: Step): string[] {
  if (step.step === "let") return Object.keys(step.values);
  return [..."name" in step ? [step.name] : [], ..."as" in step ? [step.as] : [], ..."into" in step ? [step.into] : []];
}

function ofSection(search: Search, section: Section): number[] {
  return section.modifiers.flatMap(({ when, value }) => [...ofTree(search, when ?? true), ...ofTree(search, value)]);
}

/** A call that may pass the number on. */
function ofCall(search: Search, step: Extract<Step, { step: "call" }>): number[] {
  const passed = Object.entries(step.given).map(([argument, tree]) => [argument, variable(tree), tree] as const);
  const given = passed.flatMap(([argument, from]) => (from && from in search.given ? [[argument, search.given[from]!]] : []));
  return passed.flatMap(([argument, from, tree]) =>
    from === search.name
      ? ofProcedure({ ...search, name: argument, given: Object.fromEntries(given) }, step.call)
      : ofTree(search, tree),
  );
}

function ofTrees(search: Search, trees: { readonly [name: string]: Tree }): number[] {
  return Object.values(trees).flatMap((tree) => ofTree(search, tree));
}

function ofTree(search: Search, tree: Tree): number[] {
  if (!Array.isArray(tree)) return [];
  if (variable(tree) === search.name) throw new NoTelling();
  const [operator, ...parts] = tree as Operation;
  if (COMPARISONS.has(operator) && parts.some((part) => variable(part) === search.name)) {
    const number = compared(search, variable(parts[0]!) === search.name ? parts[1]! : parts[0]!);
    return [number, number + 1];
  }
  if (operator === "look_up") {
    const { axes, rows } = search.file.tables[parts[0] as string]!;
    return ofKeys(search, axes, [rows], parts.slice(1));
  }
  if (operator === "card_table") {
    const { tables, fields } = search.file.cards[parts[1] as string]!;
    const name = parts[2] as string;
    const rows = Object.values(fields).map((card) => card[name]!).filter((found) => typeof found === "object");
    return [...ofTree(search, parts[0]!), ...ofKeys(search, tables[name]!, rows, parts.slice(3))];
  }
  return parts.flatMap((part) => ofTree(search, part));
}

/** What the number is compared with, which has to be a number that the other inputs decide. */
function compared({ file, given }: Search, tree: Tree): number {
  if ([...variables(tree)].some((name) => !(name in given))) throw new NoTelling();
  const found = build({ ...file, notes: null }, tree)(given);
  if (!Number.isInteger(found)) throw new NoTelling();
  return found as number;
}

function* variables(tree: Tree): Generator<string> {
  if (!Array.isArray(tree)) return;
  const name = variable(tree);
  if (name !== null) yield name;
  else for (const part of tree.slice(1)) yield* variables(part as Tree);
}

function ofKeys(search: Search, axes: readonly Axis[], tables: readonly Rows[], keys: readonly Tree[]): number[] {
  return keys.flatMap((key, nth) =>
    variable(key) === search.name ? tables.flatMap((rows) => edges(axes, rows, nth)) : ofTree(search, key),
  );
}

/** The variable that an expression is, and nothing else. */
function variable(tree: Tree): string | null {
  return Array.isArray(tree) && tree[0] === "value" ? (tree[1] as string) : null;
}

/** The numbers at which the rows of one axis begin or have ended; bands come after the last axis. */
function edges(axes: readonly Axis[], rows: Rows, nth: number): number[] {
  if (!axes.length) {
    const bands = typeof rows === "object" && rows !== null && "bands" in rows ? (rows as Bands).bands : [];
    return bands.flatMap(([, low, high]) => ends(low, high));
  }
  if (nth === 0) return (rows as Span[]).flatMap(([low, high]) => ends(low, high));
  const inside = Array.isArray(rows) ? (rows as Span[]).map((row) => row[2]) : Object.values(rows as { [name: string]: Rows });
  return inside.flatMap((one) => edges(axes.slice(1), one, nth - 1));
}

function ends(low: End, high: End): number[] {
  return [...(low === null ? [] : [low]), ...(high === null ? [] : [high + 1])];
}

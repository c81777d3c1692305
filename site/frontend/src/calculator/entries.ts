/** What stands in the form, and the values of inputs that it means. */

import type { CalculatorFile, CardField, Field, NamesField, NamesListField, NumberField, Value } from "../generated/calculator";
import { Refused } from "../odds/refused";

/** What stands in the control of each kind of input. */
export interface EntryOf {
  bool: boolean;
  names: string;
  card: string;
  dice: string;
  "names-list": string[];
  number: NumberEntry;
  records: Entries[];
}

/** A number is kept as it is typed; a word stands in its place, where there is one. */
export interface NumberEntry {
  readonly word: string;
  readonly typed: string;
}

export type Kind = Field["kind"];
export type Entry = EntryOf[Kind];
export type Entries = { readonly [name: string]: Entry };
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;

/** How a kind of input begins with some value, and what value is read from what stands there. */
interface Rules<K extends Kind> {
  begin(field: FieldOf<K>, first: Value, file: CalculatorFile): EntryOf[K];
  /** Throws Refused. */
  read(field: FieldOf<K>, entry: EntryOf[K]): Value;
}

const asIs = { begin: (_: unknown, first: Value) => first as string, read: (_: unknown, entry: string) => entry };

const RULES: { [K in Kind]: Rules<K> } = {
  bool: { begin: (_, first) => Boolean(first), read: (_, entry) => entry },
  names: asIs,
  card: asIs,
  dice: { begin: (_, first) => String(first), read: (field, entry) => dice(field, entry.trim().toLowerCase()) },
  "names-list": {
    begin: (_, first) => first as string[],
    read: (field, entry) => namesOf(field).filter((name) => entry.includes(name)),
  },
  number: {
    begin: (field, first) =>
      field.words?.includes(String(first))
        ? { word: String(first), typed: String(nearestToNone(field)) }
        : { word: "", typed: String(first) },
    read: (field, entry) => entry.word || number(field, entry.typed),
  },
  records: {
    begin: (field, first, file) => (first as Record<string, Value>[]).map((row) => beginnings(file, field.fields, row)),
    read: (field, rows) => rows.map((row) => valuesOf(field.fields, row)),
  },
};

/** What the controls of some fields begin with, given the values of some of them. */
export function beginnings(file: CalculatorFile, fields: readonly Field[], values: Record<string, Value>): Entries {
  return Object.fromEntries(fields.map((field) => [field.name, beginning(file, field, values[field.name])]));
}

function beginning(file: CalculatorFile, field: Field, value: Value | undefined): Entry {
  const first = value ?? field.default ?? usual(file, field);
  return rulesOf(field).begin(field as never, first, file);
}

/** The values of some fields. Throws Refused, with the sentence for the first that is none. */
export function valuesOf(fields: readonly Field[], entries: Entries): { [name: string]: Value } {
  return Object.fromEntries(fields.map((field) => [field.name, entered(field, entries[field.name]!)]));
}

function entered(field: Field, entry: Entry): Value {
  return rulesOf(field).read(field as never, entry);
}

/** The rules of a field's own kind: a field has to be handed to them as never any other. */
function rulesOf(field: Field): Rules<Kind> {
  return RULES[field.kind] as Rules<Kind>;
}

function usual(file: CalculatorFile, field: Field): Value {
  switch (field.kind) {
    case "number":
      return nearestToNone(field);
    case "bool":
      return false;
    case "dice":
      return "1d6";
    case "names-list":
    case "records":
      return [];
    default:
      return choices(file, field)[0]?.[0] ?? "";
  }
}

function nearestToNone({ least, most }: NumberField): number {
  return Math.max(least, Math.min(most, 0));
}

function namesOf(field: NamesField | NamesListField | CardField): string[] {
  return [...(field.names ?? []), ...(field.words ?? [])];
}

/** The names that an input may be, each with what it is called. */
export function choices(file: CalculatorFile, field: NamesField | NamesListField | CardField): [string, string][] {
  const cards = field.kind === "card" ? Object.entries(file.cards[field.of]?.called ?? {}) : [];
  return [...cards, ...namesOf(field).map((name): [string, string] => [name, field.called?.[name] ?? name])];
}

function number(field: NumberField, typed: string): number {
  const value = typed === "" ? NaN : Number(typed);
  const parts = field.halves ? value * 2 : value;
  if (Number.isInteger(parts) && field.least <= value && value <= field.most) return value;
  throw new Refused(`${field.label}: from ${field.least} to ${field.most}${field.halves ? ", halves too" : ""}`);
}

function dice(field: Field, typed: string): string {
  const found = /^([1-9]|1[0-9]|20)?d([2-9]|[1-9][0-9]{1,2})$/.exec(typed);
  if (found) return `${found[1] || 1}d${found[2]}`;
  throw new Refused(`${field.label}: dice, as in 2d6`);
}

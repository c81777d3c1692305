/** The address of a calculation: what stands in the form, as words that a link can carry. */

import type { CalculatorFile, Field, Value } from "../generated/calculator";
import { Refused } from "../odds/refused";
import type { Values } from "../odds";
import { beginnings, choices, type Entries, valuesOf } from "./entries";
import { sentence } from "./words";

/** Names that no input can have. */
const EDITION = ".edition";
const OVER = ".over";
const OF = ".of";
const SECOND = "2.";

/** What is drawn: a part of the outcome, over an input. */
export interface Drawn {
  readonly of: string;
  readonly over: string;
}

export interface Calculation {
  /** One set-up, or two that are compared. */
  readonly setups: readonly Entries[];
  readonly drawn: Drawn;
}

export interface Read extends Calculation {
  /** What of the address means nothing here, in sentences. */
  readonly amiss: readonly string[];
}

/** The part of an address behind the hash; of a second set-up what differs from the first. Throws Refused. */
export function written(file: CalculatorFile, { setups, drawn }: Calculation, usually: Drawn): string {
  const words = new URLSearchParams({ [EDITION]: file.edition });
  const [first, second] = setups.map((entries) => valuesOf(file.inputs, entries)) as [Values, Values?];
  for (const { name } of file.inputs) words.set(name, text(first[name]!));
  if (second) {
    words.set(SECOND, "");
    for (const { name } of file.inputs) {
      if (text(second[name]!) !== text(first[name]!)) words.set(SECOND + name, text(second[name]!));
    }
  }
  if (drawn.over !== usually.over) words.set(OVER, drawn.over);
  if (drawn.of !== usually.of) words.set(OF, drawn.of);
  return words.toString();
}

function text(value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return String(value);
  return value.every((one) => typeof one === "string") && value.length ? value.join(",") : JSON.stringify(value);
}

/** What an address means; null, if it speaks of no calculation. */
export function read(file: CalculatorFile, hash: string, usually: Drawn): Read | null {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  if (![...words.keys()].some((name) => name === EDITION || file.inputs.some((field) => field.name === name))) return null;
  const amiss = [...strangers(file, words)];
  // What a link does not say is as when nothing is chosen: a card leads here with itself alone.
  const first = valuesIn(file, words, "", file.begins, amiss);
  const setups = [first];
  if ([...words.keys()].some((name) => name.startsWith(SECOND))) setups.push(valuesIn(file, words, SECOND, first, amiss));
  if (words.has(EDITION) && words.get(EDITION) !== file.edition) {
    amiss.push("This link was made with an earlier edition of the book: what is worked out here can differ.");
  }
  return {
    setups: setups.map((values) => beginnings(file, file.inputs, values)),
    drawn: {
      over: oneOf(file.inputs, words.get(OVER)) ?? usually.over,
      of: oneOf(file.gives, words.get(OF)) ?? usually.of,
    },
    amiss: [...new Set(amiss)],
  };
}

function oneOf(fields: readonly Field[], name: string | null): string | undefined {
  return fields.find((field) => field.name === name)?.name;
}

/** Names in an address that nothing here has. */
function* strangers(file: CalculatorFile, words: URLSearchParams): Generator<string> {
  for (const written of words.keys()) {
    const name = written.startsWith(SECOND) ? written.slice(SECOND.length) : written;
    if (!name || name.startsWith(".") || file.inputs.some((field) => field.name === name)) continue;
    yield `The link says what “${name}” is, and that is not asked here. All else is as it says.`;
  }
}

type Some = { [name: string]: Value };

function valuesIn(file: CalculatorFile, words: URLSearchParams, before: string, otherwise: Some, amiss: string[]): Some {
  const values: Some = { ...otherwise };
  for (const field of file.inputs) {
    const written = words.get(before + field.name);
    if (written === null) continue;
    const value = meant(file, field, written);
    if (value !== undefined) values[field.name] = value;
    else amiss.push(`${sentence(field.label)} cannot be “${written}” here, as the link says, and is left as it was.`);
  }
  return values;
}

/** The value that some words mean for a field; undefined, if they mean none. */
function meant(file: CalculatorFile, field: Field, written: string): Value | undefined {
  const value = READ[field.kind]?.(written) ?? written;
  return legal(file, field, value) ? value : undefined;
}

const READ: { readonly [kind: string]: (written: string) => Value | undefined } = {
  bool: (written) => ({ yes: true, no: false })[written],
  number: (written) => (/^-?[0-9]+(\.5)?$/.test(written) ? Number(written) : written),
  "names-list": (written) => (written === "[]" ? [] : written.split(",")),
  records: json,
};

function json(written: string): Value | undefined {
  try {
    return JSON.parse(written) as Value;
  } catch {
    return undefined;
  }
}

/** Whether a field can have a value. */
function legal(file: CalculatorFile, field: Field, value: Value | undefined): boolean {
  switch (field.kind) {
    case "bool":
      return typeof value === "boolean";
    case "names":
    case "card":
      return choices(file, field).some(([name]) => name === value);
    case "names-list":
      return Array.isArray(value) && value.every((one) => choices(file, field).some(([name]) => name === one));
    case "number":
      if (typeof value === "string") return field.words?.includes(value) ?? false;
      return typeof value === "number" && accepted(file, field, value);
    case "dice":
      return typeof value === "string" && accepted(file, field, value);
    case "records":
      return Array.isArray(value) && value.length <= field.most && value.every((one) => isRecord(file, field.fields, one));
  }
}

function isRecord(file: CalculatorFile, fields: readonly Field[], value: Value): boolean {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const known = Object.keys(value).every((name) => fields.some((field) => field.name === name));
  return known && fields.every((field) => !(field.name in value) || legal(file, field, value[field.name]));
}

/** Whether the form takes a value. */
function accepted(file: CalculatorFile, field: Field, value: Value): boolean {
  try {
    valuesOf([field], beginnings(file, [field], { [field.name]: value }));
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

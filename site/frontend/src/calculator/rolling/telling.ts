/** A roll in words: what was thrown, what modified what, and what came of it. */

import type { CalculatorFile, Field, Value } from "../../generated/calculator";
import type { Told, Values } from "../../odds";
import { spoken } from "../../odds/book";
import type { Tested } from "../../odds/notes";
import { figure, said, signed } from "../words";

/** A line of a roll, and how many procedures deep it is. */
export interface Line {
  readonly depth: number;
  readonly text: string;
}

export function lines(file: CalculatorFile, told: readonly Told[]): Line[] {
  return told.flatMap((event) => {
    const text = line(file, event);
    return text ? [{ depth: event.depth, text }] : [];
  });
}

function line(file: CalculatorFile, event: Told): string {
  switch (event.did) {
    case "let":
      return isRecord(event.value) ? "" : `${name(file, event.name)}: ${word(file, event.value)}`;
    case "roll":
      return `${name(file, event.name)}: ${event.dice.toUpperCase()} rolled ${event.faces.join(", ")}${together(event.faces)}`;
    case "test":
      return `${name(file, event.name)}: ${event.total} for ${needed(event)}: ${event.success ? "yes" : "no"}${event.natural ? ", by itself" : ""}`;
    case "modified": {
      const change = event.before === event.after ? `stays ${figure(event.after)}` : `from ${figure(event.before)} to ${figure(event.after)}`;
      const modifiers = event.applied.filter(({ value }) => value).map(({ modifier, value }) => `${signed(value)} ${modifier.name}`);
      return `${name(file, event.name)}: ${change}${modifiers.length ? ` (${modifiers.join(", ")})` : ""}`;
    }
    case "call":
      return `${file.procedures[event.procedure]?.title ?? event.procedure}:`;
    case "each":
      return `${name(file, event.name)} ${event.nth}:`;
    case "again":
      return `again, number ${event.nth}:`;
  }
}

function together(faces: readonly number[]): string {
  return faces.length > 1 ? `, ${faces.reduce((sum, face) => sum + face, 0)} together` : "";
}

function needed({ need, less }: Tested): string {
  if (typeof need !== "number") return spoken(String(need));
  return `${figure(need)} or ${less ? "less" : "more"}`;
}

function name(file: CalculatorFile, variable: string): string {
  return file.words[variable] ?? spoken(variable);
}

function isRecord(value: Value): boolean {
  return Array.isArray(value) ? value.some(isRecord) : value !== null && typeof value === "object";
}

/** A value of a variable, of whatever kind. */
function word(file: CalculatorFile, value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return figure(value);
  if (Array.isArray(value)) return value.map((one) => word(file, one)).join(", ") || "none";
  const cards = Object.values(file.cards).map(({ called }) => called[String(value)]);
  return cards.find((one) => one !== undefined) ?? spoken(String(value));
}

/** What is given, without what is as usual. */
export function situation(file: CalculatorFile, given: Values): string {
  const parts = file.inputs.filter((field) => !isUsual(field, given[field.name]!));
  return parts.map((field) => (field.kind === "bool" ? field.label : `${field.label} ${said(file, field, given[field.name]!)}`)).join(", ");
}

function isUsual(field: Field, value: Value): boolean {
  const usual = field.default ?? (field.kind === "bool" ? false : undefined);
  return JSON.stringify(value) === JSON.stringify(usual);
}

/** What came of a roll, that which matters most first. */
export function came(file: CalculatorFile, fields: readonly Field[], outcome: Values): string {
  return fields.map((field) => `${field.label} ${said(file, field, outcome[field.name] ?? null)}`).join(", ");
}

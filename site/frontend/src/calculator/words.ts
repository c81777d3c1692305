/** Values and chances in words. */

import type { CalculatorFile, Field, Value } from "../generated/calculator";
import { lowest } from "../odds/distribution";

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value in words. */
export function said(file: CalculatorFile, field: Field, value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return figure(value) + (field.unit ? ` ${field.unit}` : "");
  if (Array.isArray(value)) return value.map((one) => said(file, field, one)).join(", ") || "none";
  if (value !== null && typeof value === "object") return record(file, field, value);
  return called(file, field, String(value));
}

function record(file: CalculatorFile, field: Field, value: { [name: string]: Value }): string {
  const fields = field.kind === "records" ? field.fields : [];
  const alone = fields.length === 1;
  return fields.map((one) => (alone ? "" : `${one.label} `) + said(file, one, value[one.name] ?? null)).join("; ");
}

function called(file: CalculatorFile, field: Field, name: string): string {
  const own = "called" in field ? field.called?.[name] : undefined;
  return own ?? (field.kind === "card" ? file.cards[field.of]?.called[name] : undefined) ?? name;
}

export function figure(value: number): string {
  const whole = Math.floor(Math.abs(value));
  const half = Math.abs(value) % 1 ? "½" : "";
  return `${value < 0 ? "−" : ""}${whole || !half ? whole : ""}${half}`;
}

/** A number with its sign, as a modifier has it. */
export function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${figure(value)}`;
}

/** Per cent with one decimal; what is possible is never 0.0%, and what is not certain never 100.0%. */
export function percent(weight: bigint, over: bigint): string {
  const tenths = (weight * 2000n + over) / (over * 2n);
  if (tenths === 0n && weight) return "<0.1%";
  if (tenths === 1000n && weight !== over) return ">99.9%";
  return `${tenths / 10n}.${tenths % 10n}%`;
}

/** A fraction of more characters says less than how often one may expect something. */
const LONGEST = 11;

/** A chance as a fraction; where that is too long to be read, about once in how many times. */
export function readable(weight: bigint, over: bigint): string {
  const exact = fraction(weight, over);
  if (exact.length <= LONGEST) return exact;
  return weight * 2n <= over ? `1 in ${about(weight, over)}` : `all but 1 in ${about(over - weight, over)}`;
}

/** How many times it takes, to a tenth where there are few. */
function about(weight: bigint, over: bigint): string {
  const tenths = (20n * over + weight) / (2n * weight);
  if (tenths < 100n) return `${tenths / 10n}.${tenths % 10n}`;
  return ((2n * over + weight) / (2n * weight)).toLocaleString("en");
}

export function fraction(weight: bigint, over: bigint): string {
  return lowest(weight, over).join("/");
}

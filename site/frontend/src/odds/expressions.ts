/** Expressions: the trees that the compiler made of what authors wrote, as functions of the values of variables. */

import type { Operation, Tree, Value } from "../generated/calculator";
import { type Book, NONE, noteOne, spoken, there, type Values } from "./book";
import { type SpecialOperator, WORK } from "./operators";
import { Refused } from "./refused";
import { lookUp, note } from "./tables";

export type Expression = (values: Values) => Value;

/** An argument that is a plain word stays one; whatever else is an expression. */
type Argument = string | Expression;

/** The function of an expression. */
export function build(book: Book, tree: Tree): Expression {
  return Array.isArray(tree) ? operation(book, tree) : () => tree;
}

function operation(book: Book, [operator, ...rest]: Operation): Expression {
  const parts = rest.map((part) => (typeof part === "string" ? part : build(book, part)));
  if (isSpecial(operator)) return SPECIAL[operator](book, parts);
  // The compiler has seen to it that the arguments are of the kinds that the operator takes.
  const work = there(WORK[operator], `operator ${operator}`) as (...values: Value[]) => Value;
  return (values) => work(...parts.map((part) => (typeof part === "function" ? part(values) : part)));
}

function isSpecial(operator: string): operator is SpecialOperator {
  return Object.hasOwn(SPECIAL, operator);
}

const expressions = (parts: readonly Argument[]) => parts as Expression[];
const words = (parts: readonly Argument[]) => parts as string[];

const SPECIAL: Record<SpecialOperator, (book: Book, parts: readonly Argument[]) => Expression> = {
  "and": (_, parts) => (values) => expressions(parts).every((part) => part(values)),
  "or": (_, parts) => (values) => expressions(parts).some((part) => part(values)),
  "if": (_, parts) => {
    const [holds, one, other] = parts as [Expression, Expression, Expression];
    return (values) => (holds(values) ? one(values) : other(values));
  },
  "or_else": (_, parts) => {
    const [number, other] = parts as [Expression, Expression];
    return (values) => {
      const found = number(values);
      return typeof found === "string" ? other(values) : found;
    };
  },
  "value": (_, parts) => {
    const [name] = words(parts);
    return (values) => values[name!]!;
  },
  "word": (_, parts) => () => words(parts)[0]!,
  "words": (_, parts) => () => words(parts),
  "field": (book, parts) => {
    const [card, catalogue, name] = parts as [Expression, string, string];
    return (values) => fieldOf(book, card(values) as string, catalogue, name);
  },
  "look_up": (book, [table, ...keys]) => {
    const { title, axes, rows, origins } = there(book.tables[table as string], `table ${table}`);
    return (values) => {
      const by = expressions(keys).map((key) => key(values));
      const found = lookUp(title, axes, rows, by);
      note(book, axes, origins, by);
      return found as Value;
    };
  },
  "card_table": (book, parts) => {
    const [card, catalogue, name, ...keys] = parts as [Expression, string, string, ...Expression[]];
    return (values) => ownTable(book, card(values) as string, catalogue, name, keys.map((key) => key(values)));
  },
};

function ownTable(book: Book, card: string, catalogue: string, name: string, keys: readonly Value[]): Value {
  const rows = fieldOf(book, card, catalogue, name);
  if (rows === NONE) throw new Refused(`${card} has no ${spoken(name)}`);
  const { tables, origins } = catalogueOf(book, catalogue);
  const axes = there(tables[name], `table ${name}`);
  const found = lookUp(`${card}, ${spoken(name)}`, axes, rows as never, keys);
  note(book, axes, origins[card]?.[name], keys);
  return found as Value;
}

function fieldOf(book: Book, card: string, catalogue: string, name: string): Value {
  if (card === NONE) throw new Refused(`there is none of the ${spoken(catalogue)} here, and so no ${spoken(name)}`);
  const { fields, origins, tables } = catalogueOf(book, catalogue);
  if (!(name in tables)) noteOne(book, origins[card]?.[name]);
  return there(fields[card], `card ${card}`)[name] as Value;
}

function catalogueOf(book: Book, name: string) {
  return there(book.cards[name], `catalogue ${name}`);
}

/** What is noted while a procedure is worked out: what it used, and what the steps of a single roll did. */

import type { Modifier, Step, Value } from "../generated/calculator";
import type { Book } from "./book";

/** A modifier that applies, with what it comes to. */
export interface Applied {
  readonly modifier: Modifier;
  readonly value: number;
}

/** A number before and after its modifiers. */
export interface Modified {
  readonly before: number;
  readonly after: number;
  readonly applied: readonly Applied[];
}

export type ModifyingStep = Extract<Step, { step: "add" | "shift" }>;

/** Over every roll there is. */
export interface Notes {
  /** The numbers of the origins of all values that were used. */
  readonly origins: Set<number>;
  /** What each step with modifiers did, in every situation that it met. */
  readonly modified: Map<ModifyingStep, Modified[]>;
}

export function noted(): Notes {
  return { origins: new Set(), modified: new Map() };
}

export function noteModified(book: Book, step: ModifyingStep, done: Modified): void {
  if (!book.notes) return;
  const before = book.notes.modified.get(step);
  if (before) before.push(done);
  else book.notes.modified.set(step, [done]);
}

/** What a step of a single roll did. */
export type Event =
  | { readonly did: "let"; readonly name: string; readonly value: Value }
  | { readonly did: "roll"; readonly name: string; readonly dice: string; readonly faces: readonly number[] }
  | Tested
  | ({ readonly did: "modified"; readonly name: string; readonly shift: boolean } & Modified)
  | { readonly did: "call"; readonly procedure: string }
  | { readonly did: "each"; readonly name: string; readonly nth: number }
  | { readonly did: "again"; readonly nth: number };

/** What some dice, which have been told, were held against. */
export interface Tested {
  readonly did: "test";
  readonly name: string;
  readonly need: Value;
  readonly total: number;
  readonly success: boolean;
  /** Whether the number or less is needed, and not the number or more. */
  readonly less: boolean;
  /** Whether the total decides by itself. */
  readonly natural: boolean;
}

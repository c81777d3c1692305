/** What a procedure is worked out with: its file, and the notes that are taken of what was used. */

import type { CalculatorFile, Origins, Value } from "../generated/calculator";
import type { Notes } from "./notes";

export const NONE = "none";
export const AUTOMATIC = "automatic";

export type Values = { readonly [name: string]: Value };

export interface Book extends CalculatorFile {
  /** What was used; null while nobody wants to know. */
  notes: Notes | null;
}

export function noteOne(book: Book, origin: Origins | undefined): void {
  if (typeof origin === "number" && book.notes) book.notes.origins.add(origin);
}

export function spoken(name: string): string {
  return name.replace(/[-_]/g, " ");
}

/** What a file has to have; without it the file is wrong, and not the one who asks. */
export function there<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`no ${what}`);
  return found;
}

/** What a procedure is worked out with: its file, and where the origins of the values that are used are noted. */

import type { CalculatorFile, Origins, Value } from "../generated/calculator";

export const NONE = "none";
export const AUTOMATIC = "automatic";

export type Values = { readonly [name: string]: Value };

export interface Book extends CalculatorFile {
  /** The numbers of the origins of all values that were used; null while nobody wants to know. */
  used: Set<number> | null;
}

export function noteOne(book: Book, origin: Origins | undefined): void {
  if (typeof origin === "number" && book.used) book.used.add(origin);
}

export function spoken(name: string): string {
  return name.replace(/[-_]/g, " ");
}

/** What a file has to have; without it the file is wrong, and not the one who asks. */
export function there<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`no ${what}`);
  return found;
}

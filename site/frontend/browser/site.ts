/** The sites of books that are hard to publish, on this disk. */

import { pathToFileURL } from "node:url";

/** The folder of a site: `SITE`, or `NEWER`, in which a book has another edition. */
export function folder(which: "SITE" | "NEWER"): string {
  const found = process.env[`HULLDOWN_${which}`];
  if (!found) throw new Error(`HULLDOWN_${which} names no site`);
  return found;
}

export function address(page: string): string {
  return `${pathToFileURL(folder("SITE")).href}/books/${page}`;
}

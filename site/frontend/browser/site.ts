/** The site of books that are hard to publish, on this disk. */

import { pathToFileURL } from "node:url";

export function address(page: string): string {
  const folder = process.env.HULLDOWN_SITE;
  if (!folder) throw new Error("HULLDOWN_SITE names no site");
  return `${pathToFileURL(folder).href}/books/${page}`;
}

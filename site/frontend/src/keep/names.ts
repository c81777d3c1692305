/**
 * What kept books are called in the browser's storage: pages write it, and the worker reads it.
 *
 * Sites can share a server, and with it the storage; so each name begins with the root of its site.
 */

import type { Edition } from "../generated/keep";

/** The store that says which edition of each book is kept; one entry of it changes at a stroke. */
export function editions(site: string): string {
  return `hulldown ${site}`;
}

/** The stores of the files of a book, of whatever edition, begin so. */
export function stores(site: string, book: string): string {
  return `hulldown ${site} ${book} `;
}

/** The store of the files of one edition. */
export function store(site: string, book: string, edition: string): string {
  return stores(site, book) + edition;
}

/** Where a site says which edition of a book it has. */
export function offer(site: string, book: string): string {
  return `${site}keep/${book}.json`;
}

/** The edition of a book that is kept. Rejects where the browser forbids its storage. */
export async function keptEdition(site: string, book: string): Promise<Edition | undefined> {
  const found = await caches.match(offer(site, book), { cacheName: editions(site) });
  return found && ((await found.json()) as Edition);
}

/** What an address is asked with that goes to the server, past what is kept. */
export const FRESH = "edition";

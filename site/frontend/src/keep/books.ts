/** Keeping a book: all of an edition is there before it takes the place of another, whole. */

import type { Edition, KeptFile, Listing } from "../generated/keep";
import { editions, FRESH, keptEdition, offer, store, stores } from "./names";

/** Why a book is not kept, as a sentence for its reader. */
export class NotKept extends Error {}

/** What of a book is there by now. */
export type Told = (done: number, of: number) => void;

/** Files that are asked for at a time. */
const AT_ONCE = 6;

/** The edition that the site has; nothing, if it cannot be asked. */
export async function offered(site: string, book: string): Promise<Edition | undefined> {
  try {
    const answer = await fetch(offer(site, book), { cache: "no-store" });
    return answer.ok ? ((await answer.json()) as Edition) : undefined;
  } catch {
    return undefined;
  }
}

/** Keep an edition of a book in place of any other. Rejects with NotKept, and then what was kept is as it was. */
export async function keep(site: string, book: string, edition: Edition, told: Told): Promise<void> {
  try {
    const into = await caches.open(store(site, book, edition.edition));
    await fetchAll(site, await listing(site, book, edition), into, told);
    await navigator.serviceWorker.register(`${site}worker.js`, { scope: site });
    await (await caches.open(editions(site))).put(offer(site, book), new Response(JSON.stringify(edition)));
  } catch (error) {
    throw error instanceof NotKept ? error : refused(error, edition);
  } finally {
    await tidy(site, book).catch(() => undefined);
  }
  void navigator.storage?.persist?.().catch(() => false);
}

/** Keep a book no longer. */
export async function forget(site: string, book: string): Promise<void> {
  await (await caches.open(editions(site))).delete(offer(site, book));
  await tidy(site, book);
}

/** Throw away what is there of a book but the edition that is kept; and the worker, when no book is. */
async function tidy(site: string, book: string): Promise<void> {
  const kept = await keptEdition(site, book);
  const but = kept && store(site, book, kept.edition);
  const old = (await caches.keys()).filter((name) => name.startsWith(stores(site, book)) && name !== but);
  await Promise.all(old.map((name) => caches.delete(name)));
  if ((await (await caches.open(editions(site))).keys()).length) return;
  await caches.delete(editions(site));
  await (await navigator.serviceWorker.getRegistration(site))?.unregister();
}

async function listing(site: string, book: string, { edition }: Edition): Promise<Listing> {
  const answer = await fetched(`${site}keep/${book}-${edition}.json`);
  return JSON.parse(await whole(answer.text())) as Listing;
}

/** Fetch what is not there yet, a few at a time. */
async function fetchAll(site: string, { of, files }: Listing, into: Cache, told: Told): Promise<void> {
  const left = [...files];
  let done = 0;
  const some = async () => {
    for (let file = left.pop(); file; file = left.pop()) {
      await put(site, of, file, into);
      told(++done, files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some)).catch((error) => {
    left.length = 0;
    throw error;
  });
}

async function put(site: string, { edition }: Edition, { path, digest }: KeptFile, into: Cache): Promise<void> {
  const address = site + path;
  const answer = await fetched(`${address}?${FRESH}=${edition}`);
  const bytes = await whole(answer.arrayBuffer());
  if ((await sha256(bytes)) !== digest) throw new NotKept(CHANGED);
  const type = answer.headers.get("Content-Type") ?? "";
  await into.put(address, new Response(bytes, { headers: { "Content-Type": type } }));
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a server answers. Rejects with NotKept. */
async function fetched(address: string): Promise<Response> {
  const answer = await whole(fetch(address, { cache: "no-cache" }));
  if (!answer.ok) throw new NotKept(CHANGED);
  return answer;
}

/** What comes over the network, headers or body. Rejects with NotKept if it goes away before the end. */
async function whole<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch {
    throw new NotKept("The network went away before all of it was here. Try again when it is back.");
  }
}

const CHANGED = "The site was changed while it was fetched. Load this page again, and try once more.";

function refused(error: unknown, { bytes }: Edition): NotKept {
  // A network that one must log in to answers everything with a page of its own.
  if (error instanceof SyntaxError) return new NotKept(CHANGED);
  const full = error instanceof DOMException && error.name === "QuotaExceededError";
  if (full) return new NotKept(`There is no room for it: it takes ${size(bytes)}, and this browser gives the site less.`);
  return new NotKept("This browser keeps nothing for this site: it is set so, or the window is a private one.");
}

/** Bytes, as a reader counts them. */
export function size(bytes: number): string {
  return bytes < 950_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

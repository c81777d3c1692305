/**
 * The service worker of a site: answers for the books that are kept, each out of one edition of it, whole.
 *
 * It is there once somebody keeps a book. What belongs to a kept book comes out of its store, with or without a network;
 * what its pages share with others does so while one of them is open. All else comes from the network, and where there
 * is none, out of any store that has it.
 */

import { editions, FRESH, keptEdition, store } from "./keep/names";

/** What of a worker is used here; the compiler knows pages. */
interface Asked extends Event {
  readonly request: Request;
  readonly clientId: string;
  respondWith(answer: Promise<Response>): void;
}
interface Started extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<{ readonly url: string } | undefined> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "fetch", answers: (event: Asked) => void): void;
  addEventListener(type: "install" | "activate", starts: (event: Started) => void): void;
}
const worker = self as unknown as Worker;
const SITE = worker.registration.scope;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(SITE) || new URL(url).searchParams.has(FRESH)) return;
  event.respondWith(answer(event));
});

async function answer({ request, clientId }: Asked): Promise<Response> {
  const address = plain(request.url);
  const own = bookOf(address);
  const book = own || bookOf(clientId ? ((await worker.clients.get(clientId))?.url ?? "") : "");
  const kept = book ? await keptEdition(SITE, book).catch(() => undefined) : undefined;
  if (book && kept) {
    const found = await caches.match(address, { cacheName: store(SITE, book, kept.edition) });
    if (found) return found;
    if (own) return refused(request, "This page is not in the edition of the book that is kept on this device.");
  }
  try {
    return await fetch(request);
  } catch {
    return (await anyKept(address)) ?? refused(request, "This page is not kept on this device, and there is no network.");
  }
}

/** An address without what is asked of the page; that of a folder is its first page's. */
function plain(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname + (pathname.endsWith("/") ? "index.html" : "");
}

/** The book that an address belongs to: one of its files, or its index; nothing, if it belongs to none. */
function bookOf(address: string): string {
  const path = address.startsWith(SITE) ? address.slice(SITE.length) : "";
  return /^(?:books\/|jump\/book-)([^/.]+)(?:\/|\.js$)/.exec(path)?.[1] ?? "";
}

/** What no single book has, out of the first store that has it. */
async function anyKept(address: string): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter((one) => one.startsWith(`${editions(SITE)} `)).sort()) {
    const found = await caches.match(address, { cacheName: name });
    if (found) return found;
  }
  return undefined;
}

/** A page that says why there is none; for what pages load, an error. */
function refused(request: Request, why: string): Response {
  if (request.mode !== "navigate") return Response.error();
  const style = "body{font:1.1rem/1.5 Georgia,serif;max-width:32rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}";
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not kept</title><meta name="viewport" content="width=device-width"><style>${style}</style>`;
  const body = `<h1>Not kept</h1><p>${why}</p><p><a href="${SITE}index.html">The first page of the site</a></p>`;
  return new Response(head + body, { status: 504, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

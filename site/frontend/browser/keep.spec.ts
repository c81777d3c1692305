/** A reader keeps a book for the table, from a server below some folder of it, and opens it where there is no network. */

import { createReadStream, existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { folder } from "./site";

const TYPES: Record<string, string> = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json",
};
const BASE = "/some/where/";

/** A server whose site can be changed; it counts what it was asked for. */
class Host {
  site = folder("SITE");
  asked: string[] = [];
  /** Called before each answer. */
  before = (_asked: number): void => undefined;
  /** Whether the connection breaks in the middle of this answer. */
  breaks = (_path: string): boolean => false;
  private server: Server | undefined;
  private port = 0;

  async open(): Promise<void> {
    this.server = createServer((request, response) => {
      const path = new URL(request.url!, "http://here").pathname;
      this.asked.push(path);
      this.before(this.asked.length);
      const file = path.startsWith(BASE) ? join(this.site, path.slice(BASE.length), path.endsWith("/") ? "index.html" : "") : "";
      if (!file || !existsSync(file)) return void response.writeHead(404).end();
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      if (this.breaks(path)) {
        response.writeHead(200, { "Content-Type": type, "Content-Length": 1_000_000 });
        return void response.write("half of it", () => response.destroy());
      }
      response.writeHead(200, { "Content-Type": type });
      createReadStream(file).pipe(response);
    });
    await new Promise<void>((listens) => this.server!.listen(this.port, "127.0.0.1", listens));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** End all connections: nobody is served any more. */
  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((closed) => this.server?.close(closed) ?? closed(undefined));
    this.server = undefined;
  }

  at(page: string): string {
    return `http://127.0.0.1:${this.port}${BASE}${page}`;
  }
}

// Whole books are fetched, and pages are opened one after the other.
test.describe.configure({ timeout: 120_000 });

let host: Host;
test.beforeEach(async () => {
  host = new Host();
  await host.open();
});
test.afterEach(() => host.close());

const KEEP = { name: "Keep this book for the table" };
/** What a page asks for to see whether there is a newer edition. */
const OFFERS = ["keep/gallery.json", "keep/outpost.json"];
const kept = (page: Page) => page.locator(".hd-keeping [role=status]");

async function keep(page: Page, book: string): Promise<void> {
  await page.goto(host.at(`books/${book}/index.html`));
  await page.getByRole("button", KEEP).click();
  await expect(kept(page)).toContainText("Kept on this device", { timeout: 60_000 });
}

/** What a page says in the console. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => message.type() === "error" && found.push(message.text()));
  return found;
}

test("a book that is kept opens without network: rules, aid, calculator, search; what is covered stays so", async ({ page }) => {
    await page.goto(host.at("books/outpost/index.html"));
  await expect(kept(page)).toContainText(/^\d.*[KM]B: its pages, calculators and search then open without network\.$/);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await keep(page, "outpost");
  await keep(page, "gallery");
  await host.close();

  const missing: string[] = [];
  page.on("requestfailed", (request) => missing.push(request.url()));
  await page.goto(host.at("books/gallery/rules.html"));
  await expect(page.locator("#rule-1")).toBeVisible();
  await page.goto(host.at("books/gallery/aid.html"));
  await expect(page.locator(".hd-aid")).toBeVisible();
  await page.goto(host.at("books/gallery/procedure-shot.html"));
  await expect(page.locator(".hd-headline")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("big gun");
  await expect(page.getByRole("option").first()).toContainText("Big Gun");
  // The indexes of other books are asked for one after the other, for as long as one stays on the page.
  const indexes = ["mill", "skirmish", "strange"].map((book) => host.at(`jump/book-${book}.js`));
  await expect.poll(() => indexes.filter((index) => !missing.includes(index))).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/card-Big-Gun\.html$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Big Gun");
  await page.goto(host.at("books/outpost/paragraphs.html"));
  await expect(page.locator(".hd-covered")).toBeVisible();
  await page.goto(host.at("books/outpost/paragraphs.html#p1"));
  await expect(page.locator(".hd-body")).not.toBeEmpty();
  await page.goto(host.at("books/outpost/unit-GE3.html"));
  expect(await page.locator("details.hd-slip").evaluate((one) => one.textContent)).toBe("GE3, covered");
  await page.goto(host.at("index.html"));
  await expect(page.getByRole("link", { name: "Outpost" }).first()).toBeVisible();
  // What no single book has, such as the icon, is asked of the network first.
  const gone = () => [...new Set(missing)].filter((address) => !address.startsWith(host.at("assets/"))).sort();
  await expect.poll(gone).toEqual([...indexes, ...OFFERS.map((one) => host.at(one))]);

  await page.goto(host.at("books/mill/index.html"));
  await expect(page.locator("body")).toContainText("This page is not kept on this device, and there is no network.");
});

test("a newer edition is told of, and takes the place of the older whole, on every page that is open", async ({ page, context }) => {
  await keep(page, "gallery");
  host.site = folder("NEWER");
  const other = await context.newPage();
  await other.goto(host.at("books/gallery/terms.html"));
  await page.goto(host.at("books/gallery/rules.html"));
  await expect(page.locator("h1")).not.toContainText("Second Edition");
  await expect(kept(page)).toContainText("A newer edition of this book is there");
  expect(host.asked.filter((path) => path.endsWith("gallery/rules.html"))).toHaveLength(1);
  const again = other.waitForEvent("load");
  await page.getByRole("button", { name: "Take the newer edition" }).click();
  await expect(page.locator("h1")).toContainText("Second Edition");
  await expect(page.locator(".hd-keeping")).toHaveCount(0);
  await again;
  await expect(other.locator("h1")).toContainText("Second Edition");
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2);
  await host.close();
  await page.goto(host.at("books/gallery/tables.html"));
  await expect(page.locator("h1")).toContainText("Second Edition");
  await page.goto(host.at("books/gallery/gone.html"));
  await expect(page.locator("body")).toContainText("This page is not in the edition of the book that is kept");
});

test("a site that changes under way, and a network that goes, leave what was kept, and say so", async ({ page }) => {
  await keep(page, "gallery");
  host.site = folder("NEWER");
  await page.goto(host.at("books/gallery/index.html"));
  await expect(kept(page)).toContainText("A newer edition");
  const begun = host.asked.length;
  host.before = (asked) => {
    if (asked > begun + 5) host.site = folder("SITE");
  };
  await page.getByRole("button", { name: "Take the newer edition" }).click();
  await expect(kept(page)).toContainText("The site was changed while it was fetched.");
  host.site = folder("NEWER");
  host.before = (asked) => void (asked > begun + 25 && host.close());
  await page.getByRole("button", { name: "Take the newer edition" }).click();
  await expect(kept(page)).toContainText("The network went away before all of it was here.");
  await page.goto(host.at("books/gallery/rules.html"));
  await expect(page.locator("#rule-1")).toBeVisible();
  await expect(page.locator("h1")).not.toContainText("Second Edition");
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2);
});

for (const part of ["-[0-9a-f]+.json", "rules.html"]) {
  test(`a connection that breaks in the middle of ${part} is a network that went away`, async ({ page }) => {
    host.breaks = (path) => new RegExp(`gallery.*${part}$`).test(path);
    await page.goto(host.at("books/gallery/index.html"));
    await page.getByRole("button", KEEP).click();
    await expect(kept(page)).toContainText("The network went away before all of it was here.");
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  });
}

test("a book is kept no longer: nothing of it is left", async ({ page }) => {
  await keep(page, "gallery");
  await page.getByRole("button", { name: "Keep it no longer" }).click();
  await expect(page.getByRole("button", KEEP)).toBeEnabled();
  const left = await page.evaluate(async () => [
    ...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations()).map((one) => one.scope),
  ]);
  expect(left).toEqual([]);
});

for (const [why, forbid, words] of [
  ["forbidden", "Object.defineProperty(window, 'caches', { get: () => { throw new DOMException('no', 'SecurityError'); } })", "This browser keeps nothing for this site"],
  ["full", "Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))", "There is no room for it: it takes"],
] as const) {
  test(`storage that is ${why} is a sentence, and the rest works`, async ({ page }) => {
    await page.addInitScript(forbid);
    await page.goto(host.at("books/gallery/index.html"));
    await page.getByRole("button", KEEP).click();
    await expect(kept(page)).toContainText(words);
    await expect(page.getByRole("button", KEEP)).toBeEnabled();
    await page.goto(host.at("books/gallery/procedure-shot.html"));
    await expect(page.locator(".hd-headline")).toBeVisible();
  });
}

test("from a disk nothing is kept or registered, and no page complains", async ({ page }) => {
  const said = complaints(page);
  await page.goto(`file://${folder("SITE")}/books/gallery/index.html`);
  await expect(page.getByRole("button", { name: "Look up" })).toBeVisible();
  await expect(page.locator(".hd-keep")).toBeEmpty();
  await expect(page.locator("link[rel=manifest]")).toHaveCount(0);
  expect(said).toEqual([]);
});

test("the site can be installed: its manifest leads to a page, and its icons are there", async ({ page }) => {
  await page.goto(host.at("books/gallery/rules.html"));
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([host.at("manifest.webmanifest"), []]);
  const manifest = JSON.parse(data!) as { start_url: string; icons: { src: string }[] };
  for (const one of [manifest.start_url, ...manifest.icons.map(({ src }) => src)]) {
    expect((await page.request.get(new URL(one, url).href)).status()).toBe(200);
  }
});

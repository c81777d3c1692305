/** The extension, in an editor that only writes down what is asked of it. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import type { ExtensionContext } from "vscode";
import { Client, asked, broken, settings, yaml } from "./stub";
import { activate, deactivate } from "../src/extension";
import { bookOf, schemaOf } from "../src/schemas";

const context = { extensionPath: join(__dirname, "here") } as ExtensionContext;

beforeEach(() => {
  asked.length = 0;
  yaml.installed = false;
  delete broken.error;
  for (const name of Object.keys(settings)) {
    delete settings[name];
  }
});

/** A folder with a book of a kind. */
function book(kind: string): string {
  const folder = mkdtempSync(join(tmpdir(), "book-"));
  mkdirSync(join(folder, "missions", "1-ford"), { recursive: true });
  writeFileSync(join(folder, "book.yaml"), `book: trial\nkind: ${kind}\n`);
  return folder;
}

test("it starts the server that the settings name, and stops it", async () => {
  settings["command"] = "/venv/bin/hulldown";
  settings["site"] = "https://example.org";
  await activate(context);
  assert.deepEqual(Client.last?.server, { command: "/venv/bin/hulldown", args: ["lsp"] });
  assert.deepEqual(Object.entries(Client.last?.options ?? {}).slice(0, 2), [
    ["documentSelector", [{ scheme: "file", language: "yaml" }]],
    ["initializationOptions", { site: "https://example.org" }],
  ]);
  await deactivate();
  assert.deepEqual(asked, [["started"], ["stopped"]]);
});

test("a lens saves all files, and plays in a terminal with its words as they are", async () => {
  await activate(context);
  const words = ["play", "/books/open fire", "--example", "aimed-shot: the 'nearest' $HOME"];
  await Client.last?.options.middleware.executeCommand("hulldown.play", words, () => assert.fail("it reached the server"));
  const [, saved, [kind, task]] = asked as [unknown, unknown, [string, { execution: object; presentationOptions: object }]];
  assert.deepEqual([saved, kind], [["saved", false], "task"]);
  assert.deepEqual({ ...task.execution }, { process: "hulldown", args: words });
  assert.equal((task.presentationOptions as { focus: boolean }).focus, true);
});

test("any other command is the server's", async () => {
  await activate(context);
  const next = (...given: unknown[]): unknown => ["next", ...given];
  assert.deepEqual(Client.last?.options.middleware.executeCommand("other", [1], next), ["next", "other", [1]]);
});

test("a server that is not there is told of in a sentence", async () => {
  broken.error = Object.assign(new Error("spawn hulldown ENOENT"), { code: "ENOENT" });
  await activate(context);
  const said = "'hulldown lsp' is not there. Install it with pip install 'hulldown[lsp]', and set hulldown.command to its path.";
  assert.deepEqual(asked.at(-1), ["error", said]);
});

test("each file of a book has its schema", () => {
  const [game, novel] = [book("platoon-game"), book("gamebook")];
  assert.equal(schemaOf(join(game, "book.yaml")), "book");
  assert.equal(schemaOf(join(game, "numbers.yaml")), "numbers");
  assert.equal(schemaOf(join(game, "missions", "1-ford", "mission.yaml")), "platoon-game");
  assert.equal(schemaOf(join(novel, "paragraphs.yaml")), "content");
  assert.equal(schemaOf(join(novel, "notes.txt")), undefined);
  assert.equal(schemaOf(join(tmpdir(), "stray.yaml")), undefined);
  assert.equal(bookOf(join(game, "missions", "1-ford", "mission.yaml")), game);
});

test("the schemas are offered where Red Hat's extension is", async () => {
  yaml.installed = true;
  const folder = mkdtempSync(join(tmpdir(), "extension-"));
  mkdirSync(join(folder, "schemas"));
  writeFileSync(join(folder, "schemas", "book.json"), "{}");
  await activate({ extensionPath: folder } as ExtensionContext);
  const [name, schema, text] = yaml.offered as [string, (file: string) => unknown, (uri: string) => unknown];
  const header = `file://${join(book("gamebook"), "book.yaml")}`;
  assert.deepEqual([name, schema(header), schema("untitled:one.yaml")], ["hulldown", "hulldown://schema/book", undefined]);
  assert.deepEqual([text("hulldown://schema/book"), text("https://example.org")], ["{}", undefined]);
});

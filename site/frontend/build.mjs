/* Makes types of the schemas, and the scripts of the pages.

   The scripts are classic ones: a page that was opened from a disk may load no modules, start no workers and fetch
   nothing. Each is complete in itself. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { compileFromFile } from "json-schema-to-typescript";

const THEME = "../hulldown_site/theme";
const FOLDER = `${THEME}/assets/hulldown`;
const SCHEMAS = ["calculator", "jump", "keep"];

mkdirSync("src/generated", { recursive: true });
for (const name of SCHEMAS) {
  const types = await compileFromFile(`schemas/${name}.json`, { additionalProperties: false, format: false });
  writeFileSync(`src/generated/${name}.ts`, types);
}

const usual = {
  bundle: true, format: "iife", target: "es2022", charset: "utf8", minify: true, outdir: FOLDER, logLevel: "warning",
};
/** What stands above a script that holds other people's work. */
function notice(...parts) {
  const told = parts.map(([name, file]) => `With ${name}:\n\n${readFileSync(`node_modules/${file}`, "utf-8").trim()}\n`);
  return { js: `/* ${told.join("\n")}*/` };
}

const preact = ["Preact", "preact/LICENSE"];
const components = { ...usual, jsx: "automatic", jsxImportSource: "preact" };

await build({ ...usual, entryPoints: ["src/sleeve.ts"] });
// A service worker answers for the folder that it lies in, and those below: it lies at the root of a site.
await build({ ...usual, entryPoints: ["src/worker.ts"], outdir: THEME });
await build({ ...usual, entryPoints: ["src/odds.ts"], globalName: "hulldownOdds" });
await build({ ...components, entryPoints: ["src/calculator.tsx", "src/keep.tsx"], banner: notice(preact) });
const minisearch = ["MiniSearch", "minisearch/LICENSE.txt"];
await build({ ...components, entryPoints: ["src/jump.tsx"], banner: notice(preact, minisearch) });

// Reads Twee files with extwee; prints one line of JSON: the names of the passages of each.
// Arguments: the folder of node_modules, and the files.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , peers, ...files] = process.argv;
const { parseTwee } = await import(pathToFileURL(join(peers, "node_modules/extwee/index.js")));
const said = {};
for (const file of files) said[basename(file)] = parseTwee(readFileSync(file, "utf8")).passages.map((one) => one.name);
console.log(JSON.stringify(said));

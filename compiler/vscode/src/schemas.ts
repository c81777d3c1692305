/** The JSON Schemas, for Red Hat's extension *YAML*, where that is installed: which is for which file of a book. */

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";

const SCHEME = "hulldown";
const HEADER = "book.yaml";

/** Files that have a schema of their own, whatever the kind of book. */
const OWN: Readonly<Record<string, string>> = { [HEADER]: "book", "numbers.yaml": "numbers" };

/** What Red Hat's extension lets others do. */
interface YamlApi {
  registerContributor(
    name: string,
    schemaOf: (resource: string) => string | undefined,
    textOf: (uri: string) => string | undefined,
  ): boolean;
}

/** The folder of the book that a file belongs to; nothing for files of no book. */
export function bookOf(file: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, HEADER))) {
      return folder;
    }
  }
  return undefined;
}

/** The name of the schema that a file has to fit; nothing for files of no book. */
export function schemaOf(file: string): string | undefined {
  const book = bookOf(file);
  if (book === undefined || !file.endsWith(".yaml")) {
    return undefined;
  }
  const own = OWN[basename(file)];
  if (own !== undefined && dirname(file) === book) {
    return own;
  }
  const kind = /^kind:\s*["']?([a-z-]+)/m.exec(readFileSync(join(book, HEADER), "utf8"))?.[1];
  return kind === "platoon-game" ? kind : "content";
}

/** Offers the schemas in a folder to Red Hat's extension, if it is there; whether it is. */
export async function offerSchemas(folder: string): Promise<boolean> {
  const yaml = vscode.extensions.getExtension<YamlApi>("redhat.vscode-yaml");
  if (yaml === undefined) {
    return false;
  }
  const api = await yaml.activate();
  return api.registerContributor(
    SCHEME,
    (resource) => {
      const uri = vscode.Uri.parse(resource);
      const schema = uri.scheme === "file" ? schemaOf(uri.fsPath) : undefined;
      return schema === undefined ? undefined : `${SCHEME}://schema/${schema}`;
    },
    (uri) => {
      const name = /^hulldown:\/\/schema\/([a-z-]+)$/.exec(uri)?.[1];
      return name === undefined ? undefined : readFileSync(join(folder, `${name}.json`), "utf8");
    },
  );
}

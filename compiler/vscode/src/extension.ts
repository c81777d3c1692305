/** The extension: it starts `hulldown lsp`, plays where a lens says so, and offers the schemas. */

import { join } from "node:path";
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { PLAY, play } from "./playing";
import { offerSchemas } from "./schemas";

const MISSING = "ENOENT";

let client: LanguageClient | undefined;

/** Begins, as soon as a folder with a book is open. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const settings = vscode.workspace.getConfiguration("hulldown");
  const program = settings.get<string>("command", "hulldown");
  client = new LanguageClient("hulldown", "Hulldown", server(program), options(program, settings.get<string>("site", "")));
  try {
    await client.start();
  } catch (error) {
    void vscode.window.showErrorMessage(refused(program, error));
  }
  await offerSchemas(join(context.extensionPath, "schemas"));
}

/** Ends. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** How the server is started. */
function server(program: string): ServerOptions {
  return { command: program, args: ["lsp"] };
}

/** What the server is told; a lens is played here, and never reaches it. */
function options(program: string, site: string): LanguageClientOptions {
  return {
    documentSelector: [{ scheme: "file", language: "yaml" }],
    initializationOptions: { site },
    middleware: {
      executeCommand: (command, words, next) => (command === PLAY ? play(program, words) : next(command, words)),
    },
  };
}

/** Why there is no server, and what to do. */
function refused(program: string, error: unknown): string {
  const missing = error instanceof Error && "code" in error && error.code === MISSING;
  const why = missing || String(error).includes(MISSING) ? "is not there" : `does not start: ${String(error)}`;
  return `'${program} lsp' ${why}. Install it with pip install 'hulldown[lsp]', and set hulldown.command to its path.`;
}

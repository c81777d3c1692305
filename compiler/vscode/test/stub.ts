/** An editor that only writes down what is asked of it, in place of VS Code's own module and its client. */

import Module from "node:module";

type Loader = (request: string, ...rest: unknown[]) => unknown;

/** What has been asked, in order. */
export const asked: unknown[][] = [];

/** The settings of the user. */
export const settings: Record<string, string> = {};

/** Red Hat's extension, if it is installed: what it was offered. */
export const yaml: { installed: boolean; offered?: unknown[] } = { installed: false };

/** What starting the server throws. */
export const broken: { error?: Error } = {};

class Task {
  public presentationOptions: object = {};
  public constructor(
    public readonly definition: object,
    public readonly scope: unknown,
    public readonly name: string,
    public readonly source: string,
    public readonly execution: object,
  ) {}
}

class ProcessExecution {
  public constructor(
    public readonly process: string,
    public readonly args: string[],
  ) {}
}

const editor = {
  ProcessExecution,
  Task,
  TaskPanelKind: { Dedicated: 2 },
  TaskRevealKind: { Always: 1 },
  TaskScope: { Workspace: 2 },
  Uri: { parse: (text: string) => ({ scheme: text.split(":")[0], fsPath: decodeURI(new URL(text).pathname) }) },
  extensions: {
    getExtension: () =>
      yaml.installed
        ? {
            activate: () =>
              Promise.resolve({
                registerContributor: (...offered: unknown[]) => {
                  yaml.offered = offered;
                  return true;
                },
              }),
          }
        : undefined,
  },
  tasks: { executeTask: (task: Task) => Promise.resolve(asked.push(["task", task])) },
  window: { showErrorMessage: (text: string) => Promise.resolve(asked.push(["error", text])) },
  workspace: {
    getConfiguration: () => ({ get: (name: string, usual: string) => settings[name] ?? usual }),
    saveAll: (untitled: boolean) => Promise.resolve(asked.push(["saved", untitled])),
  },
};

/** A client that starts no server. */
export class Client {
  public static last: Client | undefined;
  public constructor(
    public readonly id: string,
    public readonly name: string,
    public readonly server: object,
    public readonly options: { middleware: { executeCommand: (...given: unknown[]) => unknown } },
  ) {
    Client.last = this;
  }
  public start(): Promise<void> {
    asked.push(["started"]);
    return broken.error === undefined ? Promise.resolve() : Promise.reject(broken.error);
  }
  public stop(): Promise<void> {
    asked.push(["stopped"]);
    return Promise.resolve();
  }
}

const modules: Record<string, unknown> = { vscode: editor, "vscode-languageclient/node": { LanguageClient: Client } };
const loading = Module as unknown as { _load: Loader };
const usual = loading._load;
loading._load = (request, ...rest) => modules[request] ?? usual(request, ...rest);

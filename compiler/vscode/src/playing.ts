/** *Play from here*: a game in a terminal of the editor, begun where a lens stands. */

import * as vscode from "vscode";

/** The command of a lens, whose arguments are those of `hulldown`. */
export const PLAY = "hulldown.play";

/**
 * Saves what is written, since a game is played with the book on the disk, and begins one.
 *
 * It is a task, so no shell reads the words of an example, and what was told stays when the game is over.
 */
export async function play(program: string, words: readonly unknown[]): Promise<void> {
  await vscode.workspace.saveAll(false);
  await vscode.tasks.executeTask(game(program, words.map(String)));
}

/** The task that plays. */
export function game(program: string, words: string[]): vscode.Task {
  const execution = new vscode.ProcessExecution(program, words);
  const task = new vscode.Task({ type: "hulldown", words }, vscode.TaskScope.Workspace, "play", "Hulldown", execution);
  task.presentationOptions = {
    reveal: vscode.TaskRevealKind.Always,
    panel: vscode.TaskPanelKind.Dedicated,
    focus: true,
    clear: true,
    echo: false,
  };
  return task;
}

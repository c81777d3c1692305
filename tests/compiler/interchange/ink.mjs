// Compiles an ink story with inkjs and walks it at random; prints one line of JSON.
// Arguments: the folder of node_modules, the story, and how many choices; or a file of lists of choices to make.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const require = createRequire(process.argv[2] + "/");
const { Compiler, Story } = require("inkjs/full");

const [, , , file, choices, script] = process.argv;
const issues = [];
const compiler = new Compiler(readFileSync(file, "utf8"), {
  countAllVisits: true,
  errorHandler: (message) => issues.push(message),
});
let compiled;
try {
  compiled = compiler.Compile();
} catch (error) {
  if (!issues.length) issues.push(String(error));
}
const said = { issues, visited: [], ended: 0, plays: [] };
if (!issues.length) {
  const story = new Story(compiled.ToJson());
  story.onError = (message) => issues.push(message);
  const knots = [...story.mainContentContainer.namedContent.keys()].filter((name) => name !== "global decl");
  const visited = new Set();
  const note = () => {
    for (const knot of knots) if (!visited.has(knot) && story.state.VisitCountAtPathString(knot)) visited.add(knot);
  };
  let seed = 1;
  let made = 0;
  while (!script && made < Number(choices) && visited.size < knots.length && !issues.length) {
    story.ResetState();
    while (made < Number(choices)) {
      while (story.canContinue) story.Continue();
      const options = story.currentChoices.length;
      if (!options) {
        said.ended += 1;
        break;
      }
      seed = (seed * 48271) % 2147483647;
      story.ChooseChoiceIndex(seed % options);
      made += 1;
    }
    note();
  }
  for (const play of script ? JSON.parse(readFileSync(script, "utf8")) : []) {
    story.ResetState();
    const shown = [];
    for (const choice of [...play, null]) {
      const lines = [];
      while (story.canContinue) lines.push(story.Continue().trim());
      const options = story.currentChoices.map((one) => one.text);
      shown.push({ lines: lines.filter((line) => line), options });
      if (choice !== null && choice < options.length) story.ChooseChoiceIndex(choice);
    }
    said.plays.push(shown);
  }
  said.visited = [...visited].sort();
}
console.log(JSON.stringify(said));

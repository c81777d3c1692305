// The peer: compile an ink story, and walk it at random. Prints one line of JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const require = createRequire(process.argv[2] + "/");
const { Compiler, Story } = require("inkjs/full");

const [, , , work, file, count] = process.argv;
const compiler = new Compiler(readFileSync(file, "utf8"));
const story = compiler.Compile();
if (work === "walk") {
  const ready = new Story(story.ToJson());
  let choices = 0;
  let seed = 1;
  const walk = (most) => {
    while (choices < most) {
      ready.ResetState();
      while (true) {
        while (ready.canContinue) ready.Continue();
        const options = ready.currentChoices.length;
        if (!options) break;
        seed = (seed * 48271) % 2147483647;
        ready.ChooseChoiceIndex(seed % options);
        choices += 1;
      }
    }
  };
  walk(2000);
  choices = 0;
  const begun = process.hrtime.bigint();
  walk(Number(count));
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  console.log(JSON.stringify({ choices, seconds }));
} else {
  console.log(JSON.stringify({ compiled: true }));
}

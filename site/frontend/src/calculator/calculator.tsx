/** The calculator: a form made of the inputs of a procedure, and the exact odds of what is chosen there. */

import { useMemo, useState } from "preact/hooks";
import type { CalculatorFile } from "../generated/calculator";
import { calculator } from "../odds";
import { Answer, worked } from "./answer";
import { beginnings, type Entry, valuesOf } from "./entries";
import { Fields } from "./inputs";
import type { Wishes } from "./summary";

export function Calculator({ file }: { file: CalculatorFile }) {
  const odds = useMemo(() => calculator(file), [file]);
  const [entries, setEntries] = useState(() => beginnings(file, file.inputs, file.begins));
  const [wishes, setWishes] = useState<Wishes>({});
  const answer = useMemo(() => worked(odds, () => valuesOf(file.inputs, entries)), [file, odds, entries]);
  const change = (name: string, entry: Entry) => setEntries((now) => ({ ...now, [name]: entry }));
  const wish = (field: string, wanted: boolean) => setWishes((now) => ({ ...now, [field]: wanted }));
  return (
    <>
      {file.share && <p class="hd-share">{file.share}</p>}
      <form class="hd-inputs-of" onSubmit={(event) => event.preventDefault()}>
        <Fields file={file} fields={file.inputs} entries={entries} change={change} />
      </form>
      <div class="hd-told" aria-live="polite">
        <Answer file={file} answer={answer} wishes={wishes} wish={wish} />
      </div>
    </>
  );
}
